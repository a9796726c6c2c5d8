import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { reset } from './sockets.ts';

/** What a connection does with the bytes that come. */
interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  /** From then on it drops what the database sends. */
  isDeaf: boolean;
  /** From then on it drops everything, and stays open. */
  isSilent: boolean;
  /** What the caller has sent since its last BEGIN. */
  transaction: string;
}

/** The most characters that are kept of a transaction. */
const MAX_KEPT = 65_536;

/** Watches what callers send, until it returns true. */
type Watch = (sent: string, connection: Connection) => boolean;

/**
 * A way to a real database server that breaks when a test says so. Connect to {@link url} in place of the server.
 *
 * It passes bytes on unread, apart from looking for a text in what callers send; so use it without TLS.
 */
export class FaultyLink {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  readonly #watches = new Set<Watch>();
  #isSilent = false;
  /** How many connections were opened by this way. */
  opened = 0;
  /** The URL of the database, by this way. */
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Opens a way to the database that the URL names. */
  static async to(databaseUrl: string): Promise<FaultyLink> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const link = new FaultyLink(server, url.href);
    server.on('connection', (near) => link.#open(near, connect(Number(port || 5432), hostname)));
    return link;
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Drops every byte in both directions and closes nothing, as a network does that loses all packets. */
  silence(): void {
    this.#isSilent = true;
    for (const connection of this.#connections) connection.isSilent = true;
  }

  /** Lets new connections through again. Those that were open stay silent for ever, as after a failover to another server. */
  restore(): void {
    this.#isSilent = false;
  }

  /** Cuts every connection by a reset, as a server does that has crashed. New ones get through. */
  reset(): void {
    for (const { near, far } of this.#connections) {
      reset(near);
      reset(far);
    }
  }

  /** Resolves once a caller has sent this text to the database; which has it only then, or a little later. */
  sent(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#watches.add((sent) => {
        if (!sent.includes(text)) return false;
        resolve();
        return true;
      });
    });
  }

  /**
   * Passes on the next statement with this text, and drops its answer and all further ones of that connection. `COMMIT` thus
   * happens, and nobody hears of it. Resolves once the database has answered.
   */
  loseAnswerTo(text: string): Promise<void> {
    return this.#loseAnswer((sent) => sent.includes(text));
  }

  /** The same for the COMMIT of the transaction that has sent this text: jobs in the background commit, too. */
  loseAnswerToCommitOf(text: string): Promise<void> {
    return this.#loseAnswer((sent, { transaction }) => sent.includes('COMMIT') && transaction.includes(text));
  }

  #loseAnswer(isMeant: Watch): Promise<void> {
    return new Promise((resolve) => {
      this.#watches.add((sent, connection) => {
        if (!isMeant(sent, connection)) return false;
        connection.isDeaf = true;
        connection.far.once('data', () => resolve());
        return true;
      });
    });
  }

  /** Cuts every connection, and refuses new ones, as a machine does where no server runs. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.reset();
    await closed;
  }

  /** Accepts connections again after {@link close}, at the same URL. */
  async reopen(): Promise<void> {
    this.#server.listen(Number(new URL(this.url).port), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #open(near: Socket, far: Socket): void {
    this.opened += 1;
    const connection: Connection = { near, far, isDeaf: false, isSilent: this.#isSilent, transaction: '' };
    this.#connections.add(connection);
    near.on('data', (chunk) => {
      if (connection.isSilent) return;
      const sent = chunk.toString('latin1');
      const transaction = connection.transaction + sent;
      connection.transaction = transaction.slice(Math.max(0, transaction.lastIndexOf('BEGIN'))).slice(-MAX_KEPT);
      for (const watch of this.#watches) if (watch(sent, connection)) this.#watches.delete(watch);
      pass(chunk, connection, far);
    });
    far.on('data', (chunk) => {
      if (!connection.isDeaf) pass(chunk, connection, near);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // The other side learns of it by the close below.
      socket.on('error', () => {});
      socket.on('close', () => {
        // Silence hides from each side that the other has gone.
        if (!connection.isSilent) other.destroy();
        if (near.destroyed && far.destroyed) this.#connections.delete(connection);
      });
    }
  }
}

function pass(chunk: Buffer, connection: Connection, to: Socket): void {
  if (!connection.isSilent && to.writable) to.write(chunk);
}
