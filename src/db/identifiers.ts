import { randomInt } from 'node:crypto';
import { v7, validate } from 'uuid';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SYMBOLS = `${SYMBOLS}*~$=U`;
const CODE_LENGTH = 10;

/** A new UUID version 7. Those made by one process sort in the order they were made. */
export function newUuid(): string {
  return v7();
}

/** Whether the text is a UUID of any version. */
export function isUuid(text: string): boolean {
  return validate(text);
}

/**
 * A new public code: ten symbols of Crockford's base32 (50 random bits) and Crockford's check symbol (modulo 37). Codes whose
 * check symbol would be one of `* ~ $ =` are drawn again, so that every code can be typed and fits into a URL unescaped
 * (contract, 2.1).
 */
export function newCode(): string {
  for (;;) {
    const symbols = Array.from({ length: CODE_LENGTH }, () => randomInt(SYMBOLS.length));
    const remainder = symbols.reduce((value, symbol) => (value * 32 + symbol) % 37, 0);
    const check = CHECK_SYMBOLS.charAt(remainder);
    if (/[0-9A-Z]/.test(check)) return symbols.map((symbol) => SYMBOLS.charAt(symbol)).join('') + check;
  }
}

/** The form of kit and sample codes, generated here or printed on a box (contract, 2.1). */
export const codePattern = /^[A-Za-z0-9-]{4,64}$/;

/** Whether the text has the form of a code; if not, it names no record. */
export function isCode(text: string): boolean {
  return codePattern.test(text);
}

/** The form of a code of the catalogue: a kit type's (contract, 2.3), or an analyte's (contract, 10.1). */
export const catalogCodePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

const CATALOG_CODE_LENGTH = 64;

/** Whether the text has the form of a code of the catalogue; if not, it names none. */
export function isCatalogCode(text: string): boolean {
  return text.length <= CATALOG_CODE_LENGTH && catalogCodePattern.test(text);
}
