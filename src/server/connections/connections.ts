import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import type { IsProxy } from '../../rate-limits/connection-places.ts';
import { MIN_CHUNK } from '../bodies/body-room.ts';
import { dropRestOfBodies } from '../bodies/dropped-bodies.ts';
import type { Metrics } from '../recording/metrics.ts';
import { type Connections, limitOpenConnections } from './connection-places.ts';
import { cutOffUnreadAnswers, type UnreadLimits } from './unread-answers.ts';

/** The limits on what connections may use (contract, 8.6). */
export interface ConnectionLimits extends UnreadLimits {
  /** Open connections. There is no limit per address, because behind a proxy all connections come from one address. */
  readonly connections: number;
  /** Requests of one connection that are answered at the same time, for callers that use pipelining. */
  readonly requestsUnderWay: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  requestsUnderWay: 16,
  unreadMs: 30_000,
  unreadBytes: 128 * 1024 * 1024,
};

/** Stops callers from using up memory and connections by not reading their answers or by sending too much at once. */
export function limitConnections(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'refused'>,
  isProxy: IsProxy,
  limits = CONNECTION_LIMITS,
): void {
  const connections = limitOpenConnections(app.server, metrics.refused, isProxy, limits.connections);
  limitRequestsUnderWay(app, metrics.refused, connections, limits);
  limitChunks(app);
  dropRestOfBodies(app);
  cutOffUnreadAnswers(app, metrics, limits);
}

/** Node passes on all requests that a connection has sent, up to a thousand at once, and keeps their answers in order. */
function limitRequestsUnderWay(
  app: FastifyInstance,
  refused: Metrics['refused'],
  connections: Connections,
  limits: ConnectionLimits,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const count = connections.of(request.raw.socket).begin(request.raw, reply.raw);
    if (count <= limits.requestsUnderWay) return done();
    refused('requests_under_way');
    reply.headers({ connection: 'close', 'retry-after': '1' });
    done(
      new AppError(
        'RATE_LIMITED',
        `A connection may have ${limits.requestsUnderWay} requests in flight. Wait for their answers.`,
      ),
    );
  });
}

/**
 * Counts the chunks of a body against its limit; Fastify reads the count from `receivedEncodedLength`. A mebibyte sent byte by
 * byte would take three seconds and 300 MB.
 */
function limitChunks(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['transfer-encoding'] === undefined) return done(null, payload);
    const counted = Object.assign(payload, { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => {
      counted.receivedEncodedLength += Math.max(chunk.length, MIN_CHUNK);
    });
    done(null, counted);
  });
}
