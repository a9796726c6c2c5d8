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
    // The bytes show what it is.
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

  it('has the names of its observation; each repetition is one', () => {
    const value = `^AP^PDF^Base64^${base64(PDF)}`;
    const { attachments, results, orders } = reportWith(`${value}~${value}`, { 4: '1', 11: 'C' });
    expect(attachments).toHaveLength(2);
    expect(attachments[0]).toMatchObject({
      ...{ order: 'ACC-1', identifier: 'PDF', codes: ['PDF'], loinc: null, name: 'Full report', part: '1' },
      finality: 'FINAL',
    });
    expect([results, orders]).toEqual([[], [{ ...orders[0], isOpen: false }]]);
  });

  it('that is preliminary says so itself, and one that is withdrawn is named, whether it comes again or not', () => {
    const value = `^AP^PDF^Base64^${base64(PDF)}`;
    expect(reportWith(value, { 11: 'P' })).toMatchObject({
      attachments: [{ finality: 'PRELIMINARY' }],
      orders: [{ isOpen: false }],
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

  it('that is elsewhere (RP) is named with its location, once', () => {
    const pointer = obx({ 2: 'RP', 3: 'IMG^Image', 5: 'https://lab.example/1^LIS^IM~and another' });
    expect(reportOf(obr(), pointer)).toMatchObject({
      attachments: [],
      orders: [{ comments: 'Image: see https://lab.example/1^LIS^IM\nand another.' }],
      remarks: [],
    });
  });
});

/** A PDF of some length, and its base64. */
const LONG = pdf('\xff\x00 a letter '.repeat(40));
const DATA = base64(LONG);

/** The documents of a message with these ED values in one OBX each, and the remarks. */
function shownIn(...observations: readonly string[]) {
  const { attachments, results, remarks, orders } = reportOf(obr({ 3: 'ACC-1' }), ...observations);
  return {
    shown: attachments.map(({ document, part }) => [part, document?.contentType, Buffer.from(document?.content ?? [])]),
    results: results.map(({ result }) => result),
    remarks: remarks.map(({ code, location }) => `${code} OBX-${location.sequence}`),
    comments: orders[0]?.comments ?? null,
  };
}

const ed = (value: string, fields: Readonly<Record<number, string>> = {}) =>
  obx({ 2: 'ED', 3: 'PDF^Full report^L', 5: value, 6: '', ...fields });

const ONE_PDF = { shown: [['', 'application/pdf', LONG]], results: [], remarks: [], comments: null };

describe('a PDF, PNG or JPEG is one wherever it stands (contract, 10.3)', () => {
  it.each([
    ['in OBX-5.1', DATA],
    ['in OBX-5.2', `LAB^${DATA}`],
    ['in OBX-5.3', `^application^${DATA}`],
    ['in OBX-5.4', `^application^pdf^${DATA}`],
    ['in OBX-5.5, without OBX-5.4', `^application^pdf^^${DATA}`],
    ['in OBX-5.6', `^application^pdf^Base64^^${DATA}`],
    ['in OBX-5.10', `${'^'.repeat(9)}${DATA}`],
    ['behind other data', `^application^pdf^${DATA}^nothing`],
    ['although OBX-5.4 says A', `^application^pdf^A^${DATA}`],
    ['although OBX-5.4 says Hex', `^application^pdf^Hex^${DATA}`],
    ['although OBX-5.4 says something that nobody knows', `^application^pdf^UU^${DATA}`],
    ['in hexadecimal digits, elsewhere', `^application^${LONG.toString('hex')}^Hex`],
  ])('%s', (_where, value) => {
    expect(shownIn(ed(value))).toEqual(ONE_PDF);
  });

  it.each([
    ['image/png', png('x'.repeat(100))],
    ['image/jpeg', jpeg('x'.repeat(100))],
  ])('%s', (type, bytes) => {
    expect(shownIn(ed(base64(bytes)))).toMatchObject({ shown: [['', type, bytes]] });
    expect(shownIn(obx({ 2: 'ST', 5: base64(bytes), 6: '' }))).toMatchObject({ shown: [['', type, bytes]] });
  });

  it.each(['ST', 'TX', 'FT', ''])('as a value of type %j, if the whole value is one', (type) => {
    const text = (value: string) => shownIn(obx({ 2: type, 3: 'PDF^Full report^L', 5: value, 6: '' }));
    expect(text(DATA)).toEqual(ONE_PDF);
    expect(text(DATA.replace(/.{60}/g, '$&\\.br\\'))).toEqual(ONE_PDF);
    expect(text(`See ${DATA}`)).toMatchObject({ shown: [], results: [`See ${DATA}`], remarks: [] });
    expect(text(`${DATA}!`)).toMatchObject({ shown: [], results: [`${DATA}!`] });
  });

  it('as the lines of a text', () => {
    const lines = DATA.match(/.{1,60}/g) ?? [];
    expect(shownIn(...lines.map((line) => obx({ 2: 'TX', 3: 'PDF^Full report^L', 5: line, 6: '' })))).toEqual(ONE_PDF);
  });

  it('without a type, in the components of a document', () => {
    expect(shownIn(ed(`^application^pdf^Base64^${DATA}`, { 2: '' }))).toEqual(ONE_PDF);
  });

  it('from 100 characters of base64 on, if it is called a text', () => {
    const ofLength = (length: number) => base64(pdf('')).replace(/=+$/, '').padEnd(length, 'A').slice(0, length);
    expect(shownIn(obx({ 2: 'ST', 5: ofLength(99), 6: '' }))).toMatchObject({ results: [ofLength(99)] });
    expect(shownIn(obx({ 2: 'ST', 5: ofLength(100), 6: '' }))).toMatchObject({ results: [], shown: { length: 1 } });
  });
});

describe('a document that is not complete (contract, 10.3)', () => {
  const cut = (bytes: Buffer, by: number) => base64(bytes.subarray(0, bytes.length - by));

  it.each([
    ['a PDF without %%EOF', cut(LONG, 2)],
    ['a PDF with an object behind its %%EOF', base64(Buffer.concat([LONG, Buffer.from('2 0 obj')]))],
    ['a PDF that has nothing but its beginning', base64(Buffer.from('%PDF-1.4\n'))],
    ['a PNG without IEND', cut(png('x'.repeat(100)), 6)],
    ['a JPEG without FF D9', cut(jpeg('x'.repeat(100)), 1)],
    ['a JPEG with FF D9 too far from its end', base64(Buffer.concat([jpeg(''), Buffer.alloc(1023)]))],
  ])('is not attached: %s', (_what, data) => {
    expect(shownIn(ed(`^^^Base64^${data}`))).toEqual({
      ...{ shown: [], results: [], remarks: ['DOCUMENT_NOT_SHOWN OBX-1'] },
      comments: 'Full report: a document in the laboratory’s message is incomplete, and cannot be shown.',
    });
  });

  it.each([
    ['a PDF with a further part', Buffer.concat([LONG, Buffer.from('2 0 obj\nendobj\n%%EOF')])],
    ['a PNG with bytes behind its end', Buffer.concat([png('x'), Buffer.alloc(100)])],
    ['a JPEG with FF D9 as near to its end as viewers look', Buffer.concat([jpeg(''), Buffer.alloc(1022)])],
  ])('is not %s', (_what, bytes) => {
    expect(shownIn(ed(`^^^Base64^${base64(bytes)}`))).toMatchObject({ shown: { length: 1 }, remarks: [] });
  });

  it('has a remark that quotes it and says how it was handled', () => {
    const { remarks } = reportOf(obr(), ed(`^application^pdf^Base64^${cut(LONG, 2)}`));
    expect(remarks).toEqual([
      {
        code: 'DOCUMENT_NOT_SHOWN',
        location: { segment: 'OBX', sequence: 1, field: 5 },
        text: `"^application^pdf^Base64^${DATA.slice(0, 53)}..." is an incomplete document. It is not attached, but the comments of the report name it.`,
      },
    ]);
  });
});

describe('a document in pieces (contract, 10.3)', () => {
  const [first, second, third] = [DATA.slice(0, 80), DATA.slice(80, 203), DATA.slice(203)];
  const whole = { ...ONE_PDF, shown: [['1', 'application/pdf', LONG]] };

  it('may be repetitions of OBX-5', () => {
    expect(shownIn(ed(`^application^pdf^Base64^${first}~^application^pdf^Base64^${second}~${third}`))).toEqual(ONE_PDF);
    expect(shownIn(ed(`${first}~${second}~${third}`))).toEqual(ONE_PDF);
  });

  it.each([
    ['the same OBX-4', ['1', '1', '1']],
    ['an OBX-4 that counts up', ['1', '2', '3']],
    ['an OBX-4 that counts up in its last part', ['1.9', '1.10', '1.11']],
  ])('may be several OBX with %s', (_what, parts) => {
    const observations = [first, second, third].map((data, index) =>
      ed(`^AP^PDF^Base64^${data}`, { 4: parts[index] ?? '' }),
    );
    expect(shownIn(...observations)).toEqual({ ...whole, shown: [[parts[0], 'application/pdf', LONG]] });
  });

  it.each([
    ['another OBX-3', { 3: 'ZZZ^Other^L' }],
    ['an OBX-4 that does not count up', { 4: '3' }],
    ['another OBX-11', { 11: 'C' }],
    ['another type', { 2: 'ST' }],
  ])('are not OBX with %s', (_what, fields) => {
    const { shown, remarks } = shownIn(
      ed(`^AP^PDF^Base64^${first}`, { 4: '1' }),
      ed(`^AP^PDF^Base64^${second}${third}`, { 4: '2', ...fields }),
    );
    expect([shown, remarks[0]]).toEqual([[], 'DOCUMENT_NOT_SHOWN OBX-1']);
  });

  it('are not OBX with another between them', () => {
    const { results, remarks } = shownIn(ed(`^AP^PDF^Base64^${first}`), obx(), ed(`^AP^PDF^Base64^${second}${third}`));
    expect([results, remarks]).toEqual([['5.4'], ['DOCUMENT_NOT_SHOWN OBX-1', 'DOCUMENT_NOT_SHOWN OBX-3']]);
  });

  it('may be encoded one by one', () => {
    const each = [LONG.subarray(0, 50), LONG.subarray(50, 101), LONG.subarray(101)].map(base64);
    expect(shownIn(ed(each.map((data) => `^^^Base64^${data}`).join('~')))).toEqual(ONE_PDF);
    const hex = [LONG.subarray(0, 50), LONG.subarray(50)].map((part) => part.toString('hex'));
    expect(shownIn(ed(hex.map((data) => `^^^Hex^${data}`).join('~')))).toEqual(ONE_PDF);
  });

  it('may be cut anywhere', () => {
    for (let at = 10; at < DATA.length - 8; at += 7)
      expect(shownIn(ed(`^^^Base64^${DATA.slice(0, at)}~^^^Base64^${DATA.slice(at)}`))).toEqual(ONE_PDF);
    const unpadded = DATA.replace(/=+$/, '');
    expect(shownIn(ed(`${unpadded.slice(0, -5)}~${unpadded.slice(-5)}`))).toEqual(ONE_PDF);
    const [start, end] = [LONG.toString('hex').slice(0, 33), LONG.toString('hex').slice(33)];
    expect(shownIn(ed(`^^^Hex^${start}~^^^Hex^${end}`))).toEqual(ONE_PDF);
  });

  it('ends with what makes it complete: what follows is another', () => {
    const { shown, remarks } = shownIn(
      ...[ed(first, { 4: '1' }), ed(`${second}${third}`, { 4: '2' }), ed('^TEXT^plain^A^Hello', { 4: '3' })],
      ...[ed(first, { 4: '4' }), ed(`${second}${third}`, { 4: '5' })],
    );
    expect(shown).toEqual([
      ['1', 'application/pdf', LONG],
      ['3', 'text/plain', Buffer.from('Hello')],
      ['4', 'application/pdf', LONG],
    ]);
    expect(remarks).toEqual([]);
  });

  it('ends where another begins, and is then not complete', () => {
    expect(shownIn(ed(first, { 4: '1' }), ed(second, { 4: '2' }), ed(DATA, { 4: '3' }))).toEqual({
      ...{ shown: [['3', 'application/pdf', LONG]], results: [], remarks: ['DOCUMENT_NOT_SHOWN OBX-1'] },
      comments: 'Full report: a document in the laboratory’s message is incomplete, and cannot be shown.',
    });
  });

  it('that never ends is incomplete', () => {
    expect(shownIn(ed(first), ed(second), ed(second), ed(second))).toMatchObject({
      shown: [],
      remarks: ['DOCUMENT_NOT_SHOWN OBX-1'],
    });
  });

  it('has the notes of all its pieces, and is withdrawn with all its numbers', () => {
    const report = reportOf(
      obr(),
      ed(first, { 4: '1' }),
      'NTE|1||one',
      ed(`${second}${third}`, { 4: '2' }),
      'NTE|1||two',
    );
    expect(report).toMatchObject({ attachments: { length: 1 }, orders: [{ comments: 'one\ntwo' }] });
    expect(reportOf(obr(), ed('', { 4: '1', 11: 'W' }), ed('', { 4: '2', 11: 'W' }))).toMatchObject({
      attachments: [
        { part: '1', document: null },
        { part: '2', document: null },
      ],
    });
  });
});

describe('a text without OBX-5.4 (contract, 10.3)', () => {
  it('is attached, unless it is a single run of 100 characters of base64 or more', () => {
    const run = (length: number) => 'abcDEF123+/='.repeat(20).slice(0, length);
    expect(shownIn(ed(`^TEXT^plain^^${run(99)}`))).toMatchObject({ shown: [['', 'text/plain', Buffer.from(run(99))]] });
    expect(shownIn(ed(`^TEXT^plain^^${run(100)}`))).toMatchObject({ shown: [], remarks: ['DOCUMENT_NOT_SHOWN OBX-1'] });
    expect(shownIn(ed(`^TEXT^plain^A^${run(100)}`))).toMatchObject({ shown: { length: 1 }, remarks: [] });
    expect(shownIn(ed(`^TEXT^plain^^${run(60)} ${run(60)}`))).toMatchObject({ shown: { length: 1 }, remarks: [] });
    const folded = `${run(60)}\\.br\\${run(60)}\\.br\\${run(20)}`;
    expect(shownIn(ed(`^TEXT^plain^^${folded}`))).toMatchObject({ shown: [], remarks: ['DOCUMENT_NOT_SHOWN OBX-1'] });
    const lines = ['GLU', 'HBA1C', 'CREATININE'].join('\\.br\\').repeat(9);
    expect(shownIn(ed(`^TEXT^plain^^${lines}`))).toMatchObject({ shown: { length: 1 }, remarks: [] });
  });

  it('or unreadable data in another place is named', () => {
    const named = { shown: [], remarks: ['DOCUMENT_NOT_SHOWN OBX-1'] };
    expect(shownIn(ed('See the fax'))).toMatchObject(named);
    expect(shownIn(ed(`^application^msword^0M8R4${'A'.repeat(100)}`))).toMatchObject(named);
    expect(shownIn(ed('^application^pdf^Base64'))).toMatchObject({ shown: [], remarks: [], comments: null });
  });

  it('of only white space is not a document', () => {
    expect(shownIn(ed('^TEXT^plain^A^ \\.br\\ '), ed('^TEXT^plain^Base64^Cg=='))).toMatchObject({
      shown: [],
      remarks: [],
    });
  });

  it('counts once for a field, whatever it repeats', () => {
    const { remarks, comments } = shownIn(ed('^AP^^Base64^!~^AP^^Base64^!'));
    expect(remarks).toHaveLength(1);
    expect(comments).toBe('Full report: a document (AP) is in the laboratory’s message, and cannot be shown.');
  });
});

it('a message whose only document cannot be shown says so', () => {
  expect(reportOf(obr(), ed('^AP^PDF^Base64^JVBERi0x')).uncounted).toEqual([{ reason: 'DOCUMENT', sequence: 1 }]);
});
