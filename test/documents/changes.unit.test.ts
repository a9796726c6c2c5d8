import { describe, expect, it } from 'vitest';
import { describeChange } from '../../src/documents/content/changes.ts';
import type { DocumentResult } from '../../src/documents/content/report-document.ts';
import { quantity } from './sample-report.ts';

/** How both reports print a result with these differences between them. */
function changed(after: Partial<DocumentResult>, before: Partial<DocumentResult> = {}) {
  return describeChange({ before: quantity(before), after: quantity(after) });
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

  it('has no value before for a result that was added', () => {
    expect(describeChange({ before: null, after: quantity() })).toEqual({
      name: 'Glucose',
      before: null,
      after: '5.4 mmol/L',
    });
  });
});
