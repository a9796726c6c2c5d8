import type { Chance } from '../helpers/chance.ts';

/** Choices by chance. */
export class Random {
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** A whole number from 0, below this one. */
  below(limit: number): number {
    return Math.floor(this.#chance.next() * limit);
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
