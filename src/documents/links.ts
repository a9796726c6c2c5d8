import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentFormat } from './report-document.ts';

/** How long a link works (contract, 6.1). */
const LINK_LIFETIME_MS = 15 * 60_000;

/** The records that have documents, each with the folder of their URLs. */
export const DOCUMENT_FOLDERS = { report: 'reports', requisition: 'requisitions' } as const;

/** A record that has documents. */
export type DocumentedRecord = keyof typeof DOCUMENT_FOLDERS;

/** One document: of which record, in which format. */
export interface LinkedDocument {
  readonly record: DocumentedRecord;
  /** UUID of the record. */
  readonly id: string;
  readonly format: DocumentFormat;
}

/** The parts of a signed link to a document. */
export interface DocumentLinkParts extends LinkedDocument {
  /** Scheme and host, without a trailing slash. */
  readonly origin: string;
  readonly expires: Date;
  readonly secret: string;
}

/**
 * Returns an absolute URL that opens one record in one format, without credentials, until it expires (contract,
 * 6.1).
 */
export function signedDocumentUrl({ origin, expires, secret, ...linked }: DocumentLinkParts): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  const signature = sign(linked, seconds, secret).toString('base64url');
  const { record, id, format } = linked;
  return `${origin}/${DOCUMENT_FOLDERS[record]}/${id}.${format}?expires=${seconds}&signature=${signature}`;
}

/** What links are made with: the public origin, the signing secret, and a clock to set their expiry by. */
export interface DocumentLinkSettings {
  readonly origin: string;
  readonly secret: string;
  readonly clock: { now(): Date };
}

/** Returns a function that makes links, each of which works for 15 minutes from the call. */
export function documentLinks({ origin, secret, clock }: DocumentLinkSettings) {
  return (record: DocumentedRecord, id: string, format: DocumentFormat): string => {
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
  // Comparing the bytes is not enough: base64url decodes several texts to the same bytes, and only ours is accepted.
  const isOurs =
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    signature === expected.toString('base64url');
  if (!isOurs) return 'invalid';
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/**
 * Joins the fields with a character that no link's fields contain, so that no two links share a signature. Which kind of record it
 * is stands before the format; reports, which were the only ones at first, have none.
 */
function sign({ record, id, format }: LinkedDocument, expires: string, secret: string): Buffer {
  const form = record === 'report' ? format : `${record}.${format}`;
  return createHmac('sha256', secret).update(`${id}\n${form}\n${expires}`).digest();
}
