import { describe, expect, it } from 'vitest';
import { documentLinks, signedDocumentUrl, verifyDocumentSignature } from '../../src/documents/links.ts';

const reportId = '01901234-5678-7abc-8def-0123456789ab';
const secret = 'a secret for links';
const now = new Date('2026-11-02T15:04:05.678Z');
const link = documentLinks({ origin: 'https://kits.example', secret, clock: { now: () => now } });

/** What a link brings along when it is opened. */
function opened(url: string) {
  const { pathname, searchParams } = new URL(url);
  return {
    reportId: pathname.slice('/reports/'.length, -'.pdf'.length),
    format: pathname.endsWith('.txt') ? ('txt' as const) : ('pdf' as const),
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
    secret,
    now,
  };
}

const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('a link to a document', () => {
  it('is an absolute URL that names the report, the format and when it expires', () => {
    expect(link(reportId, 'pdf')).toMatch(
      new RegExp(`^https://kits\\.example/reports/${reportId}\\.pdf\\?expires=1793632745&signature=[A-Za-z0-9_-]{43}$`),
    );
  });

  it.each(['pdf', 'txt'] as const)('works as %s for 15 minutes, and not longer', (format) => {
    const request = opened(link(reportId, format));
    expect(verifyDocumentSignature(request)).toBe('valid');
    expect(verifyDocumentSignature({ ...request, now: later(15 * 60_000 - 679) })).toBe('valid');
    expect(verifyDocumentSignature({ ...request, now: later(15 * 60_000) })).toBe('expired');
  });

  it('works for that one report, format and time only', () => {
    const request = opened(link(reportId, 'pdf'));
    const other = opened(link(reportId.replace(/b$/, 'c'), 'pdf'));
    expect(verifyDocumentSignature({ ...request, reportId: other.reportId })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, format: 'txt' })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, expires: String(Number(request.expires) + 1) })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, secret: 'another secret' })).toBe('invalid');
  });

  it.each(['', 'x', 'é', '%00', '='.repeat(43)])('is invalid with the signature %j', (signature) => {
    expect(verifyDocumentSignature({ ...opened(link(reportId, 'pdf')), signature })).toBe('invalid');
  });

  it('has one spelling of its signature', () => {
    const request = opened(link(reportId, 'pdf'));
    expect(verifyDocumentSignature({ ...request, signature: `${request.signature}=` })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, signature: ` ${request.signature}` })).toBe('invalid');
  });

  it('with a signature of ours and a time that is none is not valid', () => {
    const url = signedDocumentUrl({
      origin: 'http://x',
      reportId,
      format: 'pdf',
      expires: new Date(Number.NaN),
      secret,
    });
    expect(verifyDocumentSignature(opened(url))).toBe('expired');
  });
});
