import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentFormat } from './report-document.ts';

/** How long a link works (contract, 6.1). */
const LINK_LIFETIME_MS = 15 * 60_000;

/** The parts of a signed link to a document. */
export interface DocumentLinkParts {
  /** Scheme and host, without a trailing slash. */
  readonly origin: string;
  readonly reportId: string;
  readonly format: DocumentFormat;
  readonly expires: Date;
  readonly secret: string;
}

/**
 * Returns an absolute URL that opens one report in one format, without credentials, until it expires (contract,
 * 6.1).
 */
export function signedDocumentUrl({ origin, reportId, format, expires, secret }: DocumentLinkParts): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  const signature = sign(reportId, format, seconds, secret).toString('base64url');
  return `${origin}/reports/${reportId}.${format}?expires=${seconds}&signature=${signature}`;
}

/** What links are made with: the public origin, the signing secret, and a clock to set their expiry by. */
export interface DocumentLinkSettings {
  readonly origin: string;
  readonly secret: string;
  readonly clock: { now(): Date };
}

/** Returns a function that makes links, each of which works for 15 minutes from the call. */
export function documentLinks({ origin, secret, clock }: DocumentLinkSettings) {
  return (reportId: string, format: DocumentFormat): string => {
    const expires = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
    return signedDocumentUrl({ origin, reportId, format, expires, secret });
  };
}

/** A request for a document, and what is needed to verify it. */
export interface DocumentRequest {
  readonly reportId: string;
  readonly format: DocumentFormat;
  /** The `expires` parameter, unparsed. */
  readonly expires: string;
  /** The `signature` parameter, unparsed. */
  readonly signature: string;
  readonly secret: string;
  readonly now: Date;
}

/** Checks a link's signature, then its expiry: a link that was tampered with is invalid, whatever expiry it claims. */
export function verifyDocumentSignature({
  reportId,
  format,
  expires,
  signature,
  secret,
  now,
}: DocumentRequest): 'valid' | 'expired' | 'invalid' {
  const expected = sign(reportId, format, expires, secret);
  const given = Buffer.from(signature, 'base64url');
  // Comparing the bytes is not enough: base64url decodes several texts to the same bytes, and only ours is accepted.
  const isOurs =
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    signature === expected.toString('base64url');
  if (!isOurs) return 'invalid';
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/** Joins the fields with a character that none of them contains, so that no two links share a signature. */
function sign(reportId: string, format: DocumentFormat, expires: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${reportId}\n${format}\n${expires}`).digest();
}
