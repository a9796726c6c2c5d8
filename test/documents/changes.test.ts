import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../src/documents/changes.ts';
import { finding, quantity } from './sample-report.ts';

describe('describeChanges', () => {
  it('leaves out results that are the same', () => {
    const results = [quantity(), finding('HIV-1/2', 'NON-REACTIVE')];
    expect(describeChanges(results, structuredClone(results))).toEqual([]);
  });

  it('prints a changed value with its unit', () => {
    expect(describeChanges([quantity()], [quantity({ text: '4.5', value: 4.5 })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '4.5 mmol/L' },
    ]);
  });

  it('prints a changed unit', () => {
    expect(describeChanges([quantity()], [quantity({ unit: 'mg/dL' })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '5.4 mg/dL' },
    ]);
  });

  it('mentions a flag, an interval and comments that changed even if the value did not', () => {
    expect(describeChanges([quantity()], [quantity({ flag: 'HIGH' })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L (flag NORMAL)', after: '5.4 mmol/L (flag HIGH)' },
    ]);
    expect(describeChanges([quantity()], [quantity({ rangeMinimum: null, rangeMaximum: 5 })])).toEqual([
      {
        name: 'Glucose',
        before: '5.4 mmol/L (reference interval 3.5 – 6.1)',
        after: '5.4 mmol/L (reference interval ≤ 5)',
      },
    ]);
    const commented = quantity({ comments: 'Hemolysis.' });
    expect(describeChanges([quantity()], [commented])[0]?.after).toBe('5.4 mmol/L (comments added)');
    expect(describeChanges([commented], [quantity()])[0]?.after).toBe('5.4 mmol/L (comments removed)');
    expect(describeChanges([commented], [quantity({ comments: 'None.' })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '5.4 mmol/L (comments changed)' },
    ]);
  });

  it('combines everything that changed about a result', () => {
    expect(describeChanges([quantity()], [quantity({ text: '9', flag: 'HIGH', comments: 'Repeated.' })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L (flag NORMAL)', after: '9 mmol/L (flag HIGH; comments added)' },
    ]);
  });

  it('gives null for the report that lacks a result, and lists removed results last', () => {
    const before = [finding('Removed', 'A'), quantity()];
    const after = [quantity({ text: '6.0' }), finding('Added', 'B')];
    expect(describeChanges(before, after)).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '6.0 mmol/L' },
      { name: 'Added', before: null, after: 'B' },
      { name: 'Removed', before: 'A', after: null },
    ]);
  });

  it('matches results of the same name by their order', () => {
    const before = [quantity({ text: '1' }), quantity({ text: '2' }), quantity({ text: '3' })];
    const after = [quantity({ text: '1' }), quantity({ text: '2.5' })];
    expect(describeChanges(before, after)).toEqual([
      { name: 'Glucose', before: '2 mmol/L', after: '2.5 mmol/L' },
      { name: 'Glucose', before: '3 mmol/L', after: null },
    ]);
  });

  it('ignores the order of the results, and copes with names such as "__proto__"', () => {
    const [a, b] = [finding('__proto__', 'A'), finding('constructor', 'B')];
    expect(describeChanges([a, b], [b, a])).toEqual([]);
  });
});
