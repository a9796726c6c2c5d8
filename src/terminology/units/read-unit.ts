import { ONE, readDecimal, times, toThe } from './exact.ts';
import { numberUnit, power, product, quotient, type Unit, unitOfWord } from './unit.ts';

/** Finds what a simple unit is, such as `mg` or `[IU]`; undefined if UCUM has no such unit. */
export type FindSimple = (code: string) => Unit | undefined;

/** The largest exponent that is read. No unit of a laboratory has a larger one, and each is computed in full. */
const MAX_EXPONENT = 50;

/** The parts of a unit: operators, brackets, words in braces, and simple units, whose square brackets may have any of these in them. */
const PARTS = /[./()]|\{[^{}]*\}|(?:\[[^[\]]*\]|[^./(){}[\]])+/g;

/** Ten to a power, or any other simple unit to one. */
const SIMPLE = /^(10[*^]|.*?\D)([+-]?\d+)?$/;

/**
 * Reads a unit of UCUM, from left to right as UCUM does: `g/24.h` is grams over 24, times hours. It is only for what the library has found
 * valid (ucum.ts). Undefined if it is none, or if its exponents are out of all proportion.
 */
export function readUnit(code: string, find: FindSimple): Unit | undefined {
  const parts = code.match(PARTS) ?? [];
  if (parts.join('') !== code) return undefined;
  const reader = new UnitReader(parts, find);
  const unit = reader.term();
  return reader.isAtEnd ? unit : undefined;
}

class UnitReader {
  readonly #parts: readonly string[];
  readonly #find: FindSimple;
  #next = 0;

  constructor(parts: readonly string[], find: FindSimple) {
    this.#parts = parts;
    this.#find = find;
  }

  get isAtEnd(): boolean {
    return this.#next === this.#parts.length;
  }

  /** Components with `.` and `/` between them. A `/` at the beginning has a 1 before it. */
  term(): Unit | undefined {
    let unit: Unit | undefined = this.#peek() === '/' ? numberUnit(ONE) : this.#component();
    for (let operator = this.#operator(); operator && unit; operator = this.#operator()) {
      const other = this.#component();
      unit = other && (operator === '/' ? quotient(unit, other) : product(unit, other));
    }
    return unit;
  }

  #peek(): string | undefined {
    return this.#parts[this.#next];
  }

  #operator(): string | undefined {
    const part = this.#peek();
    if (part !== '.' && part !== '/') return undefined;
    this.#next += 1;
    return part;
  }

  #component(): Unit | undefined {
    const part = this.#peek();
    if (part === undefined) return undefined;
    this.#next += 1;
    if (part.startsWith('{')) return wordOf(part);
    const unit = part === '(' ? this.#inBrackets() : this.#simple(part);
    const word = this.#peek();
    if (!unit || !word?.startsWith('{')) return unit;
    this.#next += 1;
    return product(unit, wordOf(word));
  }

  #inBrackets(): Unit | undefined {
    const unit = this.term();
    if (this.#peek() !== ')') return undefined;
    this.#next += 1;
    return unit;
  }

  #simple(part: string): Unit | undefined {
    if (/^\d+$/.test(part)) return numberOf(part);
    const [, code = '', exponent = '1'] = SIMPLE.exec(part) ?? [];
    if (Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined;
    const unit = this.#find(code);
    return unit && power(unit, Number(exponent));
  }
}

function wordOf(braces: string): Unit {
  return unitOfWord(braces.slice(1, -1));
}

function numberOf(digits: string): Unit | undefined {
  const number = readDecimal(digits);
  return number && number.digits > 0 ? numberUnit(number.value) : undefined;
}

/** UCUM's prefixes, as powers of ten. Those of information, such as `Ki`, are for nothing that a laboratory measures. */
const PREFIXES: ReadonlyMap<string, number> = new Map([
  ['Y', 24],
  ['Z', 21],
  ['E', 18],
  ['P', 15],
  ['T', 12],
  ['G', 9],
  ['M', 6],
  ['k', 3],
  ['h', 2],
  ['da', 1],
  ['d', -1],
  ['c', -2],
  ['m', -3],
  ['u', -6],
  ['n', -9],
  ['p', -12],
  ['f', -15],
  ['a', -18],
  ['z', -21],
  ['y', -24],
]);

/** The ways to read a code as a prefix and a unit, with the unit's code. */
export function prefixed(code: string): readonly { readonly exponent: number; readonly rest: string }[] {
  return [2, 1].flatMap((length) => {
    const exponent = PREFIXES.get(code.slice(0, length));
    return exponent === undefined ? [] : [{ exponent, rest: code.slice(length) }];
  });
}

/** A unit with a prefix. */
export function withPrefix(unit: Unit, exponent: number): Unit {
  return { ...unit, factor: times(unit.factor, toThe(exponent, { over: 10n, under: 1n })) };
}
