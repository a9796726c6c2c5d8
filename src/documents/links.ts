import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentFormat } from './report-document.ts';

/** How long a link works (contract, 6.1). */
const LINK_LIFETIME_MS = 15 * 60_000;

/** The kinds of record that have documents, each with its folder in document URLs. */
export const DOCUMENT_FOLDERS = { report: 'reports', requisition: 'requisitions' } as const;

/** A kind of record that has documents. */
export type DocumentedRecord = keyof typeof DOCUMENT_FOLDERS;

/** What came with a report, by its number on the report, from 1. */
export interface AttachmentNumber {
  readonly attachment: number;
}

/** Identifies a document by its record and its format, or by its number among what came with a report. */
export interface LinkedDocument {
  readonly record: DocumentedRecord;
  /** UUID of the record. */
  readonly id: string;
  readonly format: DocumentFormat | AttachmentNumber;
}

/** The parts of a signed link to a document. */
export interface DocumentLinkParts extends LinkedDocument {
  /** Scheme and host, without a trailing slash. */
  readonly origin: string;
  readonly expires: Date;
  readonly secret: string;
}

/**
 * Returns an absolute URL that opens one document, without credentials, until it expires (contract,
 * 6.1).
 */
export function signedDocumentUrl({ origin, expires, secret, ...linked }: DocumentLinkParts): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  const signature = sign(linked, seconds, secret).toString('base64url');
  const { record, id, format } = linked;
  const rest = typeof format === 'string' ? `.${format}` : `/attachments/${format.attachment}`;
  return `${origin}/${DOCUMENT_FOLDERS[record]}/${id}${rest}?expires=${seconds}&signature=${signature}`;
}

/** What links are made with: the public origin, the signing secret, and a clock to set their expiry by. */
export interface DocumentLinkSettings {
  readonly origin: string;
  readonly secret: string;
  readonly clock: { now(): Date };
}

/** Returns a function that makes links, each of which works for 15 minutes from the call. */
export function documentLinks({ origin, secret, clock }: DocumentLinkSettings) {
  return (record: DocumentedRecord, id: string, format: LinkedDocument['format']): string => {
    const expires = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
    return signedDocumentUrl({ origin, record, id, format, expires, secret });
  };
}

/** A request for a document, and what is needed to verify it. */
export interface DocumentRequest extends LinkedDocument {
  /** The `expires` parameter, unparsed. */
  readonly expires: string;
  /** The `signature` parameter, unparsed. */
  readonly signature: string;
  readonly secret: string;
  readonly now: Date;
}

/** Checks a link's signature, then its expiry: a link that was tampered with is invalid, whatever expiry it claims. */
export function verifyDocumentSignature({
  expires,
  signature,
  secret,
  now,
  ...linked
}: DocumentRequest): 'valid' | 'expired' | 'invalid' {
  const expected = sign(linked, expires, secret);
  const given = Buffer.from(signature, 'base64url');
  // Comparing the decoded bytes is not enough: base64url decodes several texts to the same bytes, and only the text that the
  // service wrote is accepted.
  const isOurs =
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    signature === expected.toString('base64url');
  if (!isOurs) return 'invalid';
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/**
 * Joins the fields with a character that no field contains, so that no two links share a signature. The kind of record comes
 * before the format, except for reports, which were once the only kind.
 */
function sign({ record, id, format }: LinkedDocument, expires: string, secret: string): Buffer {
  const name = typeof format === 'string' ? format : `attachments/${format.attachment}`;
  const form = record === 'report' ? name : `${record}.${name}`;
  return createHmac('sha256', secret).update(`${id}\n${form}\n${expires}`).digest();
}
