import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Unavailable } from '../../errors.ts';
import { isMigrated } from '../migrations/migrate.ts';
import { READINESS_MS } from './timeouts.ts';

/** What this version can do with the database now: everything, only read, or nothing until it is migrated. */
export type Readiness = 'ready' | 'read_only' | 'migrations_missing';

/** Where to check that a database is ready: a server on a separate connection, the embedded one on its only connection. */
export type ReadinessSource = { readonly url: string } | { readonly pool: pg.Pool };

/**
 * Returns a function that asks the database now, regardless of the pool's state. Concurrent calls share one answer, so many cost
 * no more than one.
 *
 * @param timeoutMs how long connecting may take, and answering as long again; after that the function throws Unavailable
 */
export function readinessCheck(source: ReadinessSource, timeoutMs = READINESS_MS): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  return () => {
    running ??= withinTime(2 * timeoutMs, ask(source, timeoutMs)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function ask(source: ReadinessSource, timeoutMs: number): Promise<Readiness> {
  if ('pool' in source) return readinessOf(source.pool);
  const client = new pg.Client({
    connectionString: source.url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A broken connection also fails the statement.
  client.on('error', () => {});
  try {
    await client.connect();
    return await readinessOf(client);
  } finally {
    // Not awaited, because a dead server never closes the connection.
    void client.end();
  }
}

async function readinessOf(client: pg.Pool | pg.Client): Promise<Readiness> {
  if (!(await isMigrated(client))) return 'migrations_missing';
  const { rows } = await client.query<{ mode: string }>(`SELECT current_setting('transaction_read_only') AS mode`);
  return rows[0]?.mode === 'on' ? 'read_only' : 'ready';
}

/** @throws Unavailable once the time is up; the result of the work is then ignored. */
async function withinTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const timeUp = setTimeout(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new Unavailable('timeout');
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    stop.abort();
  }
}
