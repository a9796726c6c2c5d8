const START = 0x0b;
const END = 0x1c;
const AFTER_END = 0x0d;

/** The bytes that are skipped between two frames, and the most of them: tabs, line ends and spaces. */
const BETWEEN: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20]);
const MAX_BETWEEN = 1024;

const SMALLEST_BUFFER = 4096;

/** Longer than the first segment of any message. */
const MAX_BEGINNING = 65_536;

/** A protocol violation that closes the connection. */
export class FramingError extends Error {
  override readonly name = 'FramingError';
}

/** A frame longer than a message may be. */
export class LongFrameError extends FramingError {
  /** Its first bytes. */
  readonly beginning: Uint8Array;

  constructor(beginning: Uint8Array) {
    super('a frame that is too long');
    this.beginning = beginning;
  }
}

/**
 * Splits a byte stream into frames of the Minimal Lower Layer Protocol: 0x0B, the message, 0x1C, 0x0D. Blanks and line ends between two
 * frames are skipped. Anything else there is another protocol: a web page can make a browser send a forged frame after the head of an HTTP
 * request. A frame mark within a message does not end it: the results after it would be lost silently.
 */
export class FrameReader {
  readonly #longest: number;
  /**
   * Grows by doubling, because a message may arrive byte by byte and a list of its pieces would take a hundred times its
   * length.
   */
  #buffer = new Uint8Array(SMALLEST_BUFFER);
  #length = 0;
  #isInside = false;
  /** Whether 0x1C has arrived, so that 0x0D must follow. */
  #isEnding = false;
  #between = 0;

  /** @param longest the most bytes in a message */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Whether a frame has started but not ended. */
  get isInside(): boolean {
    return this.#isInside;
  }

  /** The bytes currently buffered. */
  get bytesHeld(): number {
    return this.#buffer.length;
  }

  /**
   * The messages that end in this chunk.
   *
   * @throws LongFrameError for a message that is too long; FramingError for one with a frame mark within it, and for bytes outside of
   * frames
   */
  *read(chunk: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
    let rest = chunk;
    while (rest.length > 0) {
      if (!this.#isInside) {
        rest = this.#afterStart(rest);
        continue;
      }
      if (this.#isEnding) {
        if (rest[0] !== AFTER_END) throw new FramingError('0x1C within a frame');
        rest = rest.subarray(1);
        yield this.#finish();
        continue;
      }
      const end = rest.indexOf(END);
      this.#add(end === -1 ? rest : rest.subarray(0, end));
      if (end === -1) return;
      this.#isEnding = true;
      rest = rest.subarray(end + 1);
    }
  }

  #afterStart(bytes: Uint8Array): Uint8Array {
    const start = bytes.indexOf(START);
    const between = start === -1 ? bytes : bytes.subarray(0, start);
    this.#between += between.length;
    if (this.#between > MAX_BETWEEN || !between.every((byte) => BETWEEN.has(byte)))
      throw new FramingError('bytes outside of a frame');
    if (start === -1) return new Uint8Array();
    this.#isInside = true;
    this.#between = 0;
    return bytes.subarray(start + 1);
  }

  #add(bytes: Uint8Array): void {
    if (bytes.includes(START)) throw new FramingError('0x0B within a frame');
    const length = this.#length + bytes.length;
    if (length > this.#longest) throw new LongFrameError(this.#giveUp(bytes));
    if (length > this.#buffer.length) {
      const larger = new Uint8Array(Math.min(this.#longest, Math.max(length, 2 * this.#buffer.length)));
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length = length;
  }

  /** The first bytes of a frame that is not read further. */
  #giveUp(next: Uint8Array): Uint8Array {
    return Buffer.concat([this.#finish().subarray(0, MAX_BEGINNING), next.subarray(0, MAX_BEGINNING)]);
  }

  #finish(): Uint8Array<ArrayBuffer> {
    const message = this.#buffer.slice(0, this.#length);
    this.#buffer = new Uint8Array(SMALLEST_BUFFER);
    this.#length = 0;
    this.#isInside = false;
    this.#isEnding = false;
    return message;
  }
}

/** Wraps a message in a frame. */
export function frameOf(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(START), message, Buffer.of(END, 0x0d)]);
}
