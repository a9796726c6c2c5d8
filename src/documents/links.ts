import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { DocumentFormat } from './content/report-document.ts';

/** How long a link works (contract, 6.1). */
const LINK_LIFETIME_MS = 15 * 60_000;

/** Why a link does not open its document, as named in refusals and metrics. */
export const LINK_EXPIRED = 'link expired';
export const LINK_INVALID = 'link not valid';

/** The kinds of record that have documents, each with its folder in document URLs. */
export const DOCUMENT_FOLDERS = { report: 'reports', requisition: 'requisitions' } as const;

/** A kind of record that has documents. */
export type DocumentedRecord = keyof typeof DOCUMENT_FOLDERS;

/** An attachment of a report, by its number on the report, from 1. */
export interface AttachmentNumber {
  readonly attachment: number;
}

/** Identifies a document by its record and its format, or by its number among a report's attachments. */
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
  readonly key: KeyObject;
}

/** The keys of links: the first one signs, and signatures by any of them are valid. */
export type LinkKeys = readonly [KeyObject, ...KeyObject[]];

/** The secret for links, and its predecessors. */
interface LinkSecrets {
  readonly current: string;
  readonly previous: readonly string[];
}

/** The keys derived from a secret. Create them once: in Node, creating a key takes several times as long as signing with it. */
export function linkKeys({ current, previous }: LinkSecrets): LinkKeys {
  const keyOf = (secret: string) => createSecretKey(secret, 'utf8');
  return [keyOf(current), ...previous.map(keyOf)];
}

/**
 * Returns an absolute URL that opens one document, without credentials, until it expires (contract,
 * 6.1).
 */
export function signedDocumentUrl({ origin, expires, key, ...linked }: DocumentLinkParts): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  const signature = sign(linked, seconds, key).toString('base64url');
  const { record, id, format } = linked;
  const rest = typeof format === 'string' ? `.${format}` : `/attachments/${format.attachment}`;
  return `${origin}/${DOCUMENT_FOLDERS[record]}/${id}${rest}?expires=${seconds}&signature=${signature}`;
}

/** The inputs for links: the public origin, the keys, and the clock for their expiry. */
export interface DocumentLinkSettings {
  readonly origin: string;
  readonly keys: LinkKeys;
  readonly clock: { now(): Date };
}

/** Returns a function that creates links, each valid for 15 minutes from the call. */
export function documentLinks({ origin, keys: [key], clock }: DocumentLinkSettings) {
  return (record: DocumentedRecord, id: string, format: LinkedDocument['format']): string => {
    const expires = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
    return signedDocumentUrl({ origin, record, id, format, expires, key });
  };
}

/** The part of a link that differs between two links to one document. */
const SIGNED = /\?expires=(\d+)&signature=[\w-]{43}/g;

/** An answer is written within this time after its first link. */
const WRITING_MS = 60_000;

/** A text without the signatures of the links created while it was written, and whether there were any. */
export function withoutSignatures(text: string, now: Date): { readonly text: string; readonly hasLinks: boolean } {
  let hasLinks = false;
  // A caller's metadata may contain an old link, which is part of its content.
  const cleaned = text.replace(SIGNED, (link, expires: string) => {
    const isNew = Number(expires) * 1000 > now.getTime() + LINK_LIFETIME_MS - WRITING_MS;
    if (isNew) hasLinks = true;
    return isNew ? '' : link;
  });
  return { text: cleaned, hasLinks };
}

/** A request for a document, with everything needed to verify it. */
export interface DocumentRequest extends LinkedDocument {
  /** The `expires` parameter, unparsed. */
  readonly expires: string;
  /** The `signature` parameter, unparsed. */
  readonly signature: string;
  /** The keys that may have signed it. */
  readonly keys: LinkKeys;
  readonly now: Date;
}

/** Checks a link's signature, then its expiry: a link that was tampered with is invalid, whatever expiry it claims. */
export function verifyDocumentSignature({
  expires,
  signature,
  keys,
  now,
  ...linked
}: DocumentRequest): 'valid' | 'expired' | 'invalid' {
  if (!isSigned(signature, keys, (key) => sign(linked, expires, key))) return 'invalid';
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/** Whether a signature is what one of the keys makes. */
function isSigned(signature: string, keys: LinkKeys, signedBy: (key: KeyObject) => Buffer): boolean {
  const given = Buffer.from(signature, 'base64url');
  // Comparing the decoded bytes is not enough: base64url decodes several texts to the same bytes, and only the text that the
  // service wrote is accepted.
  return keys.some((key) => {
    const expected = signedBy(key);
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    return isSame && signature === expected.toString('base64url');
  });
}

/** The address of a results link, the same each time (contract, 12.5). */
export function signedResultsUrl({ origin, id, key }: { origin: string; id: string; key: KeyObject }): string {
  return `${origin}/results/${id}?signature=${signResults(id, key).toString('base64url')}`;
}

/** Whether the signature is that of this results link. Whether the link is still valid, only the database knows. */
export function isResultsSignature(id: string, signature: string, keys: LinkKeys): boolean {
  return isSigned(signature, keys, (key) => signResults(id, key));
}

/** What is signed has two lines, and for a document three, so that no link has the other's signature. */
function signResults(id: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${id}\nresults`).digest();
}

/**
 * Joins the fields with a character that no field contains, so that no two links share a signature. The kind of record comes
 * before the format, except for reports, which were once the only kind.
 */
function sign({ record, id, format }: LinkedDocument, expires: string, key: KeyObject): Buffer {
  const name = typeof format === 'string' ? format : `attachments/${format.attachment}`;
  const form = record === 'report' ? name : `${record}.${name}`;
  return createHmac('sha256', key).update(`${id}\n${form}\n${expires}`).digest();
}
