import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { ATTACHMENT_KINDS } from '../../documents/attachments.ts';
import {
  DOCUMENT_FOLDERS,
  type DocumentedRecord,
  LINK_EXPIRED,
  LINK_INVALID,
  type LinkedDocument,
  verifyDocumentSignature,
} from '../../documents/links.ts';
import { renderRequisition } from '../../documents/render-requisition.ts';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../documents/report-document.ts';
import { readAttachment, readLinkedAttachment } from '../../domains/reports/read-attachment.ts';
import {
  readLinkedReportDocument,
  readReportDocument,
  withAttachedBytes,
} from '../../domains/reports/read-report-document.ts';
import {
  readLinkedRequisitionDocument,
  readRequisitionDocument,
} from '../../domains/requisitions/read-requisition-document.ts';
import { AppError } from '../../errors.ts';
import { workOf } from '../../server/call.ts';
import { callersBy } from '../../server/callers.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { entityTag, isUnchanged, sendTagged, sendUnchanged } from '../../server/entity-tag.ts';
import { sendFailure } from '../../server/errors.ts';
import { wantsPage } from '../../server/page-answers.ts';
import type { Language } from '../frame/languages.ts';
import { sendDocumentFailurePage } from './failure-page.ts';
import { askedLanguage, documentLanguage } from './language.ts';
import { DocumentQueue } from './queue.ts';
import { DocumentRenderer } from './renderer.ts';

/** How a document is sent. */
interface FileKind {
  readonly contentType: string;
  /** The extension of the saved file. */
  readonly extension: string;
  /** Whether people read it, so that it says something to the patient, in a language. */
  readonly isForPeople: boolean;
}

const FILES: Readonly<Record<DocumentFormat, FileKind>> = {
  pdf: { contentType: 'application/pdf', extension: 'pdf', isForPeople: true },
  txt: { contentType: 'text/plain; charset=utf-8', extension: 'txt', isForPeople: true },
  fhir: { contentType: 'application/fhir+json; charset=utf-8', extension: 'fhir.json', isForPeople: false },
  hl7: { contentType: 'application/hl7-v2; charset=utf-8', extension: 'hl7', isForPeople: false },
};

/** How to read and render the documents of one kind of record. */
interface DocumentKind<Document> {
  readonly record: DocumentedRecord;
  readonly formats: readonly DocumentFormat[];
  /** Reads for a caller with a key. */
  readonly read: (work: UnitOfWork, id: string) => Promise<Document>;
  /** Reads for the holder of a link whose signature has been verified. */
  readonly readLinked: (work: UnitOfWork, id: string) => Promise<Document>;
  /** Reads what is too long to be read before it is the document's turn. */
  readonly complete?: (work: UnitOfWork, document: Document, format: DocumentFormat) => Promise<Document>;
  readonly render: (document: Document, format: DocumentFormat, language: Language) => Promise<Uint8Array>;
}

/**
 * `GET /reports/{report_id}.pdf`, `.txt`, `.fhir` and `.hl7`, what is attached to a report, and `GET /requisitions/{requisition_id}.hl7`: with an API key, or
 * with a signed link, which needs no header and so opens in a browser (contract, 6.1). If a report cannot be served, a browser
 * gets a page that says why, and any other client the error envelope.
 */
export async function documentRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const queue = new DocumentQueue(dependencies.metrics);
  const renderer = await DocumentRenderer.create();
  app.addHook('onClose', () => renderer.close());
  const callers = callersBy(dependencies, ['token', 'bearer'], (request) => app.counting.countLink(request));
  app.addHook('onRequest', callers.authenticate);
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
      complete: withAttachedBytes,
      render: (document, format, language) => renderer.render({ ...document, language }, format),
    });
    serveAttachments(reports, dependencies, queue, renderer);
  });
  // These are read by laboratories' programs, and browsers do not display them.
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
      const language = FILES[format].isForPeople ? documentLanguage(request.query) : 'en';
      const document = await readDocument(request, dependencies, kind, id, format);
      const tag = tagOfDocument(document, format, language);
      if (isUnchanged(request, tag)) return sendUnchanged(reply, tag);
      const bytes = await queue.make(request, reply, async () => {
        const whole = (await kind.complete?.(workOf(request, dependencies), document, format)) ?? document;
        const make = () => render(whole, format, language);
        return request.record?.during(`render ${format}`, make) ?? make();
      });
      // The caller is gone, so there is nobody to answer.
      return bytes ? send(reply.header('etag', tag), format, `${record}-${id}`, bytes) : reply.hijack();
    });
  }
}

