import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './vary.ts';

/**
 * The pages that may call the service: all pages, those served from the reader's own machine, or those of the listed origins
 * (contract, 7.5).
 */
export type AllowedOrigins = '*' | 'localhost' | readonly string[];

/** The origin of a page from the reader's own machine, such as a development server's. */
const LOCALHOST = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** The response headers that a page may read. Browsers hide all others. */
const EXPOSED_HEADERS = [
  'ETag',
  'Link',
  'X-Total-Count',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Idempotency-Stored',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Preference-Applied',
].join(', ');

/**
 * The request headers that a page may send. Without credentials mode, a header gives a page nothing that it does not already
 * have, so any is allowed: clients add their own, to identify themselves or for tracing. `*` alone would not cover Authorization.
 */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'X-Request-Id',
  'Prefer',
  'If-None-Match',
  'GraphQL-Cost',
  '*',
].join(', ');

/** All methods that a page might try. If a path lacks the method, the page gets a 405 that it can read. */
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** How long a browser may cache a preflight, in seconds: the longest that any browser does. */
const PREFLIGHT_S = 7_200;

/**
 * Sets the headers that let a calling page read the answer, and answers its preflight, which has no key. Call it before anything
 * can refuse the request, so that the page can read refusals too. Without `allowed`, answers do not mention other origins.
 *
 * @returns whether the request was a preflight, which has now been answered
 */
export function allowOrigin(
  allowed: AllowedOrigins | undefined,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (allowed === undefined) return false;
  addVary(reply, 'Origin');
  const { origin } = headers;
  if (origin === undefined || !isAllowed(allowed, origin)) return false;
  // Never with credentials mode: there are no cookies, and a page that has a key sends it itself.
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
