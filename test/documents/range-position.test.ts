import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeBarOf } from '../../src/documents/range-position.ts';
import { finding, quantity } from './sample-report.ts';

const bar = (value: number, rangeMinimum: number | null, rangeMaximum: number | null) =>
  rangeBarOf(quantity({ value, rangeMinimum, rangeMaximum }));

describe('rangeBarOf', () => {
  test('an interval is the middle half of the bar', () => {
    expect(bar(10, 10, 50)).toEqual({ from: 0.25, to: 0.75, marker: { kind: 'exact', at: 0.25 } });
    expect(bar(30, 10, 50)?.marker).toEqual({ kind: 'exact', at: 0.5 });
    expect(bar(50, 10, 50)?.marker).toEqual({ kind: 'exact', at: 0.75 });
  });

  test('an interval with one limit is open to the other end', () => {
    expect(bar(100, null, 100)).toEqual({ from: 0, to: 0.5, marker: { kind: 'exact', at: 0.5 } });
    expect(bar(0, null, 100)?.marker).toEqual({ kind: 'exact', at: 0 });
    expect(bar(60, 40, null)).toEqual({ from: 0.5, to: 1, marker: { kind: 'exact', at: 0.75 } });
  });

  test('a value beyond the bar is an arrow at its end', () => {
    expect(bar(1000, 10, 50)?.marker).toEqual({ kind: 'beyond', side: 'right' });
    expect(bar(-1000, 10, 50)?.marker).toEqual({ kind: 'beyond', side: 'left' });
    expect(bar(201, null, 100)?.marker).toEqual({ kind: 'beyond', side: 'right' });
  });

  test('a value of which only a limit is known is never an exact place', () => {
    for (const [comparator, side] of [
      ['LT', 'left'],
      ['LE', 'left'],
      ['GT', 'right'],
      ['GE', 'right'],
    ] as const) {
      expect(rangeBarOf(quantity({ comparator, value: 30, rangeMinimum: 10, rangeMaximum: 50 }))?.marker).toEqual({
        kind: 'bound',
        at: 0.5,
        side,
      });
      expect(rangeBarOf(quantity({ comparator, value: 1e6, rangeMinimum: 10, rangeMaximum: 50 }))?.marker).toEqual({
        kind: 'bound',
        at: 1,
        side,
      });
    }
  });

  test('an interval of one value is a line that no other value stands on', () => {
    expect(bar(5, 5, 5)).toEqual({ from: 0.5, to: 0.5, marker: { kind: 'exact', at: 0.5 } });
    expect(bar(6, 5, 5)?.marker).toEqual({ kind: 'exact', at: 0.6 });
  });

  test('there is no bar without an interval or without a value, nor for limits the wrong way round', () => {
    expect(bar(5, null, null)).toBeNull();
    expect(rangeBarOf(finding('HIV-1/2', 'NON-REACTIVE'))).toBeNull();
    expect(bar(5, 50, 10)).toBeNull();
    expect(bar(0, -1.7e308, 1.7e308)).toBeNull();
  });

  test('an exact marker stands on the interval just when the value is in it', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (value, one, other) => {
        const [minimum, maximum] = [Math.min(one, other), Math.max(one, other)];
        const drawn = bar(value, minimum, maximum);
        const isIn = value >= minimum && value <= maximum;
        if (drawn?.marker.kind !== 'exact') expect(isIn).toBe(false);
        else expect(drawn.marker.at > drawn.from - 1e-9 && drawn.marker.at < drawn.to + 1e-9).toBe(isIn);
      }),
    );
  });
});
