import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { NIL } from 'uuid';

/** AES key wrap (RFC 3394): it encrypts and authenticates, and the same input always gives the same output. */
const CIPHER = 'id-aes256-wrap';
const KEY_BYTES = 32;
const START_BYTES = 8;
const NUMBER_BYTES = 8;
const PLACE_BYTES = NUMBER_BYTES + 16;

/** A place and the first block, 32 bytes, as base64url. */
const CURSOR_FORM = /^[\w-]{43}$/;

/** Whether a text has the form of a cursor, whatever it is a cursor of. */
export function hasFormOfCursor(text: string): boolean {
  return CURSOR_FORM.test(text);
}

/** What a cursor stands for: a place in an order of rows. */
export interface CursorPlace {
  /** A time in milliseconds, a number of rows or of an event: any integer that JavaScript can hold. */
  readonly number: number;
  /** The UUID of a row, which breaks ties; by default that of no row. */
  readonly id?: string;
}

/**
 * Writes places as cursors, and reads them again, so that nobody else can do either: what is in a cursor cannot be read, and one
 * that the service has not written is none. The same place has the same cursor each time, in every process and after a restart,
 * because clients compare cursors.
 *
 * `sealText` would not do. It seals a text differently each time, with a key of its own, and takes several times as long; a page has
 * a hundred cursors.
 */
export class Cursors {
  /** Not bytes: with those, Node 24 takes three times as long to make a cipher, and a page has a hundred cursors. */
  readonly #key: KeyObject;
  /** The first block of each kind's cursors (RFC 3394, 2.2.3.2), so that one kind's are none of another. Kinds are few: they are in our code. */
  readonly #starts = new Map<string, Buffer>();

  /** @param secret what only the service's processes have, and all of them the same */
  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cursors', KEY_BYTES)));
  }

  /** The cursor of a place. @param kind what the place is in, such as a list and its order: the cursor is of no other */
  seal(kind: string, { number, id = NIL }: CursorPlace): string {
    const place = Buffer.allocUnsafe(PLACE_BYTES);
    place.writeDoubleBE(number);
    place.write(id.replaceAll('-', ''), NUMBER_BYTES, 'hex');
    // It wraps a whole place at once, so nothing is left for `final`.
    return createCipheriv(CIPHER, this.#key, this.#startOf(kind)).update(place).toString('base64url');
  }

  /** The place that a cursor stands for; undefined if the text is no cursor of this kind. */
  open(kind: string, text: string): Required<CursorPlace> | undefined {
    if (!hasFormOfCursor(text)) return undefined;
    const sealed = Buffer.from(text, 'base64url');
    // base64url decodes several texts to the same bytes, and only the text that the service wrote is a cursor.
    if (sealed.toString('base64url') !== text) return undefined;
    let place: Buffer;
    try {
      place = createDecipheriv(CIPHER, this.#key, this.#startOf(kind)).update(sealed);
    } catch {
      // Another kind, another secret, or a changed text.
      return undefined;
    }
    const digits = place.toString('hex', NUMBER_BYTES);
    return { number: place.readDoubleBE(), id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
  }

  #startOf(kind: string): Buffer {
    const known = this.#starts.get(kind);
    if (known) return known;
    const start = createHash('sha256').update(kind).digest().subarray(0, START_BYTES);
    this.#starts.set(kind, start);
    return start;
  }
}
