import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Stands between a program and the service, at an address that stays, and can hold requests and lose answers. */
export class Middleman {
  readonly #server = createServer(async (request, response) => {
    try {
      const body = await text(request);
      const { method = '', url = '' } = request;
      const asked = `${method} ${url} ${body}`;
      this.#awaited = this.#awaited.filter((each) => !each.countsDown());
      await this.#isLetGo(asked);
      const answer = await this.#passOn(method, url, request.headers, body);
      if (this.#keepsBack(asked)) return;
      const retryAfter = answer.headers.get('retry-after');
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
      });
      response.end(await answer.text());
    } catch {
      // The service is away: so is the connection.
      request.socket.destroy();
    }
  });
  #held: { pattern: RegExp; resolve: (letGo: () => void) => void } | undefined;
  #awaited: { countsDown: () => boolean }[] = [];
  #lost: { pattern: RegExp; resolve: () => void } | undefined;

  /** @param service where the service listens; it may move */
  constructor(public service: string) {}

  /** Listens on a free port, and returns its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when so many more requests have come. */
  requests(count: number): Promise<void> {
    let left = count;
    return new Promise((resolve) => {
      const countsDown = () => {
        left -= 1;
        if (left === 0) resolve();
        return left === 0;
      };
      this.#awaited.push({ countsDown });
    });
  }

  /** Resolves when the service has answered a request that fits. Its sender never gets the answer. */
  loseAnswer(pattern: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#lost = { pattern, resolve };
    });
  }

  /** Resolves when a request that fits has come. It gets to the service when the function that this resolves to is called. */
  holdRequest(pattern: RegExp): Promise<() => void> {
    return new Promise((resolve) => {
      this.#held = { pattern, resolve };
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #isLetGo(request: string): Promise<void> {
    const held = this.#held;
    if (!held?.pattern.test(request)) return;
    this.#held = undefined;
    await new Promise<void>((letGo) => held.resolve(letGo));
  }

  #keepsBack(request: string): boolean {
    if (!this.#lost?.pattern.test(request)) return false;
    this.#lost.resolve();
    this.#lost = undefined;
    return true;
  }

  #passOn(method: string, path: string, headers: NodeJS.Dict<string | string[]>, body: string): Promise<Response> {
    const passed = ['authorization', 'content-type', 'idempotency-key'].flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return fetch(this.service + path, { method, headers: passed, ...(method === 'POST' ? { body } : {}) });
  }
}
