const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Larger than any exponent of a 64-bit number. */
const MAX_EXPONENT = 400;

/**
 * A decimal number written without an exponent, digit by digit: `1.10e3` is `1100`, and `1e-7` is `0.0000001`. A number without
 * an exponent is unchanged. Undefined if the exponent is so large that the digits would fill the message.
 */
export function withoutExponent(number: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent] = DECIMAL.exec(number) ?? [];
  if (exponent === undefined) return number;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined;
  const place = whole.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - place)) + (whole + fraction).padEnd(place, '0');
  const point = Math.max(1, place);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const after = digits.slice(point);
  return `${sign}${before}${after === '' ? '' : `.${after}`}`;
}
