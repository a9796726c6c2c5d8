import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What becomes of a request: the service does it, but its answer is lost; or the proxy asks to come back. */
export type Fault = 'lose the answer' | 'ask to wait';

/** A proxy in front of the service that fails the next requests, each as `faults` says, and then none any more. */
export class UnreliableProxy {
  readonly faults: Fault[] = [];
  /** How many requests have arrived. */
  requests = 0;
  readonly #service: string;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  /** @param service the origin of the service */
  constructor(service: string) {
    this.#service = service;
  }

  /** Starts it, and returns its origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    const fault = this.faults.shift();
    if (fault === 'ask to wait') {
      response.writeHead(503, { 'retry-after': '1' }).end('<h1>Back soon</h1>');
      return;
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const body = await text(request);
    const answer = await fetch(`${this.#service}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body === '' ? {} : { body }),
    });
    const answered = await answer.text();
    if (fault === 'lose the answer') response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
  }
}
