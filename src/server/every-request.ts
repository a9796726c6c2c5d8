import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, Unavailable } from '../errors/errors.ts';
import type { Log } from '../log.ts';
import { attempt, malformed } from './bodies/malformed.ts';
import { addRecord, type LogLine, roundedMs } from './recording/request-record.ts';

/** An `X-Request-Id` that is safe to log and to send back (contract, 3.1). */
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id of a request: its `X-Request-Id` header if that is sane, otherwise a new UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
}

/** How long a browser should remember that the service uses TLS only, in seconds: a year. */
const TLS_ONLY_S = 31_536_000;

/**
 * The headers of every answer, including errors (contract, 3.1). A route may override them: only the GraphiQL and documentation
 * pages load anything, and only what they load may be cached.
 *
 * @param publicUrl the service's public address; if it is https, the headers require TLS
 */
export function headersOfEveryAnswer(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${TLS_ONLY_S}` } : {}),
  };
}

/**
 * Refuses a request with two `Host` headers, as HTTP demands (RFC 9112, 3.2): Node takes the first, and a proxy in front may have taken the
 * other. It refuses one without any, too, unless it is HTTP/1.0.
 *
 * @throws AppError BAD_USER_INPUT
 */
export function requireOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) throw new AppError('BAD_USER_INPUT', 'The request has more than one Host header.');
  if (hosts === 0 && httpVersion === '1.1') throw new AppError('BAD_USER_INPUT', 'The request has no Host header.');
}

/** Passes on requests with an unknown expectation: Node would answer them itself, with nothing but a status. */
export function takeAllExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** @throws AppError EXPECTATION_FAILED for a request that expects anything but `100-continue` (RFC 9110, 10.1.1). */
export function requireKnownExpectation({ headers: { expect } }: FastifyRequest): void {
  if (expect === undefined || expect.toLowerCase() === '100-continue') return;
  throw new AppError('EXPECTATION_FAILED', 'The Expect header must be 100-continue.');
}

/**
 * Refuses a query whose percent-encoded bytes are not UTF-8 (contract, 3.1): the search would be for another text than the one that was
 * sent. Node's parser refuses bytes that should have been encoded.
 *
 * @throws AppError BAD_USER_INPUT
 */
export function requireReadableQuery({ raw: { url = '' } }: FastifyRequest): void {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return;
  attempt(() => decodeURIComponent(url.slice(start)), UNREADABLE_QUERY);
}

const UNREADABLE_QUERY = 'The query is not valid UTF-8: check its percent-encoding.';

/** The error for a query that is not UTF-8. */
export function unreadableQuery(): AppError {
  return malformed(UNREADABLE_QUERY);
}

/**
 * Logs one line per request: route template, status, duration, caller, and what it ran (docs/operations.md). Never the URL, which
 * may name a person.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!log.isLevelEnabled('info') || request.record?.isReported) return;
    log.info(lineOf(request, reply), 'request');
  });
}

/** The log line of a request that has been answered. */
export function lineOf(request: FastifyRequest, reply: FastifyReply): LogLine {
  const line: LogLine = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    durationMs: roundedMs(reply.elapsedTime),
  };
  addRecord(line, request);
  return line;
}

/**
 * Shuts connections down gracefully. Once the process is about to stop, every response asks the client to reconnect, which may
 * lead to another instance. Once the app closes, requests under way are finished and later ones on open connections are refused.
 */
export function endConnectionsWhenStopping(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new Unavailable('stopping') : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing || stopping?.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}
