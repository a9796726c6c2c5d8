import type { Socket } from 'node:net';
import { MllpFailure } from './failure.ts';
import { FrameReader, FramingError, frameOf } from './frames.ts';
import { type ClientTls, type MllpAddress, openSocket } from './open-socket.ts';

/** Far longer than any acknowledgement, in bytes. */
const MAX_ANSWER_LENGTH = 1024 * 1024;

/** How to connect to an MLLP server. */
export interface ClientOptions {
  /** Undefined to connect without TLS. */
  readonly tls: ClientTls | undefined;
  /** How long connecting may take, in milliseconds. */
  readonly connectMs: number;
  /** Cuts the connection. */
  readonly signal: AbortSignal;
}

/** More answers than any laboratory gives to one message. */
const MAX_ANSWERS_WAITING = 100;

/**
 * A connection to an MLLP server, for one message after another. It reads continuously, so that a closed connection is noticed before a
 * message is wasted on it: many servers close after each answer.
 */
export class MllpClient {
  readonly #socket: Socket;
  readonly #isTls: boolean;
  readonly #frames = new FrameReader(MAX_ANSWER_LENGTH);
  #answers: Uint8Array<ArrayBuffer>[] = [];
  /** Why no more answers will come. */
  #ending: MllpFailure | undefined;
  /** Called when there is an answer, or there will be none. */
  #wake = () => {};

  private constructor(socket: Socket, isTls: boolean) {
    this.#socket = socket;
    this.#isTls = isTls;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#end(MllpFailure.of(error, this.#isTls)));
    socket.on('end', () => this.#end(new MllpFailure('CLOSED_WITHOUT_ANSWER')));
    socket.on('close', () => this.#end(new MllpFailure('CLOSED_WITHOUT_ANSWER')));
  }

  /**
   * Connects.
   *
   * @throws MllpFailure
   */
  static async connect(address: MllpAddress, { tls, connectMs, signal }: ClientOptions): Promise<MllpClient> {
    if (signal.aborted) throw new MllpFailure('CONNECTION_FAILED');
    const isTls = tls !== undefined;
    const socket = openSocket(address, tls);
    socket.setNoDelay(true);
    const cut = () => socket.destroy();
    signal.addEventListener('abort', cut);
    socket.once('close', () => signal.removeEventListener('abort', cut));
    const timer = setTimeout(() => socket.destroy(new MllpFailure('NO_ANSWER_IN_TIME')), connectMs);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once(isTls ? 'secureConnect' : 'connect', () => resolve());
        // Stays, because an error without a listener would end the process.
        socket.on('error', reject);
        socket.once('close', () => reject(new MllpFailure('CONNECTION_FAILED')));
      });
      return new MllpClient(socket, isTls);
    } catch (error) {
      socket.destroy();
      throw MllpFailure.of(error, isTls);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether a message can still be sent on this connection. */
  get isOpen(): boolean {
    return this.#ending === undefined && this.#socket.writable;
  }

  /** Sends a message; {@link answer} reads the response. */
  send(message: Uint8Array): void {
    this.#socket.write(frameOf(message));
  }

  /**
   * The next answer on the connection, without its frame.
   *
   * @param timeoutMs how long it may take to arrive completely
   * @throws MllpFailure; the connection is then closed
   */
  async answer(timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
    const timer = setTimeout(() => this.#end(new MllpFailure('NO_ANSWER_IN_TIME')), timeoutMs);
    try {
      for (;;) {
        const answer = this.#answers.shift();
        if (answer) return answer;
        if (this.#ending) throw this.#ending;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Uint8Array): void {
    try {
      // One by one: an answer counts even if what comes after it cannot be read.
      for (const answer of this.#frames.read(chunk)) this.#answers.push(answer);
    } catch (error) {
      if (!(error instanceof FramingError)) throw error;
      this.#end(new MllpFailure('ANSWER_NOT_READABLE'));
    }
    if (this.#answers.length > MAX_ANSWERS_WAITING) this.#end(new MllpFailure('ANSWER_NOT_READABLE'));
    this.#wake();
  }

  #end(failure: MllpFailure): void {
    this.#ending ??= failure;
    this.#socket.destroy();
    this.#wake();
  }
}
