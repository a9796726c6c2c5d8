import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { openPool } from '../db/connections.ts';
import type { CountingPlace } from './counter.ts';
import { LIMIT_NAMES, type LimitName, WINDOW_SECONDS } from './limits.ts';
import { ANSWER_LIMIT_MS, CONNECT_LIMIT_MS, type Patience, withinLimit } from './patience.ts';
import type { RedisClient } from './redis.ts';

/** Makes the place where each limit is counted, and closes what they share. */
export interface Places {
  readonly placeOf: (limit: LimitName, quota: number) => CountingPlace;
  readonly close: () => Promise<void>;
}

/** How many tellings an instance spreads a quota over. With n instances, a caller may have up to n - 1 parts more. */
const TELLINGS_PER_QUOTA = 20;

/** The table of the migrations, in the form that rate-limiter-flexible expects. */
const TABLE = 'rate_limit_counts';

/** What all keys begin with in a store that other programs may use too. */
const PREFIX = 'kts-rate';

/** Every limit is counted by this process alone. */
export function inMemory(): Places {
  return {
    placeOf: (limit, quota) => {
      const limiter = new RateLimiterMemory({ keyPrefix: limit, points: quota, duration: WINDOW_SECONDS });
      return { limiter, stride: 1, attempt: (count) => count(), forget: (key) => void limiter.delete(key) };
    },
    close: async () => {},
  };
}

/**
 * Instances share their counts on their PostgreSQL server, over connections of their own, so that a request that waits for its
 * count does not hold up those that wait for a connection.
 */
export function onPostgres(url: string, patience: Patience): Places {
  const pool = openPool(
    {
      connectionString: url,
      max: 2,
      // To connect may take longer than a request waits; the connections stay open for the next ones.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    },
    // The next request to the store tells that it is away.
    () => {},
  );
  // So that the first request does not have to wait for a connection.
  pool.query('SELECT 1').catch(patience.noteFailure);
  // Unnamed statements, since a pooler may not know a prepared one.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) };
  return {
    placeOf: (limit, quota) => {
      const limiter = new RateLimiterPostgres({
        ...settingsOf(limit, quota),
        storeClient,
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        // It deletes the expired counts of all limits, and so once is enough.
        clearExpiredByTimeout: limit === LIMIT_NAMES[0],
      });
      return shared(limiter, quota, patience);
    },
    // A server that is silent does not say goodbye either.
    close: () => withinLimit(pool.end()).catch(patience.noteFailure),
  };
}

/** Instances share their counts on a Redis server. */
export function onRedis(storeClient: RedisClient, patience: Patience): Places {
  // Without a listener, a lost connection would end the process. The next request to the store tells that it is away.
  storeClient.on('error', () => {});
  // It tries until it succeeds; the service does not wait for it.
  storeClient.connect().catch(patience.noteFailure);
  return {
    placeOf: (limit, quota) => {
      const settings = { ...settingsOf(limit, quota), storeClient, useRedisPackage: true, rejectIfRedisNotReady: true };
      return shared(new RateLimiterRedis(settings), quota, patience);
    },
    close: async () => storeClient.destroy(),
  };
}

function settingsOf(limit: LimitName, quota: number) {
  return { keyPrefix: `${PREFIX}:${limit}`, points: quota, duration: WINDOW_SECONDS };
}

function shared(limiter: RateLimiterAbstract, quota: number, patience: Patience): CountingPlace {
  const stride = Math.max(Math.floor(quota / TELLINGS_PER_QUOTA), 1);
  return { limiter, stride, attempt: (count) => patience.attempt(count) };
}
