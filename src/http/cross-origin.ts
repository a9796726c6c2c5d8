import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './vary.ts';

/**
 * Whose pages may call the service: everybody's, those that come from the reader's own machine, or those of these origins
 * (contract, 7.5).
 */
export type AllowedOrigins = '*' | 'localhost' | readonly string[];

/** A page from the reader's own machine, as development servers serve them. */
const LOCALHOST = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** What a page may read besides the body; browsers hide every other header from it. */
const EXPOSED_HEADERS = [
  'Link',
  'X-Total-Count',
  'X-Request-Id',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Preference-Applied',
].join(', ');

/**
 * What a page may send. Without credentials mode a header gives it nothing that it does not have already, so any may be sent:
 * clients add their own, to name themselves or to trace. `*` alone would not cover Authorization.
 */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'X-Request-Id',
  'Prefer',
  '*',
].join(', ');

/** All that a page might try: it is told of a method that a path lacks by our 405, which it can read. */
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** How long a browser remembers a preflight, in seconds: as long as any does. */
const PREFLIGHT_S = 7_200;

/**
 * Tells a browser whether the page that calls may read the answer, and answers its preflight, which has no key. Call it before
 * anything can refuse the request, so that the page can read refusals too. Answers say nothing of other origins without
 * `allowed`.
 *
 * @returns whether the request was a preflight, which is answered now
 */
export function admitOrigin(
  allowed: AllowedOrigins | undefined,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (allowed === undefined) return false;
  addVary(reply, 'Origin');
  const { origin } = headers;
  if (origin === undefined || !isAllowed(allowed, origin)) return false;
  // Never with credentials mode: there are no cookies, and a key is sent by whoever has it.
  reply.headers({
    'access-control-allow-origin': allowed === '*' ? '*' : origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  });
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_S),
    })
    .send();
  return true;
}

function isAllowed(allowed: AllowedOrigins, origin: string): boolean {
  if (allowed === '*') return true;
  return allowed === 'localhost' ? LOCALHOST.test(origin) : allowed.includes(origin);
}
