import { createHmac, timingSafeEqual } from 'node:crypto';

/** The forms in which a report can be had as a document. */
export type DocumentFormat = 'pdf' | 'txt';

/** How long a link works (contract, section 6). */
const LINK_LIFE_MS = 15 * 60_000;

/** Whatever tells the time; the clock of the service is one. */
interface TimeSource {
  now(): Date;
}

/** What a signed link to a document is made of. */
export interface DocumentLinkParts {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  readonly reportId: string;
  readonly format: DocumentFormat;
  readonly expires: Date;
  readonly secret: string;
}

/** An absolute URL that opens one report in one format, without a header, until it expires (contract, section 6). */
export function signedDocumentUrl({ origin, reportId, format, expires, secret }: DocumentLinkParts): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  const signature = sign(reportId, format, seconds, secret).toString('base64url');
  return `${origin}/reports/${reportId}.${format}?expires=${seconds}&signature=${signature}`;
}

/** Makes links that work for 15 minutes from the moment they are made. */
export function documentLinks({
  origin,
  secret,
  clock,
}: {
  readonly origin: string;
  readonly secret: string;
  readonly clock: TimeSource;
}) {
  return (reportId: string, format: DocumentFormat): string =>
    signedDocumentUrl({ origin, reportId, format, expires: new Date(clock.now().getTime() + LINK_LIFE_MS), secret });
}

/** What a request for a document brought along. */
export interface DocumentRequest {
  readonly reportId: string;
  readonly format: DocumentFormat;
  /** The `expires` and `signature` of the URL, as they came. */
  readonly expires: string;
  readonly signature: string;
  readonly secret: string;
  readonly now: Date;
}

/** Whether a link is one of ours and still works. One that was tampered with is invalid, whatever time it names. */
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
  // The text is compared too: base64url reads several texts as the same bytes, and a link has one spelling.
  const isOurs =
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    signature === expected.toString('base64url');
  if (!isOurs) return 'invalid';
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/** The fields are joined with a character that none of them contains, so that no two links are signed alike. */
function sign(reportId: string, format: DocumentFormat, expires: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${reportId}\n${format}\n${expires}`).digest();
}
