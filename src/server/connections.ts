import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, ERROR_TABLE } from '../errors.ts';
import { MIN_CHUNK } from './body-room.ts';
import type { Metrics } from './metrics.ts';

/** The limits on what connections may use (contract, 8.6). */
export interface ConnectionLimits {
  /** Open connections. There is no limit per address, because behind a proxy all connections come from one address. */
  readonly connections: number;
  /** Requests of one connection that are answered at the same time, for callers that use pipelining. */
  readonly requestsUnderWay: number;
  /** How long an answer waits while its reader reads none of it, in milliseconds. */
  readonly unreadMs: number;
  /** The total bytes of all answers that wait for their readers. */
  readonly unreadBytes: number;
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
  { refused }: Pick<Metrics, 'refused'>,
  limits = CONNECTION_LIMITS,
): void {
  limitOpenConnections(app, refused, limits);
  limitRequestsUnderWay(app, refused, limits);
  limitChunks(app);
  cutOffUnreadAnswers(app, refused, limits);
}

function limitOpenConnections(
  { server }: FastifyInstance,
  refused: Metrics['refused'],
  limits: ConnectionLimits,
): void {
  server.maxConnections = limits.connections;
  server.on('drop', () => {
    refused('connections');
    // Close idle keep-alive connections to make room for new ones.
    server.closeIdleConnections();
  });
}

/** Node passes on all requests that a connection has sent, up to a thousand at once, and keeps their answers in order. */
function limitRequestsUnderWay(app: FastifyInstance, refused: Metrics['refused'], limits: ConnectionLimits): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    // Not onResponse, because that also runs for requests that were answered before they were counted.
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
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
 * byte would take three seconds and 300 MB. The connection is closed if the body is too large, so that the rest is not read.
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
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === ERROR_TABLE.PAYLOAD_TOO_LARGE.status) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes connections that do not read their answers: any single one that reads nothing for a while and, when too much is waiting
 * in total, those that have waited longest.
 */
function cutOffUnreadAnswers(app: FastifyInstance, refused: Metrics['refused'], limits: ConnectionLimits): void {
  /** The waiting answers, oldest first, with their size in bytes. */
  const unread = new Map<ServerResponse, number>();
  let unreadBytes = 0;
  const forget = (answer: ServerResponse) => {
    unreadBytes -= unread.get(answer) ?? 0;
    unread.delete(answer);
  };
  app.addHook('onSend', (_request, { raw: answer }, payload, done) => {
    const bytes = bytesOf(payload);
    if (bytes > 0) unread.set(answer, bytes);
    unreadBytes += bytes;
    answer.once('close', () => forget(answer));
    answer.setTimeout(limits.unreadMs, () => {
      refused('unread_answer');
      answer.destroy();
    });
    for (const [oldest] of unread) {
      if (unreadBytes <= limits.unreadBytes || oldest === answer) break;
      refused('unread_bytes');
      forget(oldest);
      oldest.destroy();
    }
    done(null, payload);
  });
}

/** The size of an answer in bytes. Streams count as empty, because they handle back-pressure themselves. */
function bytesOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
}
