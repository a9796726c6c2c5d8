import { describe, expect, test } from 'vitest';
import { describeChanges } from '../../src/documents/changes.ts';
import { finding, quantity } from './sample-report.ts';

describe('describeChanges', () => {
  test('says nothing of results that are the same', () => {
    const results = [quantity(), finding('HIV-1/2', 'NON-REACTIVE')];
    expect(describeChanges(results, structuredClone(results))).toEqual([]);
  });

  test('gives a changed value with its unit', () => {
    expect(describeChanges([quantity()], [quantity({ text: '4.5', value: 4.5 })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '4.5 mmol/L' },
    ]);
  });

  test('gives a changed unit', () => {
    expect(describeChanges([quantity()], [quantity({ unit: 'mg/dL' })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '5.4 mg/dL' },
    ]);
  });

  test('mentions a flag, an interval and comments that changed while the value did not', () => {
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

  test('gives all that changed of one result in one change', () => {
    expect(describeChanges([quantity()], [quantity({ text: '9', flag: 'HIGH', comments: 'Repeated.' })])).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L (flag NORMAL)', after: '9 mmol/L (flag HIGH; comments added)' },
    ]);
  });

  test('a result of one report only is null in the other; those removed come last', () => {
    const before = [finding('Removed', 'A'), quantity()];
    const after = [quantity({ text: '6.0' }), finding('Added', 'B')];
    expect(describeChanges(before, after)).toEqual([
      { name: 'Glucose', before: '5.4 mmol/L', after: '6.0 mmol/L' },
      { name: 'Added', before: null, after: 'B' },
      { name: 'Removed', before: 'A', after: null },
    ]);
  });

  test('of several results with one name, the n-th is compared with the n-th', () => {
    const before = [quantity({ text: '1' }), quantity({ text: '2' }), quantity({ text: '3' })];
    const after = [quantity({ text: '1' }), quantity({ text: '2.5' })];
    expect(describeChanges(before, after)).toEqual([
      { name: 'Glucose', before: '2 mmol/L', after: '2.5 mmol/L' },
      { name: 'Glucose', before: '3 mmol/L', after: null },
    ]);
  });

  test('a new order alone is no change, and names such as "__proto__" are names', () => {
    const [a, b] = [finding('__proto__', 'A'), finding('constructor', 'B')];
    expect(describeChanges([a, b], [b, a])).toEqual([]);
  });
});
