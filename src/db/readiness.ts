import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Unavailable } from '../errors.ts';
import { isMigrated } from './migrate.ts';
import { READINESS_MS } from './timeouts.ts';

/** What the database can do for this version now: everything, all but changes, or nothing until it is migrated. */
export type Readiness = 'ready' | 'read_only' | 'migrations_missing';

/** Where to ask a database whether it is ready: a server by a connection of its own, the embedded one by its only one. */
export type ReadinessSource = { readonly url: string } | { readonly pool: pg.Pool };

/**
 * Returns a function that asks the database now, whatever the pool has been through. Whoever asks meanwhile gets the same
 * answer, so that many who ask cost no more than one.
 *
 * @param timeoutMs how long it may take to connect, and as long again to answer; past that the function throws Unavailable
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
  // What breaks fails a statement, too.
  client.on('error', () => {});
  try {
    await client.connect();
    return await readinessOf(client);
  } finally {
    // Not awaited: a server that is gone does not say goodbye.
    void client.end();
  }
}

async function readinessOf(client: pg.Pool | pg.Client): Promise<Readiness> {
  if (!(await isMigrated(client))) return 'migrations_missing';
  const { rows } = await client.query<{ mode: string }>(`SELECT current_setting('transaction_read_only') AS mode`);
  return rows[0]?.mode === 'on' ? 'read_only' : 'ready';
}

/** @throws Unavailable once the time is up; what the work comes to then is of no interest. */
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
