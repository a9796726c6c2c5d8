import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { answeredInTime } from './answered-in-time.ts';
import { cancelStatement } from './cancel-statement.ts';
import { CallerGone, type Waiting } from './request-share.ts';
import { type DatabaseTimeouts, SERVER_TIMEOUTS } from './timeouts.ts';
import { READ_ONLY, TooManyWaiting } from './unavailable.ts';
import { currentWatch, keepingWatch, nameOfStatement } from './watched-statements.ts';

/** Called with every SQL statement sent to a database; tests count them. */
export type StatementListener = (sql: string) => void;

/** How the pool is opened, besides what node-postgres has to know. */
export interface PoolOptions extends pg.PoolConfig {
  readonly isEmbedded?: boolean;
  readonly timeouts?: DatabaseTimeouts;
}

/**
 * How many requests may wait for a connection. Statements take milliseconds, so this many are served within seconds, or the
 * database is in trouble: then whoever comes next is better off to be told so at once.
 */
const MOST_WAITING = 500;

/** How long a connection may be quiet until the system asks whether the server is still there; ten seconds later it is given up. */
const KEEP_ALIVE_MS = 10_000;

/** How long closing waits for connections in use, before it cuts them. */
const CLOSE_MS = 1_000;

/**
 * A pool whose connections are ready for the statements of this service, and whose every wait ends.
 *
 * @param onIdleError called when the server closes a connection that nobody is using
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
    // So would one that breaks in the middle of a statement; the statement fails, and says why.
    client.on('error', () => {});
    watchStatements(client, timeouts.answerMs, onStatement);
  });
  return pool;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A pool that refuses whoever would wait behind hundreds, and that closes though its connections hang. */
export class BoundedPool extends pg.Pool {
  /** Whether its connections lead to the embedded database, which cannot cancel a statement. */
  readonly isEmbedded: boolean;
  readonly #clients = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig, isEmbedded: boolean) {
    super(config);
    this.isEmbedded = isEmbedded;
    this.on('connect', (client) => this.#clients.add(client));
    this.on('remove', (client) => this.#clients.delete(client));
  }

  /** @throws TooManyWaiting if too many wait already; the driver's error if none is free, or none can be opened, in time. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= MOST_WAITING) {
      const refusal = new TooManyWaiting(`${MOST_WAITING} wait for a connection already.`);
      if (!callback) return Promise.reject(refusal);
      callback(refusal, undefined, () => {});
      return undefined;
    }
    if (!callback) return super.connect();
    // Called by whoever gives the connection back.
    super.connect(keepingWatch(callback));
    return undefined;
  }

  /** Ends the pool. Waits a moment for connections in use, and then cuts them. */
  async close(): Promise<void> {
    const isDone = await Promise.race([this.end().then(() => true), delay(CLOSE_MS, false, { ref: false })]);
    if (isDone) return;
    for (const client of this.#clients) void client.end();
  }
}

/**
 * Lends a connection to the work. One that broke is not given back to the pool.
 *
 * @param waiting for whom the work is done: what it runs is canceled once they have gone
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

/** How long a statement may go on when nobody waits for it any more: most have ended by then, and need no canceling. */
const UNWAITED_MS = 100;

/** Cancels what runs on the connection once nobody waits for it any more. */
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
    // The connection is held until then, or the statement of its next user would be canceled.
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
    // SQL that compares a time with a day means the day in UTC.
    `SET TIME ZONE 'UTC'`,
    // Each statement has one plan that fits all values (test/db/plans.test.ts). Left to itself, PostgreSQL plans a list by a
    // common name anew for every request, which takes longer than to read it.
    'SET plan_cache_mode = force_generic_plan',
    // Not as parameters of the connection's start, which PgBouncer refuses (docs/scaling.md, "PgBouncer").
    `SET lock_timeout = ${timeouts.lockMs}`,
    `SET statement_timeout = ${timeouts.statementMs}`,
    `SET idle_in_transaction_session_timeout = ${timeouts.idleInTransactionMs}`,
  ];
  // Connections to the embedded database share one session, with what an earlier one has prepared in it.
  if (isEmbedded) settings.push('DEALLOCATE ALL');
  const statement = { text: settings.join('; '), query_timeout: timeouts.answerMs };
  await client.query(statement);
}

/**
 * Tells the listener of every statement that this connection sends, and of each of Prisma's whoever it is sent for. Limits how
 * long an answer may take, and ends the connection once it is of no more use.
 */
function watchStatements(client: pg.PoolClient, answerMs: number, onStatement: StatementListener | undefined): void {
  client.query = new Proxy(client.query, {
    apply(query, self, given: unknown[]) {
      const [statement] = given;
      if (onStatement) onStatement(textOf(statement));
      const send = (args: unknown[]): unknown => Reflect.apply(query, self, args);
      // Such as one that closes a prepared statement: it is answered together with the next.
      if (isSubmittable(statement)) return send(given);
      const told = currentWatch()?.(() => nameOfStatement(textOf(statement)));
      return answeredInTime(send, given, answerMs, (failure) => {
        told?.(failure);
        if (failure !== undefined && !isUsableAfter(failure)) void client.end();
      });
    },
  });
}

function isSubmittable(statement: unknown): statement is pg.Submittable {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}

/** The text of what `query` takes: a string, or an object with it; empty for anything else. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : '';
}

/**
 * Whether a connection can be used after this error: the server sent it, so the two agree on where they are. Otherwise, as
 * after {@link DatabaseTimeouts.answerMs}, the next statement would wait behind one that is never answered. A connection
 * that is read-only may lead to a server that has become a standby; a new one finds the primary.
 */
function isUsableAfter(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== READ_ONLY;
}
