import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** An address and port at which nobody listens, nor begins to: a port that was free a moment ago may be somebody's by now. */
export const NOBODY = '127.0.0.1:1';

/** A server that accepts connections, and never says anything. */
export class SilentServer {
  readonly #sockets: Socket[] = [];
  readonly #server: Server = createServer((socket) => {
    this.#sockets.push(socket);
    // Whoever gives up may reset it.
    socket.on('error', () => {});
  });

  private constructor() {}

  /** Starts one, which the caller closes. */
  static async open(): Promise<SilentServer> {
    const silent = new SilentServer();
    silent.#server.listen(0, '127.0.0.1');
    await once(silent.#server, 'listening');
    return silent;
  }

  /** Starts one for a test, which is closed with that. */
  static async start(): Promise<SilentServer> {
    const silent = await SilentServer.open();
    onTestFinished(() => silent.close());
    return silent;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Its address and port, as in a URL. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** How many connections it has accepted. */
  get connections(): number {
    return this.#sockets.length;
  }

  /** Cuts all connections, and accepts no more. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
