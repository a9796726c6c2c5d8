import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { Unavailable } from '../errors/errors.ts';
import type { BoundedPool } from './connections/bounded-pool.ts';
import { isMigrated } from './migrations/migrate.ts';
import { ServerClient, Servers } from './servers/servers.ts';
import { READINESS_MS } from './servers/timeouts.ts';
import { isServerFull, PoolOverloaded } from './servers/unavailable.ts';

/**
 * What this version can do with the database now: everything, only read, wait for others, or nothing until it is migrated. A busy database
 * has no connection left, or does not get to this question because of others.
 */
export type Readiness = 'ready' | 'read_only' | 'busy' | 'migrations_missing';

/** How recently a database must have answered somebody else to count as busy, in milliseconds. */
const RECENT_MS = 1_000;

/**
 * Returns a function that asks the database now. Concurrent calls share one answer, so many cost no more than one.
 *
 * @param url of a server, which is asked over a connection of its own; the embedded database has only that of its pool
 * @param timeoutMs how long connecting may take, and answering as long again; after that the function throws Unavailable
 */
export function readinessCheck(
  pool: BoundedPool,
  url: string | undefined,
  timeoutMs = READINESS_MS,
): () => Promise<Readiness> {
  // Kept, so that after a failover the server that answered last is asked first.
  const ask = url === undefined ? () => readinessOf(pool) : askServers(new Servers(url), timeoutMs);
  let running: Promise<Readiness> | undefined;
  const look = async (): Promise<Readiness> => {
    const began = performance.now();
    try {
      return await withinTime(2 * timeoutMs, ask());
    } catch (error) {
      if (isServerFull(error)) return 'busy';
      const now = performance.now();
      // What fails at once was refused, not kept waiting.
      const hasWaited = now - began > timeoutMs / 2 || error instanceof PoolOverloaded;
      if (hasWaited && now - pool.lastAnswerAt < RECENT_MS) return 'busy';
      throw error;
    }
  };
  return () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Asks on a connection of its own, each time. Several servers share the time. */
function askServers(servers: Servers, timeoutMs: number): () => Promise<Readiness> {
  const shareMs = timeoutMs / servers.count;
  const open = async () => {
    const client = new ServerClient(servers, { connectionTimeoutMillis: shareMs, query_timeout: timeoutMs });
    // A broken connection also fails the statement.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.vet(async () => {}, shareMs);
      return client;
    } catch (error) {
      void client.end();
      throw error;
    }
  };
  return async () => {
    const client = await servers.connect(open, timeoutMs);
    try {
      return await readinessOf(client);
    } finally {
      // Not awaited, because a dead server never closes the connection.
      void client.end();
    }
  };
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
