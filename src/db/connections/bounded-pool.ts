import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isServerFull, PoolOverloaded } from '../servers/unavailable.ts';
import { currentClient, keepingWatch } from '../statements/watched-statements.ts';

/**
 * How many requests may wait for a connection. Statements take milliseconds, so this many are served within seconds unless the
 * database is in trouble; then it is better to refuse further requests at once.
 */
const MAX_WAITING = 500;

/** How long no connection is opened after the server had none left, in milliseconds: each try costs it a process. */
const RETRY_MS = 250;

/** How long closing waits for connections in use before it cuts them off, in milliseconds. */
const CLOSE_MS = 1_000;

/** What a pool does when it cannot open a connection. */
export interface BoundedPoolSettings {
  readonly isEmbedded: boolean;
  /** False to refuse at once if the server has no connection left, because the caller has an alternative. */
  readonly waitsForServer: boolean;
  /** Opens a connection in several attempts, if one is not enough. */
  readonly connectBy?: (open: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that refuses requests once hundreds are waiting, and that closes even if its connections hang. If the server has no connection
 * left (`max_connections`, or the role's limit), it makes do with those that it has, and requests wait as they do for a full pool.
 */
export class BoundedPool extends pg.Pool {
  /** Whether its connections lead to the embedded database, which cannot cancel a statement. */
  readonly isEmbedded: boolean;
  /** When a connection last brought an answer, by `performance.now()`. */
  lastAnswerAt = Number.NEGATIVE_INFINITY;
  readonly #waitsForServer: boolean;
  readonly #connectBy: BoundedPoolSettings['connectBy'];
  /** The connections that are open. */
  readonly #clients = new Set<pg.PoolClient>();
  /** How many connections it may have. As long as the server has none left, `options.max` is as many as are open. */
  readonly #most: number;
  #isServerFull = false;
  #nextTry: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig, { isEmbedded, waitsForServer, connectBy }: BoundedPoolSettings) {
    super(config);
    this.isEmbedded = isEmbedded;
    this.#waitsForServer = waitsForServer;
    this.#connectBy = connectBy;
    this.#most = this.options.max;
    this.on('connect', (client) => {
      this.#clients.add(client);
      if (this.#isServerFull) this.#stopOpening();
    });
    this.on('remove', (client) => {
      this.#clients.delete(client);
      if (this.#isServerFull) this.#stopOpening();
    });
    // Prisma knows only the pool. Within a transaction, which is ours (db/transaction.ts), its statements go over the transaction's
    // connection.
    this.query = new Proxy(this.query, {
      apply(query, self, args: unknown[]) {
        const client = currentClient();
        return client ? Reflect.apply(client.query, client, args) : Reflect.apply(query, self, args);
      },
    });
  }

  /**
   * @throws PoolOverloaded if too many requests are already waiting; the driver's error if no connection becomes free, or can be
   *   opened, in time.
   */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      // The code that releases a connection calls this callback, so its async context would be the wrong one.
      this.#connect(keepingWatch(callback));
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(callback: ConnectCallback): void {
    if (this.waitingCount >= MAX_WAITING) {
      callback(new PoolOverloaded(`${MAX_WAITING} are already waiting for a connection.`), undefined, () => {});
      return;
    }
    const end = performance.now() + (this.options.connectionTimeoutMillis || Number.POSITIVE_INFINITY);
    this.#open((error, client, release) => {
      if (!isServerFull(error) || !this.#waitsForServer || this.ending || performance.now() > end) {
        callback(error, client, release);
        return;
      }
      this.#stopOpening();
      this.#nextTry ??= setTimeout(() => this.#tryAgain(), RETRY_MS).unref();
      // No more are opened, so this one waits until one is given back.
      this.#connect(callback);
    });
  }

  #open(callback: ConnectCallback): void {
    if (!this.#connectBy) {
      super.connect(callback);
      return;
    }
    this.#connectBy(() => super.connect()).then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  /** Makes requests wait for the connections that are open. */
  #stopOpening(): void {
    this.#isServerFull = true;
    this.options.max = this.#clients.size;
  }

  /** Opens one more connection, if somebody is waiting for it. */
  #tryAgain(): void {
    this.#nextTry = undefined;
    if (this.waitingCount === 0 || this.ending || this.#clients.size >= this.#most) {
      this.#isServerFull = false;
      this.options.max = this.#most;
      return;
    }
    // Room for this one only, while it is being opened.
    this.options.max = this.totalCount + 1;
    this.#open((error, _client, release) => {
      // Whoever has waited longest gets it.
      release();
      if (error && !isServerFull(error)) this.#openAny();
      else this.#nextTry = setTimeout(() => this.#tryAgain(), error ? RETRY_MS : 0).unref();
    });
    this.#stopOpening();
  }

  /** The server is gone, not full: whoever waits is told now. */
  #openAny(): void {
    this.#isServerFull = false;
    this.options.max = this.#most;
    // When it fails, the pool tries for the next one who waits.
    this.#open((_error, _client, release) => release());
  }

  /** Ends the pool, and waits until its connections are closed; briefly for those in use, which it then cuts off. */
  async close(): Promise<void> {
    clearTimeout(this.#nextTry);
    const closed = Promise.all([this.end(), this.#allClosed()]).then(() => true);
    if (await Promise.race([closed, delay(CLOSE_MS, false, { ref: false })])) return;
    for (const client of this.#clients) void client.end();
  }

  /** `end` does not wait for the connections that it closes, which the server may break meanwhile: a database is dropped, for example. */
  async #allClosed(): Promise<void> {
    while (this.#clients.size > 0) await new Promise<void>((resolve) => this.once('remove', () => resolve()));
  }
}
