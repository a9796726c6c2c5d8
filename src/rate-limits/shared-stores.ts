import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRedis,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { openPool } from '../db/connections/connections.ts';
import { ANSWER_LIMIT_MS, type CircuitBreaker, CONNECT_LIMIT_MS } from './circuit-breaker.ts';
import type { SharedStore } from './counter.ts';
import { LIMIT_NAMES, type LimitName, WINDOW_SECONDS } from './limits.ts';
import type { RedisClient } from './redis.ts';

/** Creates the store in which instances count each limit, and closes what the stores share. */
export interface SharedStores {
  readonly storeOf: (limit: LimitName, quota: number) => SharedStore;
  readonly close: () => Promise<void>;
}

/** How many reports an instance splits a quota into. With n instances, a caller may get up to n - 1 of these parts extra. */
const REPORTS_PER_QUOTA = 20;

/** The table, created by a migration in the form that rate-limiter-flexible expects. */
const TABLE = 'rate_limit_counts';

/** The prefix of all keys, because other programs may use the same store. */
const PREFIX = 'kts-rate';

/**
 * Instances share their counts on their PostgreSQL server, over separate connections, so that a request waiting for its count does
 * not hold up requests waiting for a connection.
 */
export function onPostgres(url: string, schema: string | undefined, breaker: CircuitBreaker): SharedStores {
  const pool = openPool(
    {
      connectionString: url,
      schema,
      max: 2,
      // The instance counts on its own then.
      waitsForServer: false,
      // Connecting may take longer than a request waits, so connections stay open for later requests.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    },
    // The next call to the store reports that it is unavailable.
    () => {},
  );
  // Connect now, so that the first request does not have to wait.
  pool.query('SELECT 1').catch(breaker.noteFailure);
  // Unnamed statements, because a pooler may not know a prepared one.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) };
  return {
    storeOf: (limit, quota) => {
      const limiter = new RateLimiterPostgres({
        ...settingsOf(limit, quota),
        storeClient,
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        // This deletes the expired counts of all limits, so once is enough.
        clearExpiredByTimeout: limit === LIMIT_NAMES[0],
      });
      return shared(limiter, quota, breaker);
    },
    close: () => pool.close(),
  };
}

/** Instances share their counts on a Redis server. */
export function onRedis(storeClient: RedisClient, breaker: CircuitBreaker): SharedStores {
  // Without a listener, the client would write errors to the console. The next call to the store reports that it is unavailable.
  let latestError: Error | undefined;
  storeClient.on('error', (error) => {
    latestError = error;
  });
  // The client retries until it succeeds. The service does not wait for that. The rejection itself gives no reason.
  storeClient.connect().catch((error: unknown) => breaker.noteFailure(latestError ?? error));
  return {
    storeOf: (limit, quota) => {
      const settings = { ...settingsOf(limit, quota), storeClient, rejectIfRedisNotReady: true };
      return shared(new RateLimiterRedis(settings), quota, breaker);
    },
    close: async () => storeClient.disconnect(),
  };
}

function settingsOf(limit: LimitName, quota: number) {
  return { keyPrefix: `${PREFIX}:${limit}`, points: quota, duration: WINDOW_SECONDS };
}

function shared(limiter: RateLimiterAbstract, quota: number, breaker: CircuitBreaker): SharedStore {
  const bounded = new RLWrapperTimeouts({ limiter, timeoutMs: ANSWER_LIMIT_MS });
  return {
    stride: Math.max(Math.floor(quota / REPORTS_PER_QUOTA), 1),
    // `penalty` counts like `consume`, but beyond the quota it returns instead of throwing.
    report: (key, requests) => breaker.attempt(() => bounded.penalty(key, requests)),
  };
}
