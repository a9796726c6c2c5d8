import type { Socket } from 'node:net';
import type { PlacedConnection } from '../rate-limits/connection-places.ts';
import { FrameReader, FramingError, frameOf, LongFrameError } from './frames.ts';

/** Answers one message with the bytes of its acknowledgement. Never rejects. */
export type AnswerMessage = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Why the service closed a connection. */
export type Ending = 'framing' | 'slow_frame' | 'unread_answer' | 'memory' | 'idle' | 'unfinished';

/** How long a sender may take to close its side once the service has closed its own, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;

/** What a connection needs from its server. */
export interface ConnectionSettings {
  readonly answer: AnswerMessage;
  /** Answers a frame that is too long, given its first bytes. */
  readonly answerTooLong: (beginning: Uint8Array) => Uint8Array;
  /** The most bytes in a message. */
  readonly longest: number;
  /** The time limit, in milliseconds, for receiving a frame and for the sender to take an answer. */
  readonly timeoutMs: number;
  /** Whether there is room for the unfinished frames of all connections. */
  readonly hasRoom: () => boolean;
  /** Called when the service closes the connection. @param detail why a frame was refused; never a part of it */
  readonly onEnded: (ending: Ending, detail?: string) => void;
  /** Called at most once, with what broke the connection: a network error or a fault in this service. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * One sender's connection. Its messages are answered one at a time, in order, and nothing is read while one is being answered.
 */
export class MllpConnection implements PlacedConnection {
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  readonly #frames: FrameReader;
  /** Runs while a frame is arriving or the sender is taking an answer. */
  #timer: NodeJS.Timeout | undefined;
  #bytesUnderWay = 0;
  #isAnswering = false;
  #isStopping = false;
  /** When it began to wait for a frame or for the rest of one; undefined while one is being answered. */
  #waitingSince: number | undefined = performance.now();
  /** What broke the connection, until {@link #serve} reports it. */
  #failure: unknown;
  /** Resolves once the connection is closed. */
  readonly closed: Promise<void>;

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket;
    this.#settings = settings;
    this.#frames = new FrameReader(settings.longest);
    socket.setKeepAlive(true, 60_000);
    socket.setNoDelay(true);
    // The sender has disconnected. Messages that arrived completely are processed anyway; if the sender repeats one, it gets the same
    // answer.
    socket.on('error', (error) => {
      if (!isEndedByUs(error)) this.#failure ??= error;
      socket.destroy();
    });
    this.closed = this.#serve().finally(() => clearTimeout(this.#timer));
  }

  /**
   * The bytes of the message being answered and of the unfinished one. The unfinished message of a closed connection does not
   * count, because it will never be completed: if it counted until its reader noticed, other connections would be closed in
   * its place.
   */
  get bytesHeld(): number {
    return this.#bytesUnderWay + (this.#socket.destroyed ? 0 : this.#frames.bytesHeld);
  }

  get waitingSince(): number | undefined {
    return this.#isStopping || this.#socket.destroyed ? undefined : this.#waitingSince;
  }

  makeRoom(): void {
    this.#end(this.#frames.isInside ? 'unfinished' : 'idle');
  }

  /** Closes the connection once the current message is answered. */
  stop(): void {
    this.#isStopping = true;
    if (!this.#isAnswering) this.#socket.destroy();
  }

  /** Closes the connection at once. */
  cut(): void {
    this.#socket.destroy();
  }

  async #serve(): Promise<void> {
    try {
      for await (const chunk of this.#socket) await this.#take(chunk);
      // The sender has closed its side, and has received its answers.
      if (this.#frames.isInside) this.#failure ??= new FramingError('the connection ended within a frame');
    } catch (error) {
      if (error instanceof FramingError) this.#settings.onEnded('framing', error.message);
      else if (!isEndedByUs(error)) this.#failure ??= error;
    } finally {
      this.#socket.destroy();
      if (this.#failure !== undefined) this.#settings.onFailed(this.#failure);
    }
  }

  async #take(chunk: Uint8Array): Promise<void> {
    if (this.#isStopping) return;
    try {
      await this.#read(chunk);
    } catch (error) {
      if (!(error instanceof LongFrameError)) throw error;
      await this.#refuse(error);
    }
  }

  /** Answers a frame that is too long without reading the rest: otherwise the answer would have to wait until all of it was sent. */
  async #refuse({ message, beginning }: LongFrameError): Promise<void> {
    this.#settings.onEnded('framing', message);
    this.#isStopping = true;
    this.#stopWaiting();
    await this.#send(frameOf(this.#settings.answerTooLong(beginning)));
    this.#leave();
  }

  async #read(chunk: Uint8Array): Promise<void> {
    const wasInside = this.#frames.isInside;
    for (const message of this.#frames.read(chunk)) {
      this.#stopWaiting();
      await this.#answer(message);
      if (this.#isStopping) return this.#leave();
    }
    // The beginning of a frame makes a connection less idle; more of it does not, nor do blanks between two frames.
    if (this.#frames.isInside && !wasInside) this.#waitingSince = performance.now();
    else this.#waitingSince ??= performance.now();
    if (!this.#frames.isInside) this.#stopWaiting();
    else if (this.#settings.hasRoom()) this.#waitFor('slow_frame');
    else this.#end('memory');
  }

  async #answer(message: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#isAnswering = true;
    this.#waitingSince = undefined;
    this.#bytesUnderWay = message.length;
    const acknowledgement = frameOf(await this.#settings.answer(message));
    this.#bytesUnderWay = 0;
    if (!this.#socket.destroyed) await this.#send(acknowledgement);
    this.#isAnswering = false;
  }

  /** Resolves once the operating system has the bytes, or the connection is closed. */
  async #send(acknowledgement: Uint8Array): Promise<void> {
    this.#waitFor('unread_answer');
    await new Promise<void>((taken) => {
      this.#socket.once('close', taken);
      this.#socket.write(acknowledgement, () => {
        this.#socket.off('close', taken);
        taken();
      });
    });
    this.#stopWaiting();
  }

  /**
   * Closes the service's side and discards incoming bytes until the sender closes its own. If the socket were closed with bytes
   * unread, the connection could lose an answer still on its way.
   */
  #leave(): void {
    this.#socket.end();
    this.#timer = setTimeout(() => this.#socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Starts the timer unless it is already running, so a sender that trickles a frame byte by byte gets no extra time. */
  #waitFor(ending: Ending): void {
    this.#timer ??= setTimeout(() => this.#end(ending), this.#settings.timeoutMs).unref();
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #end(ending: Ending): void {
    this.#settings.onEnded(ending);
    this.#socket.destroy();
  }
}

/** The error codes for a socket destroyed while being read, which is how the service ends a connection. */
const DESTROYED = ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];

function isEndedByUs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DESTROYED.includes(String(error.code));
}
