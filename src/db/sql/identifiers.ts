import { randomFillSync, randomInt } from 'node:crypto';
import { v7, validate } from 'uuid';
import { folded } from '../../text/folded.ts';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SYMBOLS = `${SYMBOLS}*~$=U`;
const CODE_LENGTH = 10;

/** The last UUID's time in milliseconds, and its number within that time: 32 bits, starting at a random number of 31 bits. */
let lastTime = 0;
let lastNumber = 0;

/** A new UUID version 7. The UUIDs of one process sort in the order in which they were made, even if the clock is set back. */
export function newUuid(): string {
  const random = randomBytesOfUuid();
  const now = Date.now();
  lastNumber = now > lastTime ? random.readUInt32BE(6) >>> 1 : lastNumber + 1;
  lastTime = Math.max(now, lastTime);
  return v7({ random, msecs: lastTime, seq: lastNumber });
}

/**
 * The nil UUID. Where a column or an actor has to have an id, it says that there is none: no laboratory for a sample that is nobody's
 * (contract, 1.3), no API key for a caller with a client certificate, no account for callers without a key, and neither user nor account
 * for the operator. No record has it, and every record's id sorts after it, so reading in the order of ids begins with it.
 */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID_BYTES = 16;

/** Random bytes for the next UUIDs. Drawing them for each would cost ten times as much as the rest, and every read makes one. */
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
 * A new public code: ten symbols of Crockford's base32 (50 random bits) and Crockford's check symbol (modulo 37). A code whose
 * check symbol would be one of `* ~ $ =` is drawn again, so that every code can be typed and needs no escaping in a URL
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

/** The format of kit and sample codes, whether generated here or printed on a box (contract, 2.1). */
export const codePattern = /^[A-Za-z0-9-]{4,64}$/;

/** Whether the text is formatted like a code. If not, no record has that code. */
export function isCode(text: string): boolean {
  return codePattern.test(folded(text));
}

/** The format of a catalogue code: a kit type's (contract, 2.3) or an analyte's (contract, 10.1). */
export const catalogCodePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

const CATALOG_CODE_LENGTH = 64;

/** Whether the text is formatted like a catalogue code. If not, nothing in the catalogue has that code. */
export function isCatalogCode(text: string): boolean {
  return text.length <= CATALOG_CODE_LENGTH && catalogCodePattern.test(text);
}
