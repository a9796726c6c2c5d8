import type { UnitOfTable } from '@lhncbc/ucum-lhc';
import { ONE, readDecimal } from './exact.ts';
import { prefixed, readUnit, withPrefix } from './read-unit.ts';
import { isOfKind, numberUnit, product, type Unit, unitOfKind } from './unit.ts';

/** The kinds between which a molar mass converts. */
export const MASS = 'g';
export const AMOUNT = 'mol';

/** What UCUM calls the kinds of units that are of no other kind, although it defines them as a number or by each other. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set([
  // `mol`, `eq` and `osm`: UCUM has them all as one, but charge is not amount (contract, 12.7), nor is what is dissolved.
  'amount of substance',
  'amount of substance (dissolved particles)',
  'view area in microscope',
]);

const CATALYTIC = 'catalytic activity';

/** The properties of what UCUM defines as a number, and which is one. Anything else that it defines as 1 is of a kind of its own. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'fraction', 'mass fraction']);

/**
 * The units of UCUM, exactly: each by UCUM's definition, down to the base units, but for those that the contract has as kinds. The
 * library's own magnitudes are 64-bit numbers, and to it a mole is a number, so that `mmol/mol` is a percentage there.
 */
export class UnitTable {
  readonly #table: Readonly<Record<string, UnitOfTable>>;
  readonly #known = new Map<string, Unit>();

  constructor(table: Readonly<Record<string, UnitOfTable>>) {
    this.#table = table;
  }

  /** Reads a unit that the library has found valid. Undefined if it is out of all proportion (read-unit.ts). */
  read(code: string): Unit | undefined {
    return readUnit(code, (simple) => this.#simple(simple));
  }

  #simple(code: string): Unit | undefined {
    const own = this.#entry(code);
    if (own) return this.#unitOf(own);
    for (const { exponent, rest } of prefixed(code)) {
      const entry = this.#entry(rest);
      if (entry && (entry.isMetric_ || entry.isBase_)) return withPrefix(this.#unitOf(entry), exponent);
    }
    return undefined;
  }

  /** A unit of UCUM itself. The library also lists some that are made of these, without their prefixes. */
  #entry(code: string): UnitOfTable | undefined {
    const entry = Object.hasOwn(this.#table, code) ? this.#table[code] : undefined;
    return entry?.source_ === 'UCUM' ? entry : undefined;
  }

  #unitOf(entry: UnitOfTable): Unit {
    const known = this.#known.get(entry.csCode_);
    if (known) return known;
    const unit = this.#defined(entry);
    this.#known.set(entry.csCode_, unit);
    return unit;
  }

  #defined(entry: UnitOfTable): Unit {
    const { csCode_: code, property_: property, csUnitString_: definition } = entry;
    if (entry.isSpecial_) return { ...unitOfKind(code), isSpecial: true };
    if (definition === null || OF_THEIR_OWN.has(property ?? '')) return unitOfKind(code);
    // `[IU]` is another way to write `[iU]`; all other arbitrary units are each of a kind of its own.
    if (entry.isArbitrary_ && definition === '1') return unitOfKind(code);
    if (definition === '1' && !NUMBERS.has(property ?? '')) return unitOfKind(code, factorOf(entry).factor);
    const unit = this.read(definition);
    if (!unit) throw new Error(`UCUM's definition of ${code} cannot be read.`);
    const defined = product(unit, factorOf(entry));
    return property === CATALYTIC ? unitOfKind('kat', defined.factor) : defined;
  }
}

/** How many of its definition a unit is. Where the library has corrected UCUM's number, its own counts. */
function factorOf({ csCode_: code, baseFactorStr_: text, baseFactor_: number }: UnitOfTable): Unit {
  if (text === null) return numberUnit(ONE);
  const factor = readDecimal(Number(text) === number ? text : String(number));
  if (!factor) throw new Error(`UCUM's factor of ${code} cannot be read.`);
  return numberUnit(factor.value);
}

/** Whether a numerator is a mass, and nothing else. */
export function isMass({ over }: Unit): boolean {
  return isOfKind(over, MASS);
}

/** Whether a numerator is an amount of substance, and nothing else. */
export function isAmount({ over }: Unit): boolean {
  return isOfKind(over, AMOUNT);
}
