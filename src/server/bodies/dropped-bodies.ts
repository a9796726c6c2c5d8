import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ERROR_TABLE } from '../../errors/errors.ts';
import { MIN_CHUNK } from './body-room.ts';

/** How much of a body is read after its answer, and for how long (contract, 8.6): three times the longest message of a laboratory. */
export const DROPPED_BODY = { bytes: 32 * 1024 * 1024, ms: 10_000 } as const;

/**
 * Reads the rest of a body once its answer has been sent, such as the refusal of a body that is too large, and drops it. A connection that
 * is closed with bytes unread is reset, and the reset may overtake the answer (RFC 9112, 9.6), so that the caller would not learn why.
 */
export function dropRestOfBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Fastify would close the connection at once.
    if (reply.statusCode === ERROR_TABLE.PAYLOAD_TOO_LARGE.status) reply.removeHeader('connection');
    // Most requests have been read by now. It is undefined if the request came over no connection.
    if (request.raw.complete === false) reply.raw.once('finish', () => dropRest(request.raw));
    done(null, payload);
  });
}

function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  const cutOff = () => request.socket.destroy();
  const timer = setTimeout(cutOff, DROPPED_BODY.ms);
  request.once('close', () => clearTimeout(timer));
  let left: number = DROPPED_BODY.bytes;
  request.on('data', (chunk: Buffer) => {
    left -= Math.max(chunk.length, MIN_CHUNK);
    if (left < 0) cutOff();
  });
}
