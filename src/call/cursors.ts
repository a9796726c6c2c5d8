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

/** Whether a text is formatted like a cursor of any kind. */
export function hasFormOfCursor(text: string): boolean {
  return CURSOR_FORM.test(text);
}

/** What a cursor stands for: a place in an order of rows. */
export interface CursorPlace {
  /** A time in milliseconds, a number of rows or of an event: any integer that JavaScript can hold. */
  readonly number: number;
  /** The UUID of a row, which breaks ties; by default the nil UUID. */
  readonly id?: string;
}

/**
 * Encodes places as cursors, and decodes them. Nobody else can do either: a cursor is encrypted, and a text that the service has not
 * written is not a cursor. The same place always has the same cursor, in every process and after a restart, because clients compare
 * cursors.
 *
 * `sealText` would not do. It seals a text differently each time, with a key of its own, and takes several times as long; a page has
 * a hundred cursors.
 */
export class Cursors {
  /** Not bytes, with which Node 24 takes three times as long to create a cipher, and a page has a hundred cursors. */
  readonly #key: KeyObject;
  /** Those of cells that accounts came from, whose cursors go on being cursors. */
  readonly #brought: readonly KeyObject[];
  /**
   * The first block of each kind's cursors (RFC 3394, 2.2.3.2), so that a cursor of one kind is never one of another. There are few kinds,
   * all in our code.
   */
  readonly #starts = new Map<string, Buffer>();

  /**
   * @param secret known to all of the service's processes and to nobody else
   * @param brought the secrets of cells that accounts came from (contract, 1.6)
   */
  constructor(secret: string, brought: readonly string[] = []) {
    this.#key = keyOf(secret);
    this.#brought = brought.map(keyOf);
  }

  /** The cursor of a place. @param kind what the place is in, such as a list and its order; the cursor is valid for no other */
  seal(kind: string, { number, id = NIL }: CursorPlace): string {
    const place = Buffer.allocUnsafe(PLACE_BYTES);
    place.writeDoubleBE(number);
    place.write(id.replaceAll('-', ''), NUMBER_BYTES, 'hex');
    // It wraps a whole place at once, so nothing is left for `final`.
    return createCipheriv(CIPHER, this.#key, this.#startOf(kind)).update(place).toString('base64url');
  }

  /** The place that a cursor stands for; undefined if the text is not a cursor of this kind. */
  open(kind: string, text: string): Required<CursorPlace> | undefined {
    if (!hasFormOfCursor(text)) return undefined;
    const sealed = Buffer.from(text, 'base64url');
    // base64url decodes several texts to the same bytes, and only the text that the service wrote is a cursor.
    if (sealed.toString('base64url') !== text) return undefined;
    const place = this.#unwrap(this.#key, kind, sealed) ?? this.#unwrapBrought(kind, sealed);
    if (!place) return undefined;
    const digits = place.toString('hex', NUMBER_BYTES);
    return { number: place.readDoubleBE(), id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
  }

  #unwrapBrought(kind: string, sealed: Buffer): Buffer | undefined {
    for (const key of this.#brought) {
      const place = this.#unwrap(key, kind, sealed);
      if (place) return place;
    }
    return undefined;
  }

  #unwrap(key: KeyObject, kind: string, sealed: Buffer): Buffer | undefined {
    try {
      return createDecipheriv(CIPHER, key, this.#startOf(kind)).update(sealed);
    } catch {
      // Another kind, another secret, or a changed text.
      return undefined;
    }
  }

  #startOf(kind: string): Buffer {
    const known = this.#starts.get(kind);
    if (known) return known;
    const start = createHash('sha256').update(kind).digest().subarray(0, START_BYTES);
    this.#starts.set(kind, start);
    return start;
  }
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cursors', KEY_BYTES)));
}
