import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatFlag,
  formatInterval,
  formatLegend,
  formatMoment,
  formatPatientName,
  formatSex,
  formatSpecimenType,
  formatValue,
  printable,
  printableLine,
} from '../../src/documents/format.ts';
import { finding, quantity } from './sample-report.ts';

describe('formatInterval', () => {
  it.each([
    { rangeMinimum: 5, rangeMaximum: 50, text: '5 – 50' },
    { rangeMinimum: 0, rangeMaximum: 0.5, text: '0 – 0.5' },
    { rangeMinimum: -2, rangeMaximum: 2, text: '-2 – 2' },
    { rangeMinimum: null, rangeMaximum: 50, text: '≤ 50' },
    { rangeMinimum: 5, rangeMaximum: null, text: '≥ 5' },
    { rangeMinimum: null, rangeMaximum: 0, text: '≤ 0' },
    { rangeMinimum: null, rangeMaximum: null, text: '—' },
  ])('prints $text', ({ text, ...range }) => {
    expect(formatInterval(range)).toBe(text);
  });
});

describe('formatMoment', () => {
  it('prints the time to the minute, in UTC', () => {
    expect(formatMoment(new Date('2026-11-21T09:30:59.999Z'))).toBe('2026-11-21 09:30 UTC');
  });
});

describe('formatFlag', () => {
  it.each(['LOW', 'NORMAL', 'HIGH', 'CRITICAL'] as const)('prints %s as it is', (flag) => {
    expect(formatFlag(flag)).toBe(flag);
  });

  it('prints ABNORMAL as A, with its word', () => {
    expect(formatFlag('ABNORMAL')).toBe('A (abnormal)');
  });

  it('does not make an unknown flag read as normal', () => {
    expect(formatFlag('UNKNOWN')).toBe('Not flagged');
  });
});

describe('formatLegend', () => {
  it('explains the flags that occur, and nothing else', () => {
    expect(formatLegend([quantity(), finding('HIV-1/2', 'NON-REACTIVE')])).toBe('');
    expect(formatLegend([finding('HIV-1/2', 'REACTIVE', 'ABNORMAL')])).toBe(
      'Flags: A, abnormal in the laboratory’s judgment.',
    );
    const all = ['CRITICAL', 'ABNORMAL', 'LOW', 'HIGH'] as const;
    expect(formatLegend(all.map((flag) => quantity({ flag })))).toMatch(
      /^Flags: HIGH, .*; LOW, .*; A, .*; CRITICAL, .*\.$/,
    );
  });
});

describe('formatSpecimenType', () => {
  it.each([
    ['dried_blood_spot', 'Dried blood spot'],
    ['urine_and_blood', 'Urine and blood'],
    ['Saliva', 'Saliva'],
    ['', ''],
  ])('prints %s in words', (type, words) => {
    expect(formatSpecimenType(type)).toBe(words);
  });
});

describe('formatValue', () => {
  it('prints the unit beside the value, if there is one', () => {
    expect(formatValue({ text: '<0.5', unit: 'µmol/L' })).toBe('<0.5 µmol/L');
    expect(formatValue({ text: 'NON-REACTIVE', unit: null })).toBe('NON-REACTIVE');
  });
});

describe('formatChange', () => {
  it('says if only one of the reports has the result', () => {
    expect(formatChange({ name: 'Iron', before: null, after: '5' })).toEqual({ before: 'Not reported', after: '5' });
    expect(formatChange({ name: 'Iron', before: '5', after: null })).toEqual({ before: '5', after: 'Removed' });
  });
});

describe('formatPatientName and formatSex', () => {
  it('print a dash for what is unknown', () => {
    const unknown = { patientId: 'p', firstName: null, lastName: null, dateOfBirth: null, sex: null };
    expect(formatPatientName(unknown)).toBe('—');
    expect(formatPatientName({ ...unknown, lastName: '李' })).toBe('李');
    expect(formatPatientName({ ...unknown, firstName: 'Jane', lastName: 'Doe' })).toBe('Jane Doe');
    expect([formatSex('M'), formatSex('F'), formatSex(null)]).toEqual(['Male', 'Female', '—']);
  });
});

describe('printable', () => {
  it('composes accents, so that a font has the letter', () => {
    expect(printable('e\u0301')).toBe('é');
  });

  it('replaces a lone surrogate', () => {
    expect(printable('a\ud800b')).toBe('a\ufffdb');
  });

  it('removes control characters and characters that change the direction of writing', () => {
    expect(printable('1\u202e23\u001b[31m\u0000\u00ad\ufeff4')).toBe('123[31m4');
  });

  it('makes every kind of line break the same, and tabs and wide spaces plain spaces', () => {
    expect(printable('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
    expect(printable('a\tb\u3000c')).toBe('a b c');
    expect(printable('5\u00a0mg')).toBe('5\u00a0mg');
  });

  it('leaves at most four accents on a letter', () => {
    expect(printable(`q${'\u0331'.repeat(90)}x`)).toBe(`q${'\u0331'.repeat(4)}x`);
  });
});

describe('printableLine', () => {
  it('leaves no line breaks and no space at either end', () => {
    expect(printableLine(' Ann \r\n\n  Lee ')).toBe('Ann Lee');
  });
});
