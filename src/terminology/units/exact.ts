/** An exact number: a fraction with a denominator above 0. */
export interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

export const ONE: Exact = { over: 1n, under: 1n };

/** The fraction in its lowest terms, so that what is computed step by step stays short. */
function lowest(over: bigint, under: bigint): Exact {
  const divisor = greatestDivisor(over < 0n ? -over : over, under);
  return { over: over / divisor, under: under / divisor };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [greater, less] = [one, other];
  while (less !== 0n) [greater, less] = [less, greater % less];
  return greater;
}

export function times(one: Exact, other: Exact): Exact {
  return lowest(one.over * other.over, one.under * other.under);
}

/** The quotient of two numbers, of which the second is above 0. */
export function by(one: Exact, other: Exact): Exact {
  return lowest(one.over * other.under, one.under * other.over);
}

/** A number above 0 to a whole power. */
export function toThe(exponent: number, { over, under }: Exact): Exact {
  const power = BigInt(Math.abs(exponent));
  return exponent < 0 ? { over: under ** power, under: over ** power } : { over: over ** power, under: under ** power };
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A decimal number, as it is written and as a number. */
export interface Decimal {
  readonly value: Exact;
  /** How many digits of it count: three of `200` and of `0.500`, none of `0.00`. */
  readonly digits: number;
}

/** Reads a decimal number such as `1.10`, `.5`, `7.` or `1e-7`; undefined if it is none. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const counting = (whole + fraction).replace(/^0+/, '');
  // Zero stays zero, however large its exponent is.
  if (counting === '') return { value: { over: 0n, under: 1n }, digits: 0 };
  const written = BigInt(sign === '-' ? `-${counting}` : counting);
  const place = Number(exponent) - fraction.length;
  return { value: { over: written * tenTo(place), under: tenTo(-place) }, digits: counting.length };
}

/**
 * Writes a number with so many digits that count, rounded half away from zero, without an exponent and with zeros at its end: 5 with three
 * digits is `5.00`. Of zero, all digits are written.
 */
export function writeDigits({ over, under }: Exact, digits: number): string {
  const [sign, size] = over < 0n ? ['-', -over] : ['', over];
  if (size === 0n) return withPoint('0'.repeat(digits), digits - 1);
  const place = placeOfFirst(size, under);
  const decimals = digits - 1 - place;
  const rounded = roundedHalfUp(size * tenTo(decimals), under * tenTo(-decimals));
  // 9.99 with two digits is 10, which has one digit more before its point.
  if (rounded.length > digits) return `${sign}${withPoint(rounded.slice(0, -1), decimals - 1)}`;
  return `${sign}${withPoint(rounded, decimals)}`;
}

/** 10 to a power, or 1 if that is below 0. */
function tenTo(power: number): bigint {
  return 10n ** BigInt(Math.max(0, power));
}

/** The power of ten of the first digit that counts: 2 for 198, -1 for 0.5. */
function placeOfFirst(over: bigint, under: bigint): number {
  const place = String(over).length - String(under).length;
  return over * tenTo(-place) < under * tenTo(place) ? place - 1 : place;
}

function roundedHalfUp(over: bigint, under: bigint): string {
  return String((2n * over + under) / (2n * under));
}

/** Puts a point before so many of the digits, or zeros after them if there are fewer than none. */
function withPoint(digits: string, decimals: number): string {
  if (decimals <= 0) return digits + '0'.repeat(-decimals);
  const padded = digits.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** The decimal number that a 64-bit number is written as: 386.65 is exactly that. */
export function exactNumber(number: number): Exact {
  const decimal = readDecimal(String(number));
  if (!decimal) throw new Error('A number is written without digits.');
  return decimal.value;
}
