import { describe, expect, it } from 'vitest';
import { documentOf, MAX_DOCUMENT_BYTES } from '../../src/hl7/decode-document.ts';
import { jpeg, pdf, png } from '../helpers/documents.ts';
import { commentsIn, obr, obx, reportOf } from './messages.ts';

const PDF = pdf('synthetic');
const PNG = png('');
const JPEG = jpeg('');

const reportWith = (value: string, fields: Readonly<Record<number, string>> = {}) =>
  reportOf(obr({ 3: 'ACC-1' }), obx({ 2: 'ED', 3: 'PDF^Full report^L', 4: '', 5: value, ...fields }));

/** The documents of a message with this value, and what its comments say. */
function documentsIn(value: string) {
  const report = reportWith(value);
  const comments = commentsIn(report);
  const shown = report.attachments.map(({ document }) => [
    document?.contentType,
    Buffer.from(document?.content ?? []).toString('latin1'),
  ]);
  return { shown, comments };
}

const base64 = (bytes: Buffer) => bytes.toString('base64');

describe('a document in a message (contract, 10.3)', () => {
  it.each([
    ['application', 'pdf', 'Base64', 'application/pdf', PDF],
    ['Application', 'PDF', 'base64', 'application/pdf', PDF],
    ['AP', '', 'Base64', 'application/pdf', PDF],
    ['Image', 'PDF', 'Base64', 'application/pdf', PDF],
    ['', '', 'Base64', 'application/pdf', PDF],
    ['IM', 'PNG', 'Base64', 'image/png', PNG],
    // What it is, its bytes say.
    ['application', 'pdf', 'Base64', 'image/png', PNG],
    ['image', 'jpeg', 'Base64', 'image/jpeg', JPEG],
    ['TEXT', '', 'Base64', 'text/plain', Buffer.from('Hello')],
    ['', '', 'Base64', 'text/plain', Buffer.from('Hello\tyou\r\n')],
    ['application', 'pdf', 'Base64', 'text/plain', Buffer.from('{"error": "no such report"}')],
    ['text', 'html', 'Base64', 'text/plain', Buffer.from('<b>Hello</b>')],
    ['text', 'plain', 'Base64', 'text/plain', Buffer.from('Hello')],
  ])('^%s^%s^%s is %s', (type, subtype, encoding, contentType, bytes) => {
    const { shown, comments } = documentsIn(`LAB^${type}^${subtype}^${encoding}^${base64(bytes)}`);
    expect(shown).toEqual([[contentType, bytes.toString('latin1')]]);
    expect(comments).toBeNull();
  });

  it('is in base64 with or without line breaks and padding, in hexadecimal digits, or as it is', () => {
    const long = pdf('x'.repeat(100));
    const lines = base64(long).replace(/.{20}/g, '$&\\.br\\');
    const broken = base64(long).replace(/.{20}/g, '$&\r\n');
    for (const data of [base64(long), base64(long).replaceAll('=', ''), lines, broken])
      expect(documentsIn(`^AP^PDF^Base64^${data}`).shown).toEqual([['application/pdf', long.toString('latin1')]]);
    expect(documentsIn(`^AP^PDF^Hex^${long.toString('hex')}`).shown).toEqual([
      ['application/pdf', long.toString('latin1')],
    ]);
    expect(documentsIn('^TEXT^^A^one \\T\\ two').shown).toEqual([['text/plain', 'one & two']]);
  });

  it('of text is in UTF-8, whatever character set it came in', () => {
    expect(documentsIn(`^TEXT^^Base64^${base64(Buffer.from('naïve'))}`).shown).toEqual([
      ['text/plain', Buffer.from('naïve').toString('latin1')],
    ]);
    const { comments } = documentsIn(`^TEXT^^Base64^${base64(Buffer.from('naïve', 'latin1'))}`);
    expect(comments).toContain('cannot be shown');
  });

  it.each([
    [
      'of another type',
      `^application^msword^Base64^${base64(Buffer.from('\xd0\xcf\x11\xe0', 'latin1'))}`,
      ' (application/msword)',
    ],
    ['of a text with control characters', `^TEXT^^Base64^${base64(Buffer.from('Hello\u0007'))}`, ' (TEXT)'],
    ['of a text with C1 control characters', `^TEXT^^Base64^${base64(Buffer.from('Hello\u0085'))}`, ' (TEXT)'],
    [
      'of a PDF behind something else',
      `^application^pdf^Base64^${base64(Buffer.from('\0%PDF-1.4', 'latin1'))}`,
      ' (application/pdf)',
    ],
    ['not in base64', '^application^pdf^Base64^JVBERi0xLjQ!', ' (application/pdf)'],
    ['in base64 that goes on behind its end', '^application^pdf^Base64^JVBERi0=xLjQ', ' (application/pdf)'],
    ['not in hexadecimal digits', '^application^pdf^Hex^2550444', ' (application/pdf)'],
    ['in an unknown encoding', '^application^pdf^UU^begin 644 a.pdf', ' (application/pdf)'],
  ])('%s is named in the comments', (_what, value, kind) => {
    const { shown, comments } = documentsIn(value);
    expect(shown).toEqual([]);
    expect(comments).toBe(`Full report: a document${kind} is in the laboratory’s message, and cannot be shown.`);
  });

  it('without data is not a document, whatever its type', () => {
    for (const value of ['^TEXT^html^Base64^', '^application^pdf^Base64', '^^^'])
      expect(documentsIn(value)).toEqual({ shown: [], comments: null });
  });

  it('is known by what its observation is known by; each repetition is one', () => {
    const value = `^AP^PDF^Base64^${base64(PDF)}`;
    const { attachments, results, orders } = reportWith(`${value}~${value}`, { 4: '1', 11: 'C' });
    expect(attachments).toHaveLength(2);
    expect(attachments[0]).toMatchObject({
      ...{ order: 'ACC-1', identifier: 'PDF', codes: ['PDF'], loinc: null, name: 'Full report', part: '1' },
      finality: 'FINAL',
    });
    expect([results, orders]).toEqual([[], [{ ...orders[0], isOpen: false }]]);
  });

  it('that is preliminary leaves its order open, and one that is withdrawn is named, whether it comes again or not', () => {
    const value = `^AP^PDF^Base64^${base64(PDF)}`;
    expect(reportWith(value, { 11: 'P' })).toMatchObject({
      attachments: [{ finality: 'PRELIMINARY' }],
      orders: [{ isOpen: true }],
    });
    for (const given of [value, ''])
      expect(reportWith(given, { 11: 'W' })).toMatchObject({
        attachments: [
          { order: 'ACC-1', identifier: 'PDF', name: 'Full report', finality: 'WITHDRAWN', document: null },
        ],
        results: [],
      });
  });

  it('that is final as it was sent (OBX-11 is U) is named; one that is sent with it is final', () => {
    const value = `^AP^PDF^Base64^${base64(PDF)}`;
    expect(reportWith('', { 11: 'U' })).toMatchObject({ attachments: [{ finality: 'FINAL', document: null }] });
    expect(reportWith(value, { 11: 'U' })).toMatchObject({
      attachments: [{ finality: 'FINAL', document: { contentType: 'application/pdf' } }],
    });
  });

  it('has at most 10 MiB, also as UTF-8', () => {
    const most = Buffer.alloc(MAX_DOCUMENT_BYTES, 'x');
    expect(documentOf(most)).toMatchObject({ content: { length: MAX_DOCUMENT_BYTES } });
    expect(documentOf(Buffer.concat([most, Buffer.from('x')]))).toBe('TOO_LONG');
    most.set([0xe9], 0);
    expect(documentOf(most, '8859/1')).toBe('TOO_LONG');
    expect(documentOf(most.subarray(1), '8859/1')).toMatchObject({ content: { length: MAX_DOCUMENT_BYTES - 1 } });
  });

  it('that is elsewhere (RP) is named with its place', () => {
    const pointer = obx({ 2: 'RP', 3: 'IMG^Image', 5: 'https://lab.example/1^LIS^IM' });
    expect(reportOf(obr(), pointer)).toMatchObject({
      attachments: [],
      orders: [{ comments: 'Image: see https://lab.example/1^LIS^IM.' }],
    });
  });
});
