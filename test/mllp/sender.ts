import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { onTestFinished } from 'vitest';
import { Watched } from '../helpers/waiting.ts';

/** A message as a frame, written independently so that a mistake in our own would show. */
export function framed(message: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('\x0b'), Buffer.from(message), Buffer.from('\x1c\r')]);
}

/** A laboratory's side of one connection; destroyed with the test. */
export class Sender {
  readonly socket: Socket;
  readonly #received: Buffer[] = [];
  readonly #arrivals = new Watched();
  /** Resolves once the connection is closed, however it was. */
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.#received.push(chunk);
      this.#arrivals.changed();
    });
    // The service may reset it: the answers until then count.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.on('close', () => resolve()));
    socket.on('close', this.#arrivals.changed);
  }

  static async to(port: number, localAddress = '127.0.0.1'): Promise<Sender> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => {
      socket.destroy();
    });
    const sender = new Sender(socket);
    await once(socket, 'connect');
    return sender;
  }

  /** By TLS; rejects if the handshake fails on this side. */
  static async byTls(port: number, options: ConnectionOptions): Promise<Sender> {
    const socket = connectTls({ port, host: '127.0.0.1', ...options });
    onTestFinished(() => {
      socket.destroy();
    });
    const sender = new Sender(socket);
    await once(socket, 'secureConnect');
    return sender;
  }

  /** Sends bytes as they are, and resolves once the system has them. */
  write(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()));
  }

  /** Sends a message in a frame, and returns its answer. */
  async send(message: string | Uint8Array): Promise<string> {
    const before = this.answers.length;
    await this.write(framed(message));
    return (await this.answered(before + 1)).at(-1) ?? '';
  }

  /** The answers so far, without their frames. */
  get answers(): readonly string[] {
    return this.answerBytes.map((answer) => answer.toString('utf8'));
  }

  /** The answers so far, byte for byte. @throws Error for anything other than frames. */
  get answerBytes(): readonly Buffer[] {
    const received = Buffer.concat(this.#received);
    const answers: Buffer[] = [];
    for (let start = 0; ; ) {
      const end = received.indexOf('\x1c\r', start);
      if (end === -1) return answers;
      if (received[start] !== 0x0b) throw new Error('An answer does not begin as a frame.');
      answers.push(received.subarray(start + 1, end));
      start = end + 2;
    }
  }

  /** Waits until so many answers have come. @throws Error if the connection is closed before. */
  answered(count: number): Promise<readonly string[]> {
    const look = () => {
      const { answers } = this;
      if (answers.length < count && this.socket.destroyed)
        throw new Error(`Closed after ${answers.length} of ${count} answers.`);
      return answers;
    };
    return this.#arrivals.until(`${count} answers`, look, ({ length }) => length >= count);
  }
}
