import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { workOfPage } from '../../server/call.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { recordStreamEnd } from '../../server/recording/request-record.ts';
import { type ExportError, type ExportedPage, exportLines } from './export-lines.ts';
import type { Export } from './exports.ts';

/** The media type of an export: newline-delimited JSON. */
export const LINES = 'application/x-ndjson';

/** The headers of an export. Proxies must not buffer it. */
const LINES_HEADERS = {
  'content-type': LINES,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Node warns about more listeners than this on one connection. */
const MAX_LISTENERS = 20;

/** How an API's export continues after its first page. */
export interface Continuation {
  readonly export: Export;
  /** Reads the page after a cursor. */
  readonly pageAfter: (work: UnitOfWork, cursor: string) => Promise<ExportedPage>;
  /** Reports a thrown error, and returns it in the API's format. */
  readonly present: (thrown: unknown) => ExportError;
}

/**
 * Sends an export whose first page has been read (contract, 11.9). The audit records the contents of that page before it
 * is sent, as it does for every answer (server/read-audit.ts). The contents of each further page, which has its own call,
 * are recorded here.
 */
export function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: AppDependencies,
  first: ExportedPage,
  { export: opened, pageAfter, present }: Continuation,
): FastifyReply {
  reply.code(200).headers(LINES_HEADERS);
  if (request.method === 'HEAD') {
    opened.end('complete');
    return reply.send(Readable.from([]));
  }
  opened.begin();
  // Nine listeners of the service and of Node wait for the end of a streamed answer, and two more while a page is read.
  reply.raw.setMaxListeners(MAX_LISTENERS);
  // A page is requested once the lines of the previous one have been handed over.
  let releaseLast = () => request.budget?.release();
  const readPage = async (cursor: string) => {
    releaseLast();
    const { work, reads, release } = workOfPage(request, dependencies);
    releaseLast = release;
    const page = await pageAfter(work, cursor);
    if (reads.length > 0) await request.server.commitReads(reads);
    return page;
  };
  const lines = exportLines(first, {
    export: opened,
    requestId: request.id,
    pageAfter: (cursor) => opened.inTurn(() => readPage(cursor)),
    present,
  });
  recordStreamEnd(request, reply, dependencies.metrics);
  return reply.send(Readable.from(lines));
}
