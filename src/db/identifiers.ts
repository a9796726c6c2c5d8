import { randomFillSync, randomInt } from 'node:crypto';
import { v7, validate } from 'uuid';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SYMBOLS = `${SYMBOLS}*~$=U`;
const CODE_LENGTH = 10;

/** The time of the last UUID, in milliseconds, and its number within that time, which begins anywhere in 31 of its 32 bits. */
let lastTime = 0;
let lastNumber = 0;

/** A new UUID version 7. Those made by one process sort in the order they were made, even if the clock is set back. */
export function newUuid(): string {
  const random = randomBytesOfUuid();
  const now = Date.now();
  lastNumber = now > lastTime ? random.readUInt32BE(6) >>> 1 : lastNumber + 1;
  lastTime = Math.max(now, lastTime);
  return v7({ random, msecs: lastTime, seq: lastNumber });
}

const UUID_BYTES = 16;

/** Random bytes for the next UUIDs: to draw them for each costs ten times as much as the rest of it, and every read has one. */
const drawn = Buffer.alloc(256 * UUID_BYTES);
let used = drawn.length;

function randomBytesOfUuid(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += UUID_BYTES;
  return drawn.subarray(used - UUID_BYTES, used);
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
