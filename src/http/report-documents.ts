import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { verifyDocumentSignature } from '../documents/links.ts';
import { loadLatinTypefaces } from '../documents/pdf/typefaces.ts';
import { renderReport } from '../documents/render-report.ts';
import { DOCUMENT_FORMATS, type DocumentFormat, type ReportDocument } from '../documents/report-document.ts';
import { readLinkedReportDocument, readReportDocument } from '../domains/reports/read-report-document.ts';
import { AppError } from '../errors.ts';
import { type AppDependencies, callersBy, contextOf } from './call.ts';
import { DocumentQueue } from './document-queue.ts';
import { sendFailure } from './errors.ts';
import { wantsPage } from './page-answers.ts';
import { LINK_EXPIRED, LINK_INVALID, sendDocumentFailurePage } from './report-failure-page.ts';

const CONTENT_TYPES: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
};

const params = z.object({ reportId: z.string() });

/** A parameter given twice is an array, and so makes the link invalid. */
const signedQuery = z.object({ expires: z.string(), signature: z.string() });

/**
 * `GET /reports/{report_id}.pdf` and `.txt`: with an API key, or with a signed link, which needs no header and so opens
 * in a browser (contract, 6.1). A browser is told by a page what failed, and other clients by the envelope of every error.
 */
export async function reportDocumentRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const queue = new DocumentQueue(dependencies.metrics);
  // Loading the fonts blocks the event loop for a moment: do it at the start, not in the first request for a report.
  app.addHook('onListen', async () => {
    await loadLatinTypefaces();
  });
  app.setErrorHandler((error, request, reply) => {
    const send = wantsPage(request) ? sendDocumentFailurePage : sendFailure;
    return send(dependencies, error, request, reply);
  });
  app.addHook('onRequest', callersBy(dependencies, ['token', 'bearer']).authenticate);
  for (const format of DOCUMENT_FORMATS) {
    app.get(`/reports/:reportId.${format}`, async (request, reply) => {
      const { reportId } = params.parse(request.params);
      const document = await readDocument(request, dependencies, reportId, format);
      const render = () => renderReport(document, format);
      const bytes = await queue.make(
        request,
        reply,
        () => request.record?.during(`render ${format}`, render) ?? render(),
      );
      // There is nobody left to answer.
      return bytes ? send(reply, format, document, bytes) : reply.hijack();
    });
  }
}

/** @throws AppError UNAUTHENTICATED without signature and key, FORBIDDEN for a bad signature, NOT_FOUND. */
async function readDocument(
  request: FastifyRequest,
  dependencies: AppDependencies,
  reportId: string,
  format: DocumentFormat,
): Promise<ReportDocument> {
  const context = contextOf(request, dependencies);
  const query: unknown = request.query;
  const isSigned = typeof query === 'object' && query !== null && ('signature' in query || 'expires' in query);
  if (!isSigned) return readReportDocument(context, reportId);
  const signed = signedQuery.safeParse(query);
  const verdict = signed.success
    ? verifyDocumentSignature({
        ...signed.data,
        reportId,
        format,
        secret: dependencies.linkSigningSecret,
        now: dependencies.clock.now(),
      })
    : 'invalid';
  if (verdict === 'valid') return readLinkedReportDocument(context, reportId);
  const [message, reason] =
    verdict === 'expired' ? ['This link has expired.', LINK_EXPIRED] : ['This link is not valid.', LINK_INVALID];
  throw new AppError('FORBIDDEN', `${message} Fetch the report again to get a new one.`, undefined, { reason });
}

function send(
  reply: FastifyReply,
  format: DocumentFormat,
  { reportId }: ReportDocument,
  bytes: Uint8Array,
): FastifyReply {
  return (
    reply
      .type(CONTENT_TYPES[format])
      // A browser's viewer of PDFs is a page with scripts and styles of its own.
      .header('content-security-policy', "frame-ancestors 'none'")
      .header('content-disposition', `inline; filename="report-${reportId}.${format}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  );
}
