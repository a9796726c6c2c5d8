import { describe, expect, it } from 'vitest';
import { type ChangedResult, describeChange, formatChange } from '../../src/documents/content/changes.ts';
import type { DocumentResult } from '../../src/documents/content/report-document.ts';
import { FOR_PROGRAMS, wordingOf } from '../../src/documents/content/wording.ts';
import { change, quantity } from './sample-report.ts';

/** How both reports print a change of a result. */
function printed(change: ChangedResult, wording = FOR_PROGRAMS) {
  const described = describeChange(change);
  return { name: described.name, ...formatChange(described, wording) };
}

/** How both reports print a result with these differences between them. */
function changed(after: Partial<DocumentResult>, before: Partial<DocumentResult> = {}) {
  return printed({ before: quantity(before), after: quantity(after) });
}

describe('a change of a result (contract, 6.2)', () => {
  it('prints both values with their units', () => {
    expect(changed({ text: '4.5', unit: 'mg/dL' })).toEqual({
      name: 'Glucose',
      before: '5.4 mmol/L',
      after: '4.5 mg/dL',
    });
  });

  it.each<[string, string, Partial<DocumentResult>]>([
    ['flag NORMAL', 'flag HIGH', { flag: 'HIGH' }],
    ['flag NORMAL', 'flag NORMAL (NEG)', { interpretation: 'NEG' }],
    ['reference interval 3.5 – 6.1', 'reference interval ≤ 5', { rangeMinimum: null, rangeMaximum: 5 }],
    ['reference interval 3.5 – 6.1', 'reference interval 3.50 – 6.10', { rangeText: '3.50-6.10' }],
    ['collected 2026-11-15 07:10 UTC', 'collected —', { timeCollected: null }],
  ])('names what else differs: %s, %s', (before, after, differences) => {
    expect(changed(differences)).toEqual({
      name: 'Glucose',
      before: `5.4 mmol/L (${before})`,
      after: `5.4 mmol/L (${after})`,
    });
  });

  it('names the result as it is now, and as it was', () => {
    expect(changed({ name: 'Glucose, fasting' })).toEqual({
      name: 'Glucose, fasting',
      before: '5.4 mmol/L (named Glucose)',
      after: '5.4 mmol/L (named Glucose, fasting)',
    });
  });

  it('mentions comments without quoting them', () => {
    const [none, some] = [{ comments: null }, { comments: 'Hemolysis.' }];
    expect(changed(some, none).after).toBe('5.4 mmol/L (comments added)');
    expect(changed(none, some).after).toBe('5.4 mmol/L (comments removed)');
    expect(changed({ comments: 'None.' }, some)).toEqual({
      name: 'Glucose',
      before: '5.4 mmol/L',
      after: '5.4 mmol/L (comments changed)',
    });
  });

  it('combines everything that differs', () => {
    expect(changed({ text: '9', flag: 'HIGH', comments: 'Repeated.' })).toEqual({
      name: 'Glucose',
      before: '5.4 mmol/L (flag NORMAL)',
      after: '9 mmol/L (flag HIGH; comments added)',
    });
  });

  it('of something that is not printed says so', () => {
    expect(changed({ loinc: '2345-7' })).toEqual({
      name: 'Glucose',
      before: '5.4 mmol/L',
      after: '5.4 mmol/L (codes corrected)',
    });
  });

  it('says if only one of the reports has the result', () => {
    const added = { before: null, after: quantity() };
    expect(describeChange(added).before).toBeNull();
    expect(printed(added)).toEqual({ name: 'Glucose', before: 'Not reported', after: '5.4 mmol/L' });
    expect(formatChange(change('Iron', '5', null), FOR_PROGRAMS)).toEqual({ before: '5', after: 'Withdrawn' });
  });

  it('is told in the language of the document, and with the times of its program', () => {
    const wording = wordingOf({ language: 'es', timeZone: 'America/New_York' });
    const before = quantity({ comments: 'Hemolysis.' });
    const after = quantity({
      name: 'Glucosa',
      flag: 'CRITICAL',
      interpretation: 'HH',
      rangeMinimum: null,
      timeCollected: null,
    });
    expect(printed({ before, after }, wording)).toEqual({
      name: 'Glucosa',
      before:
        '5.4 mmol/L (con el nombre Glucose; indicador: NORMAL; intervalo de referencia: 3.5 – 6.1; toma: 2026-11-15 02:10 -05:00)',
      after:
        '5.4 mmol/L (con el nombre Glucosa; indicador: CRÍTICO ALTO; intervalo de referencia: ≤ 6.1; toma: —; comentarios eliminados)',
    });
    expect(formatChange(change('Iron', null, null), wording)).toEqual({ before: 'No informado', after: 'Anulado' });
  });
});
