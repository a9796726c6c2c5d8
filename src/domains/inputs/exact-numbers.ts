/**
 * Numbers as callers write them. JSON.parse rounds what a 64-bit number cannot hold: `0.92156863212585449` loses its last digit, and
 * `1e-400` is 0. Metadata and results keep a number's value exactly, or refuse it (contract, 2.6 and 5.5).
 */

/** What to do about a number that cannot be kept. */
export const NOT_EXACT = 'would be rounded: send it as a string, or as a number of at most 15 digits';

/** Whether a number that was read by {@link parseJson} or as a literal has the value that was written, for every JSON reader. */
export function isExactNumber(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/**
 * Parses JSON. A number whose value would be changed becomes Infinity, which nothing in JSON is, so that code that stores numbers can
 * refuse it and say where it is, and all other code can ignore it.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAY_BE_ROUNDED.test(text)) return value;
  return JSON.parse(text.replace(TEXTS_AND_NUMBERS, (token) => (isText(token) || keepsValue(token) ? token : BEYOND)));
}

/** Greater than any number, so JSON.parse makes it Infinity. */
const BEYOND = '1e999';

/** The beginning of a number with 16 characters or with an exponent; any other number is exact. Few texts have something like it. */
const MAY_BE_ROUNDED = /(?:^|[\s:,[])-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;

/** The texts and numbers of well-formed JSON. Every text there ends; one that did not would be searched again and again for its end. */
const TEXTS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

function isText(token: string): boolean {
  return token.startsWith('"');
}

/** Longer than any number with a meaning. The digits of a longer one are not compared. */
const MAX_LENGTH = 100;

/** Whether a number in JSON's syntax, or GraphQL's, keeps its value as a 64-bit number. */
export function keepsValue(number: string): boolean {
  return number.length <= MAX_LENGTH && digitsOf(number) === digitsOf(String(Number(number)));
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The digits that count and the power of ten of the first, equal for all spellings of a value: `1.10` and `11e-1`. */
function digitsOf(number: string): string {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(number) ?? [];
  if (whole === undefined) return number;
  const digits = `${whole}${fraction}`;
  const counting = digits.replace(/^0+/, '');
  const place = whole.length - (digits.length - counting.length) + Number(exponent);
  let length = counting.length;
  while (counting.charAt(length - 1) === '0') length -= 1;
  return length === 0 ? '0' : `${counting.slice(0, length)}e${place}`;
}
