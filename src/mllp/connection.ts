import type { Socket } from 'node:net';
import { FrameReader, FramingError, frameOf } from './frames.ts';

/** Answers one message with the bytes of its acknowledgement. It never fails. */
export type AnswerMessage = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Why a connection was closed by us. */
export type Ending = 'framing' | 'slow_frame' | 'unread_answer' | 'memory';

/** How long a sender may take to close its side once we have ended ours, in milliseconds. */
const LEAVING_MS = 1_000;

/** What a connection takes from its server. */
export interface ConnectionSettings {
  readonly answer: AnswerMessage;
  /** The most bytes of a message. */
  readonly longest: number;
  /** How long a frame may take to arrive, and an answer to be taken, in milliseconds. */
  readonly patienceMs: number;
  /** Whether there is room for the unfinished frames of all connections. */
  readonly hasRoom: () => boolean;
  readonly onEnded: (ending: Ending) => void;
}

/**
 * One sender's connection: its messages are answered one after the other, in their order, and nothing is read while one is being
 * answered.
 */
export class MllpConnection {
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  readonly #frames: FrameReader;
  /** Runs while a frame is arriving or an answer is being taken. */
  #patience: NodeJS.Timeout | undefined;
  #bytesUnderWay = 0;
  #isAnswering = false;
  #isStopping = false;
  /** Resolves once the connection is closed. */
  readonly closed: Promise<void>;

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket;
    this.#settings = settings;
    this.#frames = new FrameReader(settings.longest);
    socket.setKeepAlive(true, 60_000);
    socket.setNoDelay(true);
    // The sender is gone; what it has sent whole is taken all the same, and the same message again finds that out.
    socket.on('error', () => socket.destroy());
    this.closed = this.#serve().finally(() => clearTimeout(this.#patience));
  }

  /**
   * The bytes of its messages: the one that is being answered, and the one that has not ended. What is closed will not end any more:
   * counted until its reader has noticed, it would have others closed in its place.
   */
  get bytesHeld(): number {
    return this.#bytesUnderWay + (this.#socket.destroyed ? 0 : this.#frames.bytesHeld);
  }

  /** Ends the connection once the message under way is answered. */
  stop(): void {
    this.#isStopping = true;
    if (!this.#isAnswering) this.#socket.destroy();
  }

  /** Ends the connection at once. */
  cut(): void {
    this.#socket.destroy();
  }

  async #serve(): Promise<void> {
    try {
      for await (const chunk of this.#socket) await this.#take(chunk);
      // The sender has ended its side, and has its answers.
    } catch (error) {
      if (error instanceof FramingError) this.#settings.onEnded('framing');
      // Otherwise the connection broke, or was ended by us.
    } finally {
      this.#socket.destroy();
    }
  }

  async #take(chunk: Uint8Array): Promise<void> {
    if (this.#isStopping) return;
    for (const message of this.#frames.read(chunk)) {
      this.#stopWaiting();
      await this.#answer(message);
      if (this.#isStopping) return this.#leave();
    }
    if (!this.#frames.isInside) this.#stopWaiting();
    else if (this.#settings.hasRoom()) this.#waitFor('slow_frame');
    else this.#end('memory');
  }

  async #answer(message: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#isAnswering = true;
    this.#bytesUnderWay = message.length;
    const acknowledgement = frameOf(await this.#settings.answer(message));
    this.#bytesUnderWay = 0;
    if (!this.#socket.destroyed) await this.#send(acknowledgement);
    this.#isAnswering = false;
  }

  /** Resolves once the system has the bytes, or the connection is closed. */
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
   * Ends our side, and passes over what comes until the sender ends its own: closed with bytes unread, the connection could lose the
   * answer on its way.
   */
  #leave(): void {
    this.#socket.end();
    this.#patience = setTimeout(() => this.#socket.destroy(), LEAVING_MS).unref();
  }

  /** Begins to wait, unless it does already: who sends a frame byte by byte has the same time as others. */
  #waitFor(ending: Ending): void {
    this.#patience ??= setTimeout(() => this.#end(ending), this.#settings.patienceMs).unref();
  }

  #stopWaiting(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #end(ending: Ending): void {
    this.#settings.onEnded(ending);
    this.#socket.destroy();
  }
}
