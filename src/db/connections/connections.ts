import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cancelStatement } from '../statements/cancel-statement.ts';
import { withQueryTimeout } from '../statements/query-timeout.ts';
import { currentClient, currentWatch, keepingWatch, nameOfStatement } from '../statements/watched-statements.ts';
import { CallerGone, type Waiting } from '../waiting.ts';
import { type DatabaseTimeouts, SERVER_TIMEOUTS } from './timeouts.ts';
import { PoolOverloaded, READ_ONLY } from './unavailable.ts';

/** Called with every SQL statement that is sent to a database. Tests count them. */
export type StatementListener = (sql: string) => void;

/** Options of the pool, in addition to those of node-postgres. */
export interface PoolOptions extends pg.PoolConfig {
  readonly isEmbedded?: boolean;
  readonly timeouts?: DatabaseTimeouts;
}

/**
 * How many requests may wait for a connection. Statements take milliseconds, so this many are served within seconds unless the
 * database is in trouble; then it is better to refuse further requests at once.
 */
const MAX_WAITING = 500;

/** How long a connection may be idle before TCP keepalive probes the server, in milliseconds. Ten seconds later it is given up. */
const KEEP_ALIVE_MS = 10_000;

/** How long closing waits for connections in use before it cuts them off, in milliseconds. */
const CLOSE_MS = 1_000;

/**
 * Opens a pool whose connections are set up for this service's statements and which never waits without a limit.
 *
 * @param onIdleError called when the server closes a connection that is not in use
 */
export function openPool(
  options: PoolOptions,
  onIdleError: (error: Error) => void,
  onStatement?: StatementListener,
): BoundedPool {
  const { isEmbedded = false, timeouts: usual = SERVER_TIMEOUTS, query_timeout, ...settings } = options;
  const timeouts = { ...usual, answerMs: query_timeout ?? usual.answerMs };
  const config = {
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...settings,
    onConnect: (client: pg.ClientBase) => prepareConnection(client, isEmbedded, timeouts),
  };
  const pool = new BoundedPool(config, isEmbedded);
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // So would one that breaks during a statement. The statement itself fails and says why.
    client.on('error', () => {});
    watchStatements(client, timeouts.answerMs, onStatement);
  });
  return pool;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A pool that refuses requests once hundreds are waiting, and that closes even if its connections hang. */
export class BoundedPool extends pg.Pool {
  /** Whether its connections lead to the embedded database, which cannot cancel a statement. */
  readonly isEmbedded: boolean;
  readonly #clients = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig, isEmbedded: boolean) {
    super(config);
    this.isEmbedded = isEmbedded;
    this.on('connect', (client) => this.#clients.add(client));
    this.on('remove', (client) => this.#clients.delete(client));
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
    if (this.waitingCount >= MAX_WAITING) {
      const refusal = new PoolOverloaded(`${MAX_WAITING} wait for a connection already.`);
      if (!callback) return Promise.reject(refusal);
      callback(refusal, undefined, () => {});
      return undefined;
    }
    if (!callback) return super.connect();
    // The code that releases a connection calls this callback, so its async context would be the wrong one.
    super.connect(keepingWatch(callback));
    return undefined;
  }

  /** Ends the pool. Waits briefly for connections in use, then cuts them off. */
  async close(): Promise<void> {
    const isDone = await Promise.race([this.end().then(() => true), delay(CLOSE_MS, false, { ref: false })]);
    if (isDone) return;
    for (const client of this.#clients) void client.end();
  }
}

/**
 * Runs work on a connection of the pool. A broken connection does not go back to the pool.
 *
 * @param waiting the caller that waits for the work; its running statement is canceled once the caller is gone
 * @throws CallerGone
 */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  waiting?: Waiting,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    if (waiting?.closed) throw new CallerGone();
    const canCancel = !(pool instanceof BoundedPool && pool.isEmbedded);
    return await (waiting && canCancel ? whileWaitedFor(client, waiting, work) : work(client));
  } catch (error) {
    if (error instanceof Error) failure = error;
    throw error;
  } finally {
    client.release(failure && !isUsableAfter(failure) ? failure : undefined);
  }
}

/** How long a statement may run on after its caller is gone, in milliseconds. Most end by then and need no canceling. */
const UNWAITED_MS = 100;

/** Runs work on the connection, and cancels its running statement once the caller is gone. */
async function whileWaitedFor<Result>(
  client: pg.PoolClient,
  waiting: Waiting,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let canceling: Promise<void> | undefined;
  const cancelSoon = () => {
    timer = setTimeout(() => {
      canceling = cancelStatement(client);
    }, UNWAITED_MS);
  };
  waiting.once('close', cancelSoon);
  try {
    return await work(client);
  } catch (error) {
    throw canceling ? new CallerGone() : error;
  } finally {
    waiting.off('close', cancelSoon);
    clearTimeout(timer);
    // Hold the connection until then, or the next user's statement would be canceled.
    if (canceling) await canceling;
  }
}

/** Sets up a new connection, before its first statement. */
async function prepareConnection(
  client: pg.ClientBase,
  isEmbedded: boolean,
  timeouts: DatabaseTimeouts,
): Promise<void> {
  const settings = [
    // When SQL compares a time with a day, the day is meant in UTC.
    `SET TIME ZONE 'UTC'`,
    // Each statement has one plan that fits all values (test/db/plans.test.ts). By default, PostgreSQL would plan a list filtered
    // by a common name again for every request, which takes longer than reading it.
    'SET plan_cache_mode = force_generic_plan',
    // Not as startup parameters, because PgBouncer refuses them (docs/scaling.md, "PgBouncer").
    `SET lock_timeout = ${timeouts.lockMs}`,
    `SET statement_timeout = ${timeouts.statementMs}`,
    `SET idle_in_transaction_session_timeout = ${timeouts.idleInTransactionMs}`,
  ];
  // Connections to the embedded database share one session, including the statements that an earlier one prepared.
  if (isEmbedded) settings.push('DEALLOCATE ALL');
  const statement = { text: settings.join('; '), query_timeout: timeouts.answerMs };
  await client.query(statement);
}

/**
 * Reports every statement on this connection to the listener, and Prisma's statements to the watch of the work that sent them.
 * Limits how long an answer may take, and ends the connection once it is unusable.
 */
function watchStatements(client: pg.PoolClient, answerMs: number, onStatement: StatementListener | undefined): void {
  client.query = new Proxy(client.query, {
    apply(query, self, given: unknown[]) {
      const [statement] = given;
      if (onStatement) onStatement(textOf(statement));
      const send = (args: unknown[]): unknown => Reflect.apply(query, self, args);
      // For example, closing a prepared statement. It is answered together with the next statement.
      if (isSubmittable(statement)) return send(given);
      const endWatch = currentWatch()?.(() => nameOfStatement(textOf(statement)));
      return withQueryTimeout(send, given, answerMs, (failure) => {
        endWatch?.(failure);
        if (failure !== undefined && !isUsableAfter(failure)) void client.end();
      });
    },
  });
}

function isSubmittable(statement: unknown): statement is pg.Submittable {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}

/** The SQL text of the first argument of `query`: a string, or an object with a `text`. Empty for anything else. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : '';
}

/**
 * Whether a connection can still be used after this error. It can if the server sent the error, because both ends are then in
 * sync. Otherwise, as after {@link DatabaseTimeouts.answerMs}, the next statement would wait behind one that is never answered.
 * A read-only connection may lead to a server that has become a standby; a new connection finds the primary.
 */
export function isUsableAfter(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== READ_ONLY;
}
