import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangePositionOf } from '../../src/documents/content/range-position.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { finding, quantity } from './sample-report.ts';

const position = (value: number, rangeMinimum: number | null, rangeMaximum: number | null) =>
  rangePositionOf(quantity({ value, rangeMinimum, rangeMaximum }));

describe('rangePositionOf', () => {
  it('puts an interval in the middle half of the scale', () => {
    expect(position(10, 10, 50)).toEqual({ from: 0.25, to: 0.75, marker: { kind: 'exact', at: 0.25 } });
    expect(position(30, 10, 50)?.marker).toEqual({ kind: 'exact', at: 0.5 });
    expect(position(50, 10, 50)?.marker).toEqual({ kind: 'exact', at: 0.75 });
  });

  it('extends an interval with one limit to the end of the scale', () => {
    expect(position(100, null, 100)).toEqual({ from: 0, to: 0.5, marker: { kind: 'exact', at: 0.5 } });
    expect(position(0, null, 100)?.marker).toEqual({ kind: 'exact', at: 0 });
    expect(position(60, 40, null)).toEqual({ from: 0.5, to: 1, marker: { kind: 'exact', at: 0.75 } });
  });

  it('marks a value off the scale as beyond its end', () => {
    expect(position(1000, 10, 50)?.marker).toEqual({ kind: 'beyond', side: 'right' });
    expect(position(-1000, 10, 50)?.marker).toEqual({ kind: 'beyond', side: 'left' });
    expect(position(201, null, 100)?.marker).toEqual({ kind: 'beyond', side: 'right' });
  });

  it('never gives an exact point if only a limit of the value is known', () => {
    for (const [comparator, side] of [
      ['LT', 'left'],
      ['LE', 'left'],
      ['GT', 'right'],
      ['GE', 'right'],
    ] as const) {
      expect(rangePositionOf(quantity({ comparator, value: 30, rangeMinimum: 10, rangeMaximum: 50 }))?.marker).toEqual({
        kind: 'bound',
        at: 0.5,
        side,
      });
      expect(rangePositionOf(quantity({ comparator, value: 1e6, rangeMinimum: 10, rangeMaximum: 50 }))?.marker).toEqual(
        {
          kind: 'bound',
          at: 1,
          side,
        },
      );
    }
  });

  it('puts an interval of a single value in the middle', () => {
    expect(position(5, 5, 5)).toEqual({ from: 0.5, to: 0.5, marker: { kind: 'exact', at: 0.5 } });
    expect(position(6, 5, 5)?.marker).toEqual({ kind: 'exact', at: 0.6 });
  });

  it('is null without an interval or a number, and for limits the wrong way round or too far apart', () => {
    expect(position(5, null, null)).toBeNull();
    expect(rangePositionOf(finding('HIV-1/2', 'NON-REACTIVE'))).toBeNull();
    expect(position(5, 50, 10)).toBeNull();
    expect(position(0, -1.7e308, 1.7e308)).toBeNull();
  });

  it('puts an exact marker on the interval if and only if the value is in it', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (value, one, other) => {
        const [minimum, maximum] = [Math.min(one, other), Math.max(one, other)];
        const actual = position(value, minimum, maximum);
        const isIn = value >= minimum && value <= maximum;
        if (actual?.marker.kind !== 'exact') expect(isIn).toBe(false);
        else expect(actual.marker.at > actual.from - 1e-9 && actual.marker.at < actual.to + 1e-9).toBe(isIn);
      }),
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });
});
