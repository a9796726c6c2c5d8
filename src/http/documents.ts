import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { DOCUMENT_FOLDERS, type DocumentedRecord, verifyDocumentSignature } from '../documents/links.ts';
import { loadLatinTypefaces } from '../documents/pdf/typefaces.ts';
import { renderReport } from '../documents/render-report.ts';
import { renderRequisition } from '../documents/render-requisition.ts';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../documents/report-document.ts';
import { readLinkedReportDocument, readReportDocument } from '../domains/reports/read-report-document.ts';
import {
  readLinkedRequisitionDocument,
  readRequisitionDocument,
} from '../domains/requisitions/read-requisition-document.ts';
import { AppError } from '../errors.ts';
import { loadUcum } from '../terminology/ucum.ts';
import { type AppDependencies, callersBy, contextOf } from './call.ts';
import { DocumentQueue } from './document-queue.ts';
import { sendFailure } from './errors.ts';
import { wantsPage } from './page-answers.ts';
import { LINK_EXPIRED, LINK_INVALID, sendDocumentFailurePage } from './report-failure-page.ts';

/** How a document is sent: its type, and the extension of the file that it is saved as. */
const FILES: Readonly<Record<DocumentFormat, { readonly contentType: string; readonly extension: string }>> = {
  pdf: { contentType: 'application/pdf', extension: 'pdf' },
  txt: { contentType: 'text/plain; charset=utf-8', extension: 'txt' },
  fhir: { contentType: 'application/fhir+json; charset=utf-8', extension: 'fhir.json' },
  hl7: { contentType: 'application/hl7-v2; charset=utf-8', extension: 'hl7' },
};

/** How the documents of one kind of record are made. */
interface DocumentKind<Document> {
  readonly record: DocumentedRecord;
  readonly formats: readonly DocumentFormat[];
  /** For a caller with a key. */
  readonly read: (context: RequestContext, id: string) => Promise<Document>;
  /** For the holder of a link whose signature has been verified. */
  readonly readLinked: (context: RequestContext, id: string) => Promise<Document>;
  readonly render: (document: Document, format: DocumentFormat) => Promise<Uint8Array>;
}

/**
 * `GET /reports/{report_id}.pdf`, `.txt`, `.fhir` and `.hl7`, and `GET /requisitions/{requisition_id}.hl7`: with an API key, or with a signed
 * link, which needs no header and so opens in a browser (contract, 6.1). A browser that cannot have a report is told by a page what
 * failed, and other clients by the envelope of every error.
 */
export async function documentRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const queue = new DocumentQueue(dependencies.metrics);
  // Loading the fonts and UCUM blocks the event loop for a moment: do it at the start, not in the first request for a report.
  app.addHook('onListen', async () => {
    await loadLatinTypefaces();
    await loadUcum();
  });
  app.addHook('onRequest', callersBy(dependencies, ['token', 'bearer']).authenticate);
  await app.register(async (reports) => {
    reports.setErrorHandler((error, request, reply) => {
      const send = wantsPage(request) ? sendDocumentFailurePage : sendFailure;
      return send(dependencies, error, request, reply);
    });
    serve(reports, dependencies, queue, {
      record: 'report',
      formats: DOCUMENT_FORMATS,
      read: readReportDocument,
      readLinked: readLinkedReportDocument,
      render: renderReport,
    });
  });
  // Programs of laboratories read these, and no browser shows them.
  serve(app, dependencies, queue, {
    record: 'requisition',
    formats: ['hl7'],
    read: readRequisitionDocument,
    readLinked: readLinkedRequisitionDocument,
    render: renderRequisition,
  });
}

const params = z.record(z.string(), z.string());

function serve<Document>(
  app: FastifyInstance,
  dependencies: AppDependencies,
  queue: DocumentQueue,
  kind: DocumentKind<Document>,
): void {
  const { record, formats, render } = kind;
  const parameter = `${record}Id`;
  for (const format of formats) {
    app.get(`/${DOCUMENT_FOLDERS[record]}/:${parameter}.${format}`, async (request, reply) => {
      const id = params.parse(request.params)[parameter] ?? '';
      const document = await readDocument(request, dependencies, kind, id, format);
      const make = () => render(document, format);
      const bytes = await queue.make(request, reply, () => request.record?.during(`render ${format}`, make) ?? make());
      // There is nobody left to answer.
      return bytes ? send(reply, format, `${record}-${id}`, bytes) : reply.hijack();
    });
  }
}

/** Parameters given twice are an array, and so make the link invalid. */
const signedQuery = z.object({ expires: z.string(), signature: z.string() });

/** @throws AppError UNAUTHENTICATED without signature and key, FORBIDDEN for a bad signature, NOT_FOUND. */
async function readDocument<Document>(
  request: FastifyRequest,
  dependencies: AppDependencies,
  { record, read, readLinked }: DocumentKind<Document>,
  id: string,
  format: DocumentFormat,
): Promise<Document> {
  const context = contextOf(request, dependencies);
  const query: unknown = request.query;
  const isSigned = typeof query === 'object' && query !== null && ('signature' in query || 'expires' in query);
  if (!isSigned) return read(context, id);
  const signed = signedQuery.safeParse(query);
  const { linkSigningSecret: secret, clock } = dependencies;
  const verdict = signed.success
    ? verifyDocumentSignature({ ...signed.data, record, id, format, secret, now: clock.now() })
    : 'invalid';
  if (verdict === 'valid') return readLinked(context, id);
  const [message, reason] =
    verdict === 'expired' ? ['This link has expired.', LINK_EXPIRED] : ['This link is not valid.', LINK_INVALID];
  throw new AppError('FORBIDDEN', `${message} Fetch the ${record} again to get a new one.`, undefined, { reason });
}

function send(reply: FastifyReply, format: DocumentFormat, name: string, bytes: Uint8Array): FastifyReply {
  const { contentType, extension } = FILES[format];
  return (
    reply
      .type(contentType)
      // A browser's viewer of PDFs is a page with scripts and styles of its own.
      .header('content-security-policy', "frame-ancestors 'none'")
      .header('content-disposition', `inline; filename="${name}.${extension}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  );
}
