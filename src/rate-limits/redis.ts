import type { Redis } from 'ioredis';
import { ANSWER_LIMIT_MS, CONNECT_LIMIT_MS } from './circuit-breaker.ts';

/** A Redis client that is not connected yet. */
export type RedisClient = Redis;

/** Creates a client. Loads the package only here, because it takes 25 MB of memory and a tenth of a second. */
export async function createRedis(url: string): Promise<RedisClient> {
  const { Redis } = await import('./redis-library.ts');
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
    retryStrategy: (attempts) => Math.min(attempts * 100, 2_000),
    // A count that was not answered is given up. It must neither wait for the connection nor be repeated on the next one.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
}
