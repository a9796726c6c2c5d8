import { describe, expect, it } from 'vitest';
import { explanationsOf } from '../../src/documents/content/explanations.ts';
import {
  formatFlag,
  formatInterval,
  formatPatientName,
  formatSpecimenType,
  formatValue,
  printable,
  printableLine,
} from '../../src/documents/content/format.ts';
import type { DocumentResult } from '../../src/documents/content/report-document.ts';
import { en } from '../../src/documents/words/en.ts';
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
    expect(formatInterval({ ...range, rangeText: null })).toBe(text);
  });

  it.each([
    ['3.50-6.10', '3.50 – 6.10'],
    ['3.50 to 6.1', '3.50 – 6.1'],
    ['-2.0 to -1.0', '-2.0 – -1.0'],
    ['<5.0', '< 5.0'],
    ['<= 5.0', '≤ 5.0'],
    ['>=40', '≥ 40'],
    ['≥ 40', '≥ 40'],
    ['Non-Reactive', 'Non-Reactive'],
    ['up to 5', 'up to 5'],
    ['  See\r\nreport\u202e ', 'See\nreport'],
    [`${'1'.repeat(60)}-${'2'.repeat(60)}`, `${'1'.repeat(60)}-${'2'.repeat(60)}`],
  ])('prints %j, as the laboratory wrote it, as %j', (rangeText, printed) => {
    expect(formatInterval({ rangeText, rangeMinimum: 1, rangeMaximum: 2 })).toBe(printed);
  });
});

describe('formatFlag', () => {
  it.each(['LOW', 'NORMAL', 'HIGH'] as const)('prints %s as it is', (flag) => {
    expect(formatFlag(quantity({ flag }), en)).toBe(flag);
  });

  it.each<[string, Partial<DocumentResult>]>([
    ['CRITICAL HIGH', { value: 9 }],
    ['CRITICAL LOW', { value: 1 }],
    ['CRITICAL', { value: 5 }],
    ['CRITICAL LOW', { value: 5, interpretation: 'LL' }],
    ['CRITICAL HIGH', { value: 1, interpretation: 'a~hh' }],
    ['CRITICAL HIGH', { value: 9, interpretation: 'AA' }],
    ['CRITICAL', { value: 5, interpretation: 'LL~HH' }],
    ['CRITICAL HIGH', { ...finding('RPR', '1:512'), interpretation: 'HH' }],
    ['CRITICAL (POS)', { ...finding('Culture', 'Positive'), interpretation: 'AA~POS' }],
  ])('says of a critical result on which side it is: %s', (printed, differences) => {
    expect(formatFlag(quantity({ ...differences, flag: 'CRITICAL' }), en)).toBe(printed);
  });

  it('prints ABNORMAL as A, with its word or the laboratory’s letters', () => {
    expect(formatFlag(quantity({ flag: 'ABNORMAL' }), en)).toBe('A (abnormal)');
    expect(formatFlag(quantity({ flag: 'ABNORMAL', interpretation: 'A' }), en)).toBe('A (abnormal)');
    expect(formatFlag(quantity({ flag: 'ABNORMAL', interpretation: 'POS' }), en)).toBe('A (POS)');
  });

  it('prints the laboratory’s letters if they say more than the flag, or if there is no flag', () => {
    expect(formatFlag(quantity({ flag: 'NORMAL', interpretation: 'NEG' }), en)).toBe('NORMAL (NEG)');
    expect(formatFlag(quantity({ flag: 'NORMAL', interpretation: 'N' }), en)).toBe('NORMAL');
    expect(formatFlag(quantity({ flag: 'UNKNOWN', interpretation: 'R' }), en)).toBe('R');
    expect(formatFlag(quantity({ flag: 'UNKNOWN', interpretation: 'S~\u202ex' }), en)).toBe('S, x');
  });

  it('does not make an unknown flag read as normal', () => {
    expect(formatFlag(quantity({ flag: 'UNKNOWN' }), en)).toBe('Not flagged');
  });
});

describe('explanationsOf', () => {
  it('explains what occurs, and nothing else', () => {
    expect(explanationsOf([quantity()], en)).toEqual([]);
    expect(explanationsOf([quantity(), finding('HIV-1/2', 'NON-REACTIVE')], en)).toEqual([
      expect.stringContaining('This does not mean normal.'),
    ]);
    expect(explanationsOf([finding('HIV-1/2', 'REACTIVE', 'ABNORMAL')], en)).toEqual([
      'Flags: A, abnormal in the laboratory’s judgment.',
    ]);
    expect(explanationsOf([quantity({ flag: 'UNKNOWN', interpretation: 'R', isPreliminary: true })], en)).toEqual([
      'Other letters are printed as the laboratory sent them.',
      'Preliminary: the laboratory may still change the result.',
    ]);
    const all = ['CRITICAL', 'ABNORMAL', 'LOW', 'HIGH'] as const;
    expect(
      explanationsOf(
        all.map((flag) => quantity({ flag })),
        en,
      ),
    ).toEqual([expect.stringMatching(/^Flags: HIGH, .*; LOW, .*; A, .*; CRITICAL, critical .* which side\)\.$/)]);
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

describe('formatPatientName', () => {
  it('prints a dash for what is unknown', () => {
    const unknown = { patientId: 'p', firstName: null, lastName: null, dateOfBirth: null, sex: null };
    expect(formatPatientName(unknown)).toBe('—');
    expect(formatPatientName({ ...unknown, lastName: '李' })).toBe('李');
    expect(formatPatientName({ ...unknown, firstName: 'Jane', lastName: 'Doe' })).toBe('Jane Doe');
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
