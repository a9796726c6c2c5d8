/** Random choices that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0, below this one. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  chance(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined && !values.includes(value as Value)) throw new Error('There is nothing to pick from.');
    return value as Value;
  }

  /** About as many of the values as `oneIn` says. */
  some<Value>(values: readonly Value[], oneIn: number): readonly Value[] {
    return values.filter(() => this.chance(oneIn));
  }
}
