import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../server/metrics.ts';
import { recordStreamEnd } from '../../server/request-record.ts';
import { type ExportedPage, type ExportParts, exportLines } from './export-lines.ts';

/** The media type of an export: JSON by line. */
export const LINES = 'application/x-ndjson';

/** The headers of an export. Proxies must not buffer it. */
const LINES_HEADERS = {
  'content-type': LINES,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Answers with an export, of which the first page has been read (contract, 11.9). The audit records what that page shows before it is
 * sent, as it does for every answer (server/read-audit.ts).
 */
export function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
  first: ExportedPage,
  parts: Omit<ExportParts, 'requestId'>,
): FastifyReply {
  reply.code(200).headers(LINES_HEADERS);
  if (request.method === 'HEAD') {
    parts.export.end('complete');
    return reply.send(Readable.from([]));
  }
  parts.export.begin();
  const lines = exportLines(first, { ...parts, requestId: request.id });
  recordStreamEnd(request, reply, metrics);
  return reply.send(Readable.from(lines));
}
