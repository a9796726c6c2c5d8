import { inject, onTestFailed } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** All that a run draws at random follows from it: `SEED`, or a new one (seed-setup.ts). */
    seed: number;
  }
}

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

/** Whether random tests try as much as they ever do (`PROOF=full`, as in `.ci/full`), or little, so as to be quick. */
export const isFullProof = process.env.PROOF === 'full';

/** How often a random test tries: in full, and by default. */
export interface Tries {
  readonly full: number;
  readonly quick: number;
}

/** How often to try in this run. */
export function triesOf({ full, quick }: Tries): number {
  return isFullProof ? full : quick;
}

/** The seed of the run. If the test fails that asks for it, the command that repeats it is printed. */
export function seedOfTest(): number {
  const seed = inject('seed');
  onTestFailed(({ task }) => {
    const proof = isFullProof ? 'PROOF=full ' : '';
    process.stderr.write(
      `To draw the same again: ${proof}SEED=${seed} npx vitest run ${task.file.name} -t '${task.name}'\n`,
    );
  });
  return seed;
}

/** The chance of one test. */
export function chanceOfTest(): Chance {
  return new Chance(seedOfTest());
}

/** How fast-check tries in one test. */
export function drawsOfTest(tries: Tries): { readonly seed: number; readonly numRuns: number } {
  return { seed: seedOfTest(), numRuns: triesOf(tries) };
}
