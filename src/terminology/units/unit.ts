import { by, type Exact, ONE, times, toThe } from './exact.ts';

/** What is measured, as powers of kinds: volume is the third of `m`. Numbers are of no kind. */
export type Kinds = ReadonlyMap<string, number>;

/** A unit: how many of the units of its kinds it is, one kind over another. */
export interface Unit {
  readonly factor: Exact;
  readonly over: Side;
  readonly under: Side;
  /** Whether it has an offset or a logarithm, so that it can only be what it is. */
  readonly isSpecial: boolean;
}

/** The numerator or the denominator of a unit. */
interface Side {
  readonly kinds: Kinds;
  /** What is written in braces, in order: `FEU`. */
  readonly words: readonly string[];
}

const NOTHING: Side = { kinds: new Map(), words: [] };

/** A number, which is of no kind. */
export function numberUnit(factor: Exact): Unit {
  return { factor, over: NOTHING, under: NOTHING, isSpecial: false };
}

/** The unit of a kind of its own. */
export function unitOfKind(kind: string, factor: Exact = ONE): Unit {
  return { factor, over: { kinds: new Map([[kind, 1]]), words: [] }, under: NOTHING, isSpecial: false };
}

/** The number 1, of what is written in braces. */
export function unitOfWord(word: string): Unit {
  return { factor: ONE, over: { kinds: NOTHING.kinds, words: [word] }, under: NOTHING, isSpecial: false };
}

export function product(one: Unit, other: Unit): Unit {
  return {
    factor: times(one.factor, other.factor),
    over: together(one.over, other.over),
    under: together(one.under, other.under),
    isSpecial: one.isSpecial || other.isSpecial,
  };
}

/** One unit over another. Nothing is reduced: `mmol/mol` is amount over amount, and no number (contract, 12.7). */
export function quotient(one: Unit, other: Unit): Unit {
  return product(one, { ...other, factor: by(ONE, other.factor), over: other.under, under: other.over });
}

export function power({ factor, over, under, isSpecial }: Unit, exponent: number): Unit {
  const times = Math.abs(exponent);
  const raised: Unit = {
    factor: toThe(times, factor),
    over: raise(over, times),
    under: raise(under, times),
    isSpecial,
  };
  return exponent < 0 ? quotient(numberUnit(ONE), raised) : raised;
}

function together(one: Side, other: Side): Side {
  const kinds = new Map(one.kinds);
  for (const [kind, exponent] of other.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + exponent);
  return { kinds, words: [...one.words, ...other.words].sort() };
}

function raise({ kinds, words }: Side, exponent: number): Side {
  return { kinds: new Map([...kinds].map(([kind, each]) => [kind, each * exponent])), words };
}

/** Whether two numerators, or two denominators, are of one kind, with the same words in braces. */
export function isSameSide(one: Side, other: Side): boolean {
  return isSameKinds(one.kinds, other.kinds) && isSameWords(one, other);
}

export function isSameWords(one: Side, other: Side): boolean {
  return one.words.length === other.words.length && one.words.every((word, index) => word === other.words[index]);
}

function isSameKinds(one: Kinds, other: Kinds): boolean {
  return one.size === other.size && [...one].every(([kind, exponent]) => other.get(kind) === exponent);
}

/** Whether a numerator is of this kind alone. */
export function isOfKind({ kinds }: Side, kind: string): boolean {
  return kinds.size === 1 && kinds.get(kind) === 1;
}
