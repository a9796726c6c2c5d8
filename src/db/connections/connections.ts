import pg from 'pg';
import { HAS_CITUS } from '../servers/citus.ts';
import { searchPathOf, USUAL_SCHEMA } from '../servers/schema-name.ts';
import { ServerClient, Servers } from '../servers/servers.ts';
import { SESSION_SETTINGS } from '../servers/session-settings.ts';
import { type DatabaseTimeouts, usualTimeouts } from '../servers/timeouts.ts';
import { READ_ONLY } from '../servers/unavailable.ts';
import { CallerGone, type Waiting } from '../sql/waiting.ts';
import { cancelStatement } from '../statements/cancel-statement.ts';
import { withQueryTimeout } from '../statements/query-timeout.ts';
import { currentWatch, nameOfStatement } from '../statements/watched-statements.ts';
import { BoundedPool, type BoundedPoolSettings } from './bounded-pool.ts';

/** Called with every SQL statement that is sent to a database. Tests count them. */
export type StatementListener = (sql: string) => void;

/** Options of the pool, in addition to those of node-postgres. */
export interface PoolOptions extends pg.PoolConfig {
  readonly isEmbedded?: boolean;
  /** False to refuse at once if the server has no connection left, because the caller has an alternative. */
  readonly waitsForServer?: boolean;
  /** By default, those of the kind of database. */
  readonly timeouts?: DatabaseTimeouts;
  /** The schema that has the service's tables; by default {@link USUAL_SCHEMA}. */
  readonly schema?: string | undefined;
}

/** How long a connection may be idle before TCP keepalive probes the server, in milliseconds. Ten seconds later it is given up. */
const KEEP_ALIVE_MS = 10_000;

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
  const {
    isEmbedded = false,
    waitsForServer = true,
    timeouts: usual = usualTimeouts(isEmbedded),
    schema = USUAL_SCHEMA,
    query_timeout,
    ...settings
  } = options;
  const timeouts = { ...usual, answerMs: query_timeout ?? usual.answerMs };
  const config = {
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...settings,
    onConnect: (client: pg.ClientBase) => prepareConnection(client, isEmbedded, timeouts, schema),
  };
  const servers = settings.connectionString === undefined ? undefined : new Servers(settings.connectionString);
  const plain = { isEmbedded, waitsForServer };
  const pool =
    servers?.isPlain === false ? onServers(servers, config, timeouts, plain, schema) : new BoundedPool(config, plain);
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // So would one that breaks during a statement. The statement itself fails and says why.
    client.on('error', () => {});
    watchStatements(client, timeouts.answerMs, onStatement, (failure) => {
      if (failure === undefined || isUsableAfter(failure)) pool.lastAnswerAt = performance.now();
    });
  });
  return pool;
}

/** A pool that tries each of several servers, which share the time to connect: half of it to connect, half of it to answer. */
function onServers(
  servers: Servers,
  config: pg.PoolConfig,
  timeouts: DatabaseTimeouts,
  settings: BoundedPoolSettings,
  schema: string,
): BoundedPool {
  const { connectionTimeoutMillis: connectMs = timeouts.connectMs } = config;
  const shareMs = connectMs / servers.count / 2;
  const withServer = {
    ...config,
    Client: class extends ServerClient {
      constructor(settings: pg.ClientConfig = {}) {
        super(servers, { ...settings, connectionTimeoutMillis: shareMs });
      }
    },
    onConnect: async (client: pg.ClientBase) => {
      const prepare = () => prepareConnection(client, false, { ...timeouts, answerMs: shareMs }, schema);
      if (client instanceof ServerClient) await client.vet(prepare, shareMs);
    },
  };
  return new BoundedPool(withServer, { ...settings, connectBy: (open) => servers.connect(open, connectMs) });
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
    return await (waiting && canCancel ? whileCallerWaits(client, waiting, work) : work(client));
  } catch (error) {
    if (error instanceof Error) failure = error;
    throw error;
  } finally {
    client.release(failure && !isUsableAfter(failure) ? failure : undefined);
  }
}

/** How long a statement may run on after its caller is gone, in milliseconds. Most end by then and need no canceling. */
const CANCEL_AFTER_MS = 100;

/** Runs work on the connection, and cancels its running statement once the caller is gone. */
async function whileCallerWaits<Result>(
  client: pg.PoolClient,
  waiting: Waiting,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let canceling: Promise<void> | undefined;
  const cancelSoon = () => {
    timer = setTimeout(() => {
      canceling = cancelStatement(client);
    }, CANCEL_AFTER_MS);
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
  schema: string,
): Promise<void> {
  const settings = [
    `SET search_path = ${searchPathOf(schema)}`,
    ...Object.entries(SESSION_SETTINGS).map(([name, value]) => `SET ${name} = '${value}'`),
    // Each statement has one plan that fits all values (test/db/plans.test.ts). By default, PostgreSQL would plan a list filtered
    // by a common name again for every request, which takes longer than reading it. Citus finds the server of a statement only when it
    // plans with the values at hand.
    `SELECT set_config('plan_cache_mode', CASE WHEN ${HAS_CITUS} THEN 'auto' ELSE 'force_generic_plan' END, false)`,
    // PostgreSQL guesses that a statement for several callers (shared-reads.ts) reads far more than it does, and would compile it before each
    // run, which takes a hundred times as long as running it.
    'SET jit = off',
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
 * Sends one at a time: node-postgres warns if it has to queue them, and its next major version will not. Limits how long an answer may
 * take, and ends the connection once it is unusable.
 */
function watchStatements(
  client: pg.PoolClient,
  answerMs: number,
  onStatement: StatementListener | undefined,
  onEnd: (failure: unknown) => void,
): void {
  const unsent: (() => void)[] = [];
  let isBusy = false;
  const sendNext = () => {
    const next = unsent.shift();
    isBusy = next !== undefined;
    next?.();
  };
  client.query = new Proxy(client.query, {
    apply(query, self, given: unknown[]) {
      const [statement] = given;
      // Such as the closing of prepared statements.
      if (isSubmittable(statement)) return Reflect.apply(query, self, given);
      if (onStatement) onStatement(textOf(statement));
      const send = (args: unknown[]) => {
        unsent.push(() => Reflect.apply(query, self, args));
        if (!isBusy) sendNext();
      };
      const endWatch = currentWatch()?.(() => nameOfStatement(textOf(statement)));
      return withQueryTimeout(send, given, answerMs, (failure) => {
        endWatch?.(failure);
        onEnd(failure);
        if (failure !== undefined && !isUsableAfter(failure)) void client.end();
        sendNext();
      });
    },
  });
}

/** Whether it is a message of our own to the server, and not a statement. */
function isSubmittable(statement: unknown): statement is pg.Submittable {
  return typeof statement === 'object' && statement !== null && 'submit' in statement && !('text' in statement);
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
