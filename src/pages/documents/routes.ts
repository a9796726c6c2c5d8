import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseSessions } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { ATTACHMENT_KINDS } from '../../documents/content/attachments.ts';
import { DOCUMENT_FORMATS, type DocumentFormat, type ReportDocument } from '../../documents/content/report-document.ts';
import { linkExpired, linkInvalid } from '../../documents/link-refusals.ts';
import {
  DOCUMENT_FOLDERS,
  type DocumentedRecord,
  type LinkedDocument,
  verifyDocumentSignature,
} from '../../documents/links.ts';
import { renderRequisition } from '../../documents/render-requisition.ts';
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
import { workOf } from '../../server/call.ts';
import { callersBy } from '../../server/callers.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { entityTag, isUnchanged, sendTagged, sendUnchanged } from '../../server/entity-tag.ts';
import { sendFailure } from '../../server/errors.ts';
import { wantsPage } from '../../server/page-answers.ts';
import type { Language } from '../../text/languages.ts';
import { sendDocumentFailurePage } from './failure-page.ts';
import { type Lane, laneOf } from './lanes.ts';
import { askedLanguage, documentLanguage } from './language.ts';
import type { Asked, DocumentMaking, RenderReport } from './making.ts';
import type { DocumentQueue, Wanted } from './queue.ts';

/** How a document is sent. */
interface FileKind {
  readonly contentType: string;
  /** The extension of the saved file. */
  readonly extension: string;
  /** Whether people read it, so that it is in a language. */
  readonly isForPeople: boolean;
}

const FILES: Readonly<Record<DocumentFormat, FileKind>> = {
  pdf: { contentType: 'application/pdf', extension: 'pdf', isForPeople: true },
  txt: { contentType: 'text/plain; charset=utf-8', extension: 'txt', isForPeople: true },
  fhir: { contentType: 'application/fhir+json; charset=utf-8', extension: 'fhir.json', isForPeople: false },
  hl7: { contentType: 'application/hl7-v2; charset=utf-8', extension: 'hl7', isForPeople: false },
};

/** The data of a document. */
interface DocumentOfAccount {
  /** The account of its record. */
  readonly accountId: string;
  /** The language of a document that people read: the program's, unless the request asks for another. */
  readonly language?: Language;
}

/** How to read and render the documents of one kind of record. */
interface DocumentKind<Document extends DocumentOfAccount> {
  readonly record: DocumentedRecord;
  readonly formats: readonly DocumentFormat[];
  /** Reads for a caller with a key. */
  readonly read: (work: UnitOfWork, id: string) => Promise<Document>;
  /** Reads for the holder of a link whose signature has been verified. */
  readonly readLinked: (work: UnitOfWork, id: string) => Promise<Document>;
  /** Reads the parts that are too long to be read before the document's turn. */
  readonly complete?: (work: UnitOfWork, document: Document, format: DocumentFormat) => Promise<Document>;
  /** @param json the document */
  readonly laneOf: (json: string, document: Document, format: DocumentFormat) => Lane;
  readonly render: (asked: Asked<Document>) => Promise<Uint8Array>;
}

/**
 * `GET /reports/{report_id}.pdf`, `.txt`, `.fhir` and `.hl7`, what is attached to a report, and `GET /requisitions/{requisition_id}.hl7`: with an API key, or
 * with a signed link, which needs no header and so opens in a browser (contract, 6.1). If a report cannot be served, a browser
 * gets a page that says why, and any other client the error envelope.
 */
export async function documentRoutes(
  app: FastifyInstance,
  { making: { queue, render }, ...dependencies }: AppDependencies & { readonly making: DocumentMaking },
): Promise<void> {
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
      laneOf,
      render,
    });
    serveAttachments(reports, dependencies, queue, render);
  });
  // These are read by laboratories' programs, and browsers do not display them.
  serve(app, dependencies, queue, {
    record: 'requisition',
    formats: ['hl7'],
    read: readRequisitionDocument,
    readLinked: readLinkedRequisitionDocument,
    laneOf: () => 'short',
    render: ({ document }) => renderRequisition(document),
  });
}

const params = z.record(z.string(), z.string());

