import { onTestFailed } from 'vitest';

/** Draws the same numbers again for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 1 to this. */
  upTo(most: number): number {
    return 1 + Math.floor(this.next() * most);
  }

  /** One of its own for somebody else, so that who draws first makes no difference. */
  fork(): Chance {
    return new Chance(this.next() * 2 ** 32);
  }
}

/** The chance of one test: of `TEST_SEED`, or a new one. If the test fails, its seed is shown. */
export function chanceOfTest(): Chance {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
  onTestFailed(() => {
    process.stderr.write(`The seed was ${seed}: TEST_SEED=${seed} draws the same again.\n`);
  });
  return new Chance(seed);
}
