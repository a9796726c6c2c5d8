import type { FastifyRequest } from 'fastify';
import { keyIn } from '../auth/authenticate.ts';
import type { KeyedAnswer, KeyedRequest } from '../domains/idempotency/idempotency.ts';
import { badInput } from '../errors/errors.ts';

const MAX_KEY_LENGTH = 255;

/** The header of an answer that repeats the first one to its key, and that of an answer that cannot be repeated. */
export const REPLAYED = 'idempotency-replayed';
export const STORED = 'idempotency-stored';

/** The headers that say how a request with a key was answered (contract, 3.11). */
export function keyedHeaders({
  isReplay,
  isKept,
}: Pick<KeyedAnswer, 'isReplay' | 'isKept'>): Readonly<Record<string, string>> {
  return { ...(isReplay ? { [REPLAYED]: 'true' } : {}), ...(isKept ? {} : { [STORED]: 'no' }) };
}

/**
 * The request's `Idempotency-Key` (contract, 3.11); undefined if it is missing or blank.
 *
 * @throws AppError BAD_USER_INPUT if the key is too long
 */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  // Node joins repeated headers, so this is never a list.
  const key = typeof given === 'string' ? given.trim() : '';
  if (key.length > MAX_KEY_LENGTH) {
    throw badInput([
      { path: ['Idempotency-Key'], message: `must have at most ${MAX_KEY_LENGTH} characters`, code: 'TOO_LONG' },
    ]);
  }
  return key === '' ? undefined : key;
}

/**
 * Identifies a request with a key.
 *
 * @param path without a trailing slash, the same for every spelling
 * @param schemes the schemes of `Authorization` that this API accepts, in lower case
 * @param body compared as a JSON value
 */
export function keyedRequest(
  { actor, method, headers }: FastifyRequest,
  { key, path, schemes, body }: { key: string; path: string; schemes: readonly string[]; body: unknown },
): KeyedRequest {
  const scope = `${actor?.userId ?? 'anonymous'} ${method} ${path}`;
  return { scope, key, apiKey: actor ? keyIn(headers.authorization ?? '', schemes) : '', body };
}
