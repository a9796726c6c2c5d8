import { ANSWER_LIMIT_MS, CONNECT_LIMIT_MS } from './patience.ts';

/** A client of a Redis server, not connected yet. */
export type RedisClient = Awaited<ReturnType<typeof createRedis>>;

/** Creates a client. Its package is loaded by nobody else: it takes 28 MB of memory and a fifth of a second. */
export async function createRedis(url: string) {
  const { createClient } = await import('@redis/client');
  return createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_LIMIT_MS },
    socket: { connectTimeout: CONNECT_LIMIT_MS, reconnectStrategy: (attempts) => Math.min(attempts * 100, 2_000) },
  });
}
