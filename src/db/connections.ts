import pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { CallerGone, type Waiting } from './request-share.ts';

/** Called with every SQL statement sent to a database; tests count them. */
export type StatementListener = (sql: string) => void;

/**
 * A pool whose connections are ready for the statements of this service.
 *
 * @param onIdleError called when the server closes a connection that nobody is using
 */
export function openPool(
  config: pg.PoolConfig & { readonly isEmbedded?: boolean },
  onIdleError: (error: Error) => void,
  onStatement?: StatementListener,
): pg.Pool {
  const { isEmbedded = false, ...settings } = config;
  const pool = new pg.Pool({ ...settings, onConnect: (client) => prepareConnection(client, isEmbedded) });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // So would one that breaks in the middle of a statement; the statement fails, and says why.
    client.on('error', () => {});
    if (onStatement) reportStatements(client, onStatement);
  });
  return pool;
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
    return await (waiting ? whileWaitedFor(client, waiting, work) : work(client));
  } catch (error) {
    if (error instanceof Error) failure = error;
    throw error;
  } finally {
    client.release(failure && !('code' in failure && 'severity' in failure) ? failure : undefined);
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
  if (waiting.closed) throw new CallerGone();
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
async function prepareConnection(client: pg.ClientBase, isEmbedded: boolean): Promise<void> {
  const settings = [
    // SQL that compares a time with a day means the day in UTC.
    `SET TIME ZONE 'UTC'`,
    // Each statement has one plan that fits all values (test/db/plans.test.ts). Left to itself, PostgreSQL plans a list by a
    // common name anew for every request, which takes longer than to read it.
    'SET plan_cache_mode = force_generic_plan',
  ];
  // Connections to the embedded database share one session, with what an earlier one has prepared in it.
  if (isEmbedded) settings.push('DEALLOCATE ALL');
  await client.query(settings.join('; '));
}

/** Calls the listener with every statement that this connection sends. */
function reportStatements(client: pg.PoolClient, onStatement: StatementListener): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const [statement] = args;
      const sql =
        typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
      if (typeof sql === 'string') onStatement(sql);
      return Reflect.apply(query, self, args);
    },
  });
}