/** @throws AppError UNAUTHENTICATED without a signature or key, FORBIDDEN for a bad signature, NOT_FOUND */
async function readDocument<Document>(
  request: FastifyRequest,
  dependencies: AppDependencies,
  { record, read, readLinked }: DocumentKind<Document>,
  id: string,
  format: DocumentFormat,
): Promise<Document> {
  const work = workOf(request, dependencies);
  return isLinked(request, dependencies, { record, id, format }) ? readLinked(work, id) : read(work, id);
}

/** A repeated parameter is an array, which makes the link invalid. */
const signedQuery = z.object({ expires: z.string(), signature: z.string() });

/** Whether the request comes by a link, and not with a key. @throws AppError FORBIDDEN for a bad signature. */
function isLinked(
  { query }: { readonly query: unknown },
  { linkKeys, clock }: AppDependencies,
  linked: LinkedDocument,
): boolean {
  const isSigned = typeof query === 'object' && query !== null && ('signature' in query || 'expires' in query);
  if (!isSigned) return false;
  const signed = signedQuery.safeParse(query);
  const verdict = signed.success
    ? verifyDocumentSignature({ ...signed.data, ...linked, keys: linkKeys, now: clock.now() })
    : 'invalid';
  if (verdict === 'valid') return true;
  const [message, reason] =
    verdict === 'expired' ? ['This link has expired.', LINK_EXPIRED] : ['This link is not valid.', LINK_INVALID];
  throw new AppError('FORBIDDEN', `${message} Fetch the ${linked.record} again to get a new one.`, undefined, {
    reason,
  });
}

/**
 * What a laboratory sent with its results is somebody else's file: it is to be saved, not opened under this origin, and if a browser
 * opens it all the same, it may neither run nor load anything.
 */
const ATTACHMENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * `GET /reports/{report_id}/attachments/{number}`, numbered from 1. Of a report that was withdrawn, its notice instead, in the
 * language that `lang` asks for, except for those who may read on.
 */
function serveAttachments(
  app: FastifyInstance,
  dependencies: AppDependencies,
  queue: DocumentQueue,
  renderer: DocumentRenderer,
): void {
  app.get('/reports/:reportId/attachments/:number', async (request, reply) => {
    const { reportId: id = '', number = '' } = params.parse(request.params);
    const format = { attachment: Number(/^[1-9]\d{0,4}$/.exec(number)?.[0] ?? 0) };
    const made = await queue.make(request, reply, async () => {
      const work = workOf(request, dependencies);
      const read = isLinked(request, dependencies, { record: 'report', id, format })
        ? { attachment: readLinkedAttachment, notice: readLinkedReportDocument }
        : { attachment: readAttachment, notice: readReportDocument };
      const attachment = await read.attachment(work, id, format.attachment);
      if (attachment !== null) return attachment;
      // What is attached has no language, so no value of `lang` is refused here.
      const language = askedLanguage(request.query) ?? 'en';
      return renderer.render({ ...(await read.notice(work, id)), language }, 'pdf');
    });
    if (made === undefined) return reply.hijack();
    if (made instanceof Uint8Array) return send(reply, 'pdf', `report-${id}`, made);
    const { contentType, content } = made;
    const file = `report-${id}-${format.attachment}.${ATTACHMENT_KINDS[contentType].extension}`;
    reply
      .type(contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType)
      .header('content-security-policy', ATTACHMENT_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${file}"`);
    return sendTagged(request, reply, entityTag(content), bufferOf(content));
  });
}

/** The tag of a document: that of what it says. The time at which it is printed is another each time. */
function tagOfDocument(document: unknown, format: DocumentFormat, language: Language): string {
  const said = JSON.stringify(document, (name, value) => (name === 'printedAt' ? undefined : value));
  return entityTag(`${format} ${language} ${said}`);
}

function send(reply: FastifyReply, format: DocumentFormat, name: string, bytes: Uint8Array): FastifyReply {
  const { contentType, extension } = FILES[format];
  reply
    .type(contentType)
    // A browser's PDF viewer is a page with scripts and styles of its own.
    .header('content-security-policy', "frame-ancestors 'none'")
    .header('content-disposition', `inline; filename="${name}.${extension}"`);
  return reply.send(bufferOf(bytes));
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
