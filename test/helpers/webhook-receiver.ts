import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { repeatedly, Watched } from './waiting.ts';

/** A webhook as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The port of the sender: the same for requests on one connection. */
  readonly senderPort: number | undefined;
}

/** Answers a webhook. */
export type Answer = (received: Received, response: ServerResponse) => void;

/** An answer with a status, and nothing else. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_received, response) => {
    response.writeHead(code, headers).end();
  };
}

/** No answer at all. */
export const hang: Answer = () => {};

/** Answers that wait until they are let go, all at once. */
export class HeldAnswers {
  readonly #waiting: ServerResponse[] = [];

  readonly answer: Answer = (_received, response) => {
    this.#waiting.push(response);
  };

  release(code: number): void {
    for (const response of this.#waiting.splice(0)) response.writeHead(code).end();
  }
}

/** A connection that ends instead of an answer. */
export const hangUp: Answer = (_received, response) => {
  response.socket?.destroy();
};

/** Bytes of our own instead of an answer. */
export function raw(text: string): Answer {
  return (_received, response) => {
    response.socket?.end(text);
  };
}

/** An answer that never ends: the same text again and again, every so many milliseconds, after a head that may be whole or not. */
export function endless(text: string, everyMs: number, head = ''): Answer {
  return (_received, { socket }) => {
    socket?.write(head);
    const stop = repeatedly(everyMs, () => {
      if (socket?.writable && socket.writableLength < MAX_UNREAD) socket.write(text);
    });
    socket?.on('close', stop);
    socket?.on('error', stop);
  };
}

/** How much of an answer may wait for a sender that does not read, in bytes. */
const MAX_UNREAD = 256 * 1024;

/** Somebody's server that takes webhooks: a real one. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** How the next ones are answered. */
  answer: Answer = status(204);
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #scheme: string;
  readonly #arrivals = new Watched();

  /** @param tls the key and certificate of a receiver with https */
  constructor(tls?: { readonly key: string; readonly cert: string }) {
    const server = tls ? createTlsServer(tls) : createServer();
    this.#server = server;
    this.#scheme = tls ? 'https' : 'http';
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#receive(request, response));
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        this.#arrivals.changed();
      });
    });
  }

  /** Starts to listen, on a port of its own. */
  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param host a name or an address of this machine */
  url(path = '/hook', host = '127.0.0.1'): string {
    return `${this.#scheme}://${host}:${this.port}${path}`;
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Waits until so many have arrived; more are too many. */
  async arrived(count: number): Promise<void> {
    await this.#arrivals.until(
      `${count} webhooks`,
      () => this.received.map(({ path }) => path),
      ({ length }) => {
        if (length > count) throw new Error(`${length} webhooks have arrived, and not ${count}.`);
        return length === count;
      },
    );
  }

  /** Waits until all connections are closed. */
  async disconnected(): Promise<void> {
    await this.#arrivals.until(
      'all connections to be closed',
      () => this.connections,
      (count) => count === 0,
    );
  }

  /** What arrived at this path. */
  at(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  /** Cuts all connections, so that nobody waits for an answer any more. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The sender has gone before the end: nothing arrived.
      return;
    }
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      senderPort: request.socket.remotePort,
    };
    this.received.push(received);
    this.answer(received, response);
    this.#arrivals.changed();
  }
}

/** A receiver for the tests of a file. Each finds it empty, answering 204. */
export function useReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.listen());
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer = status(204);
  });
  afterAll(() => receiver.close());
  return receiver;
}
