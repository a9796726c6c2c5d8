import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { workOfPage } from '../../server/call.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { recordStreamEnd } from '../../server/recording/request-record.ts';
import { type ExportError, type ExportedPage, exportLines } from './export-lines.ts';
import type { Export } from './exports.ts';

/** The media type of an export: JSON by line. */
export const LINES = 'application/x-ndjson';

/** The headers of an export. Proxies must not buffer it. */
const LINES_HEADERS = {
  'content-type': LINES,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Node warns of more listeners than this on one connection. */
const MAX_LISTENERS = 20;

/** How the export of an API goes on after its first page. */
export interface Continuation {
  readonly export: Export;
  /** Reads the page after a cursor. */
  readonly pageAfter: (work: UnitOfWork, cursor: string) => Promise<ExportedPage>;
  /** Reports what was thrown, and says it in the words of the API. */
  readonly present: (thrown: unknown) => ExportError;
}

/**
 * Answers with an export, of which the first page has been read (contract, 11.9). The audit records what that page shows before it is
 * sent, as it does for every answer (server/read-audit.ts), and here what each further one shows, which has a call of its own.
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
  // Nine parts of the service and of Node wait for the end of a streamed answer, and two more while a page is read.
  reply.raw.setMaxListeners(MAX_LISTENERS);
  // A page is asked for once the lines of the one before have been handed over.
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
