import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../src/documents/content/report-document.ts';
import { documentLinks, linkKeys, signedDocumentUrl, verifyDocumentSignature } from '../../src/documents/links.ts';

const reportId = '01901234-5678-7abc-8def-0123456789ab';
const secret = 'a secret for links';
const keysOf = (current: string, previous: readonly string[] = []) => linkKeys({ current, previous });
const keys = keysOf(secret);
const now = new Date('2026-11-02T15:04:05.678Z');
const linkTo = documentLinks({ origin: 'https://kits.example', keys, clock: { now: () => now } });
const link = (id: string, format: DocumentFormat) => linkTo('report', id, format);

/** The request that opening a link makes. */
function requestOf(url: string) {
  const { pathname, searchParams } = new URL(url);
  const [, folder, id = '', extension] = pathname.split(/[/.]/);
  return {
    record: folder === 'requisitions' ? ('requisition' as const) : ('report' as const),
    id,
    format: DOCUMENT_FORMATS.find((format) => format === extension) ?? 'pdf',
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
    keys,
    now,
  };
}

const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('a link to a document', () => {
  it('is an absolute URL that names the report, the format and its expiry', () => {
    expect(link(reportId, 'pdf')).toMatch(
      new RegExp(`^https://kits\\.example/reports/${reportId}\\.pdf\\?expires=1793632745&signature=[A-Za-z0-9_-]{43}$`),
    );
  });

  it.each(DOCUMENT_FORMATS)('works for 15 minutes (%s)', (format) => {
    const request = requestOf(link(reportId, format));
    expect(verifyDocumentSignature(request)).toBe('valid');
    expect(verifyDocumentSignature({ ...request, now: later(15 * 60_000 - 679) })).toBe('valid');
    expect(verifyDocumentSignature({ ...request, now: later(15 * 60_000) })).toBe('expired');
  });

  it('of a requisition opens no report with the same id, nor the other way round', () => {
    const url = linkTo('requisition', reportId, 'hl7');
    expect(url).toMatch(/^https:\/\/kits\.example\/requisitions\/[0-9a-f-]{36}\.hl7\?/);
    const [requisition, report] = [requestOf(url), requestOf(link(reportId, 'hl7'))];
    expect(verifyDocumentSignature(requisition)).toBe('valid');
    expect(verifyDocumentSignature({ ...requisition, record: 'report' })).toBe('invalid');
    expect(verifyDocumentSignature({ ...report, record: 'requisition' })).toBe('invalid');
  });

  it('that was made before requisitions had links is still good', () => {
    const signature = createHmac('sha256', secret).update(`${reportId}\npdf\n1793632745`).digest('base64url');
    expect(requestOf(link(reportId, 'pdf'))).toMatchObject({ expires: '1793632745', signature });
  });

  it('works only for its own report, format and expiry', () => {
    const request = requestOf(link(reportId, 'pdf'));
    const other = requestOf(link(reportId.replace(/b$/, 'c'), 'pdf'));
    expect(verifyDocumentSignature({ ...request, id: other.id })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, format: 'txt' })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, expires: String(Number(request.expires) + 1) })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, keys: keysOf('another secret') })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, keys: keysOf('another secret', [secret]) })).toBe('valid');
  });

  it.each(['', 'x', 'é', '%00', '='.repeat(43)])('is invalid with the signature %j', (signature) => {
    expect(verifyDocumentSignature({ ...requestOf(link(reportId, 'pdf')), signature })).toBe('invalid');
  });

  it('accepts only one spelling of its signature', () => {
    const request = requestOf(link(reportId, 'pdf'));
    expect(verifyDocumentSignature({ ...request, signature: `${request.signature}=` })).toBe('invalid');
    expect(verifyDocumentSignature({ ...request, signature: ` ${request.signature}` })).toBe('invalid');
  });

  it('is expired if our signature covers an expiry that is not a number', () => {
    const url = signedDocumentUrl({
      origin: 'http://x',
      record: 'report',
      id: reportId,
      format: 'pdf',
      expires: new Date(Number.NaN),
      key: keys[0],
    });
    expect(verifyDocumentSignature(requestOf(url))).toBe('expired');
  });
});