function serve<Document extends DocumentOfAccount>(
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
      const language = FILES[format].isForPeople ? documentLanguage(request.query) : undefined;
      const isByLink = isLinked(request, dependencies, { record, id, format });
      // For laboratories' programs, and not for persons (contract, 12.3).
      if (format === 'hl7' && !isByLink) refuseSessions(request.actor);
      const work = workOf(request, dependencies);
      const document = inLanguage(await (isByLink ? kind.readLinked(work, id) : kind.read(work, id)), language);
      const json = jsonOf(document);
      const tag = entityTag(`${format} ${json}`);
      if (isUnchanged(request, tag)) return sendUnchanged(reply, tag);
      const lane = kind.laneOf(json, document, format);
      const bytes = await queue.make(request, reply, wantedBy(request, isByLink, document, lane), async () => {
        const whole = (await kind.complete?.(workOf(request, dependencies), document, format)) ?? document;
        const make = () => render({ document: whole, format, lane });
        return request.record?.during(`render ${format}`, make) ?? make();
      });
      // The caller is gone, so there is nobody to answer.
      return bytes ? send(reply.header('etag', tag), format, `${record}-${id}`, bytes) : reply.hijack();
    });
  }
}

/** A document in the language that was asked for, if any was. */
function inLanguage<Document extends DocumentOfAccount>(document: Document, language: Language | undefined): Document {
  return language === undefined ? document : { ...document, language };
}

/** A document that a request may have, for its share of the queue: with a key, that of the caller's account. */
function wantedBy({ actor }: FastifyRequest, isByLink: boolean, { accountId }: DocumentOfAccount, lane: Lane): Wanted {
  return { lane, isLinked: isByLink, accountId: isByLink ? accountId : (actor?.accountId ?? accountId) };
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
  throw verdict === 'expired' ? linkExpired(linked.record) : linkInvalid(linked.record);
}

/**
 * A laboratory's attachment is somebody else's file: it is to be saved, not opened under this origin, and if a browser opens it all the
 * same, it may neither run nor load anything.
 */
const ATTACHMENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * `GET /reports/{report_id}/attachments/{number}`, numbered from 1. Of a report that was withdrawn, its notice instead, in the
 * language that `lang` asks for or else the program's, except for those who may read on.
 */
function serveAttachments(
  app: FastifyInstance,
  dependencies: AppDependencies,
  queue: DocumentQueue,
  render: RenderReport,
): void {
  app.get('/reports/:reportId/attachments/:number', async (request, reply) => {
    const { reportId: id = '', number = '' } = params.parse(request.params);
    const format = { attachment: Number(/^[1-9]\d{0,4}$/.exec(number)?.[0] ?? 0) };
    const isByLink = isLinked(request, dependencies, { record: 'report', id, format });
    const read = isByLink
      ? { attachment: readLinkedAttachment, notice: readLinkedReportDocument }
      : { attachment: readAttachment, notice: readReportDocument };
    const work = workOf(request, dependencies);
    const attachment = await read.attachment(work, id, format.attachment);
    const make = async () => {
      if (attachment.read !== null) return attachment.read();
      // Attachments have no language, so no value of `lang` is refused here.
      const notice = inLanguage(await read.notice(work, id), askedLanguage(request.query));
      return render({ document: notice, format: 'pdf', lane: 'short' });
    };
    // A notice has the report's name, and nothing of its content.
    const lane = attachment.read === null ? 'short' : 'file';
    const made = await queue.make(request, reply, wantedBy(request, isByLink, attachment, lane), make);
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

/** Makes and sends a report's document for a caller who may have it, in its turn. */
export async function sendDocument(
  {
    request,
    reply,
    queue,
    render,
  }: DocumentMaking & { readonly request: FastifyRequest; readonly reply: FastifyReply },
  document: ReportDocument,
  format: 'pdf',
): Promise<FastifyReply> {
  const lane = laneOf(jsonOf(document), document, format);
  const wanted = { lane, isLinked: true, accountId: document.accountId };
  const bytes = await queue.make(request, reply, wanted, () => render({ document, format, lane }));
  return bytes ? send(reply, format, `report-${document.reportId}`, bytes) : reply.hijack();
}

/** The content of a document, as JSON, without the time at which it is printed. */
function jsonOf(document: unknown): string {
  return JSON.stringify(document, (name, value) => (name === 'printedAt' ? undefined : value));
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
