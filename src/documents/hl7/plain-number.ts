const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Beyond the exponents that numbers of 64 bits have. */
const LARGEST_EXPONENT = 400;

/**
 * A decimal number without an exponent, digit by digit: `1.10e3` is `1100`, and `1e-7` is `0.0000001`. One that has none stays
 * as it is. Undefined if its exponent is so large that the digits would fill the message.
 */
export function withoutExponent(number: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent] = DECIMAL.exec(number) ?? [];
  if (exponent === undefined) return number;
  if (Math.abs(Number(exponent)) > LARGEST_EXPONENT) return undefined;
  const place = whole.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - place)) + (whole + fraction).padEnd(place, '0');
  const point = Math.max(1, place);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const after = digits.slice(point);
  return `${sign}${before}${after === '' ? '' : `.${after}`}`;
}
