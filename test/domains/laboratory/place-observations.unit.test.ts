import { describe, expect, it } from 'vitest';
import { placeObservations, type Saying } from '../../../src/domains/laboratory/place-observations.ts';

/** P, F, C and W, in the order of the message. */
function said(letters: string): readonly Saying[] {
  const sayings: Readonly<Record<string, Saying>> = {
    P: 'PRELIMINARY',
    F: 'FINAL',
    C: 'CORRECTED',
    W: 'WITHDRAWN',
  };
  return [...letters].map((letter) => sayings[letter] ?? 'FINAL');
}

describe('of several indistinguishable observations (contract, 10.5), a message means', () => {
  const cases: readonly (readonly [message: string, chart: readonly boolean[], places: readonly number[]])[] = [
    // The first for the first.
    ['F', [], [0]],
    ['FF', [], [0, 1]],
    ['FF', [true, true], [0, 1]],
    ['FFF', [true, true], [0, 1, 2]],
    ['CC', [true, true], [0, 1]],
    ['WW', [true, true], [0, 1]],
    // One that has none left and cannot be a new one.
    ['FC', [], [0, 0]],
    ['FC', [true], [0, 0]],
    ['FC', [true, true], [0, 1]],
    ['PF', [], [0, 0]],
    ['PPFF', [], [0, 1, 0, 1]],
    ['FFCC', [], [0, 1, 0, 1]],
    ['FW', [], [0, 0]],
    ['FP', [true], [0, 1]],
    // A withdrawal, and its replacement.
    ['WC', [true], [0, 0]],
    ['WC', [true, true], [0, 0]],
    ['WF', [true], [0, 0]],
    ['WF', [true, true], [0, 1]],
    ['WWCC', [true, true], [0, 1, 0, 1]],
    // Current ones before withdrawn ones.
    ['F', [false, true], [1]],
    ['FF', [false, true], [1, 0]],
    ['C', [false], [0]],
    // One that does not exist leaves no gap.
    ['WP', [], [1, 0]],
    ['WFF', [], [2, 0, 1]],
    ['PWP', [], [1, 1, 0]],
    ['PPW', [], [1, 0, 1]],
    ['FPWP', [true], [0, 1, 0, 2]],
  ];
  it.each(cases)('%s, where %j stands: %j', (letters, stands, places) => {
    expect(placeObservations(said(letters), stands)).toEqual(places);
  });
});
