import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, ERROR_TABLE } from '../errors.ts';
import type { Metrics } from './metrics.ts';

/** What connections may take up (contract, 8.6). */
export interface ConnectionLimits {
  /** Open connections. There is no limit for an address: behind a proxy, all come from one. */
  readonly connections: number;
  /** Requests of one connection that are answered at the same time, for callers who send without waiting (pipelining). */
  readonly requestsUnderWay: number;
  /** How long an answer waits while its reader takes nothing of it, in milliseconds. */
  readonly unreadMs: number;
  /** The bytes of all answers that wait for their readers. */
  readonly unreadBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  requestsUnderWay: 16,
  unreadMs: 30_000,
  unreadBytes: 128 * 1024 * 1024,
};

/** Keeps callers who do not read, or who open and send more than they wait for, from taking up memory and connections. */
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
    // Those who are answered, and stay for a next request, make room for those who come.
    server.closeIdleConnections();
  });
}

/** Node hands on all requests that a connection has sent, up to a thousand at once, and keeps their answers in order. */
function limitRequestsUnderWay(app: FastifyInstance, refused: Metrics['refused'], limits: ConnectionLimits): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    // Not onResponse, which comes also for what was answered before it was counted.
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= limits.requestsUnderWay) return done();
    refused('requests_under_way');
    reply.headers({ connection: 'close', 'retry-after': '1' });
    done(
      new AppError(
        'RATE_LIMITED',
        `A connection may have ${limits.requestsUnderWay} requests under way. Wait for their answers.`,
      ),
    );
  });
}

/** What a chunk of a body counts at least, in bytes: each is an object in memory, and passes through Node's parser by itself. */
const LEAST_OF_CHUNK = 64;

/**
 * Counts the chunks of a body against its limit, which Fastify asks for as `receivedEncodedLength`: a mebibyte that comes byte by
 * byte would take three seconds and 300 MB. The connection of a body that is too large ends, so that its rest is not read.
 */
function limitChunks(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['transfer-encoding'] === undefined) return done(null, payload);
    const counted = Object.assign(payload, { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => {
      counted.receivedEncodedLength += Math.max(chunk.length, LEAST_OF_CHUNK);
    });
    done(null, counted);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === ERROR_TABLE.PAYLOAD_TOO_LARGE.status) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes connections that do not read what they asked for: one by one if nothing of an answer is taken for a while, and, when
 * too much is waiting altogether, those that have waited longest.
 */
function cutOffUnreadAnswers(app: FastifyInstance, refused: Metrics['refused'], limits: ConnectionLimits): void {
  /** The answers that wait, oldest first, with their bytes. */
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

/** The size of an answer. Streams have none: they wait for their readers themselves. */
function bytesOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
}
