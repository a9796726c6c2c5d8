import { randomInt } from 'node:crypto';
import { v7, validate } from 'uuid';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SYMBOLS = `${SYMBOLS}*~$=U`;
const CODE_LENGTH = 10;

/** A new UUID version 7. Those of one process are in the order of their making. */
export function newUuid(): string {
  return v7();
}

export function isUuid(text: string): boolean {
  return validate(text);
}

/**
 * A new public code: ten symbols of Crockford's base32 (50 random bits) and Crockford's check symbol (modulo 37).
 * Codes whose check symbol would be one of `* ~ $ =` are drawn again, so that every code can be typed and stands in a
 * URL as it is (contract, section 2).
 */
export function newCode(): string {
  for (;;) {
    const symbols = Array.from({ length: CODE_LENGTH }, () => randomInt(SYMBOLS.length));
    const remainder = symbols.reduce((value, symbol) => (value * 32 + symbol) % 37, 0);
    const check = CHECK_SYMBOLS.charAt(remainder);
    if (/[0-9A-Z]/.test(check)) return symbols.map((symbol) => SYMBOLS.charAt(symbol)).join('') + check;
  }
}

/** The form of kit and sample codes, made here or printed on a box (contract, section 2). Another text names no record. */
export const codePattern = /^[A-Za-z0-9-]{4,64}$/;

export function isCode(text: string): boolean {
  return codePattern.test(text);
}
