import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../errors.ts';
import type { Log } from '../log.ts';

/** An `X-Request-Id` that is safe to log and to send back (contract, 3.1). */
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id of a request: its `X-Request-Id` header if that is sane, otherwise a new UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
}

/** Logs one line per request: method, route template, status and duration. Never the URL, which may name a person. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/**
 * Ends the app politely. Once the process is to stop, every response asks for a new connection, which may lead elsewhere. Once
 * the app closes, requests that have begun are finished, and what comes later on open connections is refused.
 */
export function endConnectionsWhenStopping(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Unavailable('stopping');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || stopping?.aborted) reply.header('connection', 'close');
  });
}
