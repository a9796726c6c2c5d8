import { createHash } from 'node:crypto';

/** A number from 0 up to but not including 1, always the same for the same text. */
export function fractionOf(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32;
}

/** One of the choices, always the same for the same text. */
export function choiceOf<Choice>(seed: string, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(fractionOf(seed) * choices.length)] ?? choices[0];
}
