import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionPlaces, type IsProxy, type PlacedConnection } from '../../rate-limits/connection-places.ts';
import type { Metrics, Refusal } from '../recording/metrics.ts';

const REFUSALS = { all: 'connections', address: 'connections_of_address' } as const satisfies Record<string, Refusal>;

/** The open connections by their sockets. */
export interface Connections {
  of(socket: Socket): HttpConnection;
}

/** A connection, and the requests under way on it. */
export class HttpConnection implements PlacedConnection {
  readonly #socket: Socket;
  #requestsUnderWay = 0;
  #latest: IncomingMessage | undefined;
  #since = performance.now();

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Counts a request until its answer is taken or the connection ends. @returns how many are under way, with this one */
  begin(request: IncomingMessage, response: ServerResponse): number {
    this.#requestsUnderWay += 1;
    this.#latest = request;
    this.#since = performance.now();
    // Not onResponse, because that also runs for requests that were answered before they were counted.
    response.once('close', () => {
      this.#requestsUnderWay -= 1;
      this.#since = performance.now();
    });
    return this.#requestsUnderWay;
  }

  get waitingSince(): number | undefined {
    if (this.#requestsUnderWay === 0) return this.#since;
    // Of several, sent at once, all but the last have arrived.
    const isArriving = this.#requestsUnderWay === 1 && this.#latest?.complete === false;
    return isArriving ? this.#since : undefined;
  }

  makeRoom(): void {
    this.#socket.destroy();
  }
}

/** Gives every connection a place, or closes it, by the rule of {@link ConnectionPlaces}. */
export function limitOpenConnections(
  server: Server,
  refused: Metrics['refused'],
  isProxy: IsProxy,
  most: number,
): Connections {
  const places = new ConnectionPlaces(most, isProxy);
  const connections = new WeakMap<Socket, HttpConnection>();
  // Those injected by tests come from no server.
  const of = (socket: Socket) => {
    const connection = connections.get(socket) ?? new HttpConnection(socket);
    connections.set(socket, connection);
    return connection;
  };
  // The system hands over one more than allowed, so that this one or another can be closed for it.
  server.maxConnections = most + 1;
  server.on('connection', (socket) => {
    const { leave, shortage } = places.take(of(socket), socket.remoteAddress);
    if (shortage !== undefined) refused(REFUSALS[shortage]);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
  return { of };
}
