import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { fieldsOf } from '../helpers/oru.ts';
import { Watched } from '../helpers/waiting.ts';
import { framed } from '../mllp/sender.ts';

/** A laboratory's reaction to a message: the answers that it sends, or null to hang up. */
export type Answering = (message: string) => readonly string[] | null;

/** An acknowledgement of a message, written independently so that a mistake in our own would show. */
export function acknowledge(message: string, code: string, words = '', controlId?: string): string {
  const id = controlId ?? controlIdOf(message);
  return `MSH|^~\\&|LIS|LAB|KITS||20261120090000||ACK|A${id}|P|2.5.1\rMSA|${code}|${id}${words === '' ? '' : `|${words}`}\r`;
}

export function controlIdOf(message: string): string {
  return fieldsOf(message, 'MSH')[10] ?? '';
}

/** A laboratory that accepts orders by MLLP, in the process of the tests. */
export class LaboratoryServer {
  readonly received: string[] = [];
  /** By default it accepts everything. */
  answering: Answering = (message) => [acknowledge(message, 'AA')];
  /** Whether it closes the connection after each answer. */
  hangsUp = false;
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #arrivals = new Watched();

  constructor(tls?: TlsOptions) {
    const serve = (socket: Socket) => this.#serve(socket);
    this.#server = tls ? createTlsServer(tls, serve) : createServer(serve);
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The laboratory does not listen.');
    return address.port;
  }

  /** Waits until so many messages have arrived. */
  async arrived(count: number): Promise<void> {
    await this.#arrivals.until(
      `${count} messages`,
      () => this.controlIds,
      ({ length }) => length >= count,
    );
  }

  get controlIds(): readonly string[] {
    return this.received.map(controlIdOf);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let end = bytes.indexOf('\x1c\r'); end !== -1; end = bytes.indexOf('\x1c\r')) {
        const message = bytes.subarray(1, end).toString('utf8');
        bytes = bytes.subarray(end + 2);
        this.received.push(message);
        const answers = this.answering(message);
        if (answers === null) socket.destroy();
        else for (const answer of answers) socket.write(framed(answer));
        if (this.hangsUp) socket.end();
      }
      this.#arrivals.changed();
    });
  }
}
