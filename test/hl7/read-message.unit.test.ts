import { describe, expect, it } from 'vitest';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { MAX_ESCAPES, MAX_FIELD_LENGTH, MAX_REPETITIONS, MAX_SEPARATORS } from '../../src/hl7/message-bounds.ts';
import { MAX_HEADER_FIELD_LENGTH } from '../../src/hl7/message-header.ts';
import { readMessage, refuseTooLong } from '../../src/hl7/read-message.ts';
import { MAX_LINES, MAX_SEGMENTS } from '../../src/hl7/split-segments.ts';
import { leastProcessorMs } from '../helpers/processor-time.ts';
import { bytesOf, msh, obr, obx, readOrRefusal, refusalOf } from './messages.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('a message (contract, 10)', () => {
  it('has a header, with its fields as they were sent', () => {
    const header = {
      3: 'LIS\\T\\CO^1.2^ISO',
      4: 'NORTH&LAB^05D1^CLIA',
      5: '',
      11: 'T^A',
      7: '20261121093000.5-0500',
      10: ' A\\F\\1 ',
      12: '2.5.1^USA',
    };
    expect(readMessage(bytesOf(msh(header))).header).toEqual({
      delimiters: { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&', truncation: null },
      characterSet: 'UNICODE UTF-8',
      acceptAsked: '',
      applicationAsked: '',
      characterSetName: '',
      sendingApplication: 'LIS\\T\\CO^1.2^ISO',
      sendingFacility: 'NORTH&LAB^05D1^CLIA',
      receivingApplication: '',
      receivingFacility: 'PROGRAM',
      event: 'R01',
      controlId: 'A\\F\\1',
      processingId: 'T^A',
      processingCode: 'T',
      version: '2.5.1',
    });
  });

  it.each(['\r', '\n', '\r\n', '\r\r', '\n\n \n'])('has lines that end with %j', (end) => {
    const { segments } = readMessage(bytes(`${end}${[msh(), 'PID|1', obr(), obx()].join(end)}${end}`.trimStart()));
    expect(segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'OBR', 'OBX']);
  });

  it('may begin with empty lines, and end without a CR', () => {
    expect(readMessage(bytes(`\r\n\n${msh()}`)).segments).toHaveLength(1);
  });

  it.each([' obx', '\tOBX', 'Obx'])(
    'has the segments that we read under %j, too: a result is not part of the one before it',
    (name) => {
      const text = [msh(), obr(), obx({ 11: 'P' }), obx({ 1: '2', 8: 'AA' }).replace('OBX', name)].join('\r');
      const { results } = readLaboratoryReport(readMessage(bytes(text)), 'UTC');
      expect(results.map(({ finality, flag }) => [finality, flag])).toEqual([
        ['PRELIMINARY', null],
        ['FINAL', 'CRITICAL'],
      ]);
    },
  );

  it('may have a line break within a text: a line that does not begin like a segment is part of the one before', () => {
    const { segments } = readMessage(bytes(`${msh()}\r${obx({ 2: 'TX', 5: 'one\ntwo\n\nNEG\nfour' })}\rNTE|1||x\r`));
    expect(segments.map(({ name }) => name)).toEqual(['MSH', 'OBX', 'NTE']);
    expect([segments[1]?.text(5), segments[1]?.raw(11)]).toEqual(['one\ntwo\nNEG\nfour', 'F']);
  });

  it('is stored as it was, without a byte order mark', () => {
    const text = `\n${msh()}\n\nZZZ|own\\.br\\`;
    expect(readMessage(bytes(`\ufeff${text}`)).text).toBe(text);
  });

  it.each(['2.2', '2.3', '2.3.1', '2.4', '2.5', '2.5.1', '2.6', '2.7', '2.7.1', '2.8', '2.8.2', '2.9'])(
    'is taken of version %s',
    (version) => {
      expect(readMessage(bytesOf(msh({ 12: version }))).header.version).toBe(version);
    },
  );

  it.each(['ORU^R01', 'ORU^R01^ORU_R01'])('is of type %s', (type) => {
    expect(readMessage(bytesOf(msh({ 9: type }))).header.event).toBe('R01');
  });
});

describe('delimiters (contract, 10)', () => {
  it.each([
    ['MSH#*!?%#LIS', { field: '#', component: '*', repetition: '!', escape: '?', subcomponent: '%', truncation: null }],
    ['MSH|^~\\&#|LIS', { escape: '\\', truncation: '#' }],
    ['MSH$§¶¬×$LIS', { field: '$', component: '§', repetition: '¶', escape: '¬', subcomponent: '×' }],
    ['MSH|^~|LIS', { component: '^', repetition: '~', escape: '\\', subcomponent: '&' }],
    ['MSH|*|LIS', { component: '*', repetition: '~', escape: '\\', subcomponent: '&' }],
  ])('%s: those of MSH-1 and MSH-2 are kept to, and what is missing is as recommended', (start, delimiters) => {
    const { header } = readMessage(bytes(messageOf(start)));
    expect(header.delimiters).toMatchObject(delimiters);
    expect(header.sendingApplication).toBe('LIS');
  });

  /** A message that continues with the delimiters of its beginning. */
  function messageOf(start: string): string {
    const [field, component] = [start.charAt(3), start.charAt(4)];
    return [start, '', '', '', '', '', `ORU${component}R01`, 'MSG-1', 'P', '2.5.1'].join(field);
  }

  it.each([
    ['letters', 'MSHa^~\\&aLIS'],
    ['letters', 'MSH|x~\\&|LIS'],
    ['letters beyond ASCII', 'MSH|é~\\&|LIS'],
    ['digits', 'MSH|^1\\&|LIS'],
    ['spaces', 'MSH ^~\\& LIS'],
    ['spaces', 'MSH|^~ &|LIS'],
    ['control characters', 'MSH\u0001^~\\&\u0001LIS'],
    ['control characters', 'MSH|^~\\\u007f|LIS'],
    ['accents by themselves', 'MSH|^~\\\u0301|LIS'],
    ['halves of a character', 'MSH|^~\\🧪|LIS'],
    ['one character for two', 'MSH|^~^&|LIS'],
    ['one character for two', 'MSH|^~\\&&|LIS'],
    ['more than five', 'MSH|^~\\&#!|LIS'],
    ['none', 'MSH||LIS'],
    ['none', 'MSH|'],
    ['none', 'MSH'],
  ])('%s are refused: %j', (_what, start) => {
    const refusal = refusalOf(bytes(start));
    expect(refusal).toMatchObject({ ack: 'AR', condition: 102, reason: 'DELIMITERS', header: { controlId: '' } });
  });
});

describe('a message that is answered AR and not stored (contract, 10)', () => {
  it.each([
    ['nothing', '', 'NO_MSH', 100],
    ['empty lines', '\r\n\r\n', 'NO_MSH', 100],
    ['no MSH at the start', `PID|1\r${msh()}\r`, 'NO_MSH', 100],
    ['a small one', msh().toLowerCase(), 'NO_MSH', 100],
    ['FHS', 'FHS|^~\\&|LIS\rBHS|^~\\&\rMSH|^~\\&', 'BATCH', 100],
    ['BHS', 'BHS|^~\\&|LIS\rMSH|^~\\&', 'BATCH', 100],
    ['BHS behind the MSH', `${msh()}\rBHS|^~\\&`, 'BATCH', 100],
    ['more than one MSH', `${msh()}\r${obr()}\r${msh()}\r`, 'SEVERAL_MESSAGES', 100],
    ['no MSH-10', msh({ 10: '' }), 'NO_CONTROL_ID', 101],
    ['a blank MSH-10', msh({ 10: '  ' }), 'NO_CONTROL_ID', 101],
    ['an MSH-10 to be deleted', msh({ 10: '""' }), 'NO_CONTROL_ID', 101],
    ['an MSH that ends early', 'MSH|^~\\&|LIS', 'NO_CONTROL_ID', 101],
    ['another message', msh({ 9: 'ADT^A01^ADT_A01' }), 'MESSAGE_TYPE', 200],
    ['another event', msh({ 9: 'ORU^R30^ORU_R30' }), 'MESSAGE_TYPE', 200],
    ['an order', msh({ 9: 'OML^O21^OML_O21' }), 'MESSAGE_TYPE', 200],
    ['no type', msh({ 9: '' }), 'MESSAGE_TYPE', 200],
    ['an earlier version', msh({ 12: '2.1' }), 'VERSION', 203],
    ['a later version', msh({ 12: '3.0' }), 'VERSION', 203],
    ['a version of two digits', msh({ 12: '2.10' }), 'VERSION', 203],
    ['version 3', msh({ 12: '3.0' }), 'VERSION', 203],
    ['no version', msh({ 12: '' }), 'VERSION', 203],
  ])('%s', (_what, text, reason, condition) => {
    const refusal = refusalOf(bytes(text));
    expect(refusal).toMatchObject({ name: 'MessageRefusal', ack: 'AR', reason, condition });
    expect(refusal.message).toMatch(/^[A-Z].*\.$/);
  });

  it('has the known parts of the MSH, and names batches', () => {
    expect(refusalOf(bytesOf(msh({ 12: '2.1' }))).header).toMatchObject({ controlId: 'MSG-1', version: '2.1' });
    expect(refusalOf(bytesOf('FHS|^~\\&')).message).toContain('FHS, BHS');
  });
});

describe('a message that is too long to be read', () => {
  const refuse = (text: string) => refuseTooLong(Buffer.from(text, 'latin1'));

  it('is refused with the fields of its MSH', () => {
    const refusal = refuse(`${msh({ 18: '8859/1', 4: 'LABOR M\xfcNCHEN' })}\rPID|1\rOBX|1|ED|\xff`);
    expect(refusal).toMatchObject({ reason: 'TOO_LARGE', condition: 102, ack: 'AR' });
    expect(refusal.header).toMatchObject({
      controlId: 'MSG-1',
      sendingFacility: 'LABOR MüNCHEN',
      characterSet: '8859/1',
    });
    expect(refuse(`\n${msh()}\n`).header.controlId).toBe('MSG-1');
  });

  it.each(['PID|1', '', 'MSH', 'MSHabcdefg', 'x'.repeat(100_000), `${msh()}${'|'.repeat(100_000)}`])(
    'is refused with nothing, or with what is there: %#',
    (text) => {
      expect(refuse(text)).toMatchObject({ reason: 'TOO_LARGE' });
    },
  );
});

describe('limits of a message', () => {
  it(`${MAX_SEGMENTS} segments are read, and one more is refused`, () => {
    const withSegments = (segments: number) => bytes(`\r${msh()}\r${'NTE|1\r'.repeat(segments - 1)}`);
    expect(readMessage(withSegments(MAX_SEGMENTS)).segments).toHaveLength(MAX_SEGMENTS);
    expect(refusalOf(withSegments(MAX_SEGMENTS + 1))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
  });

  it(`${MAX_LINES} lines are read, and one more is refused`, () => {
    const withLines = (lines: number) => bytes(`\r${msh()}\r${'a line of a text\r'.repeat(lines - 1)}`);
    expect(readMessage(withLines(MAX_LINES)).segments).toHaveLength(1);
    expect(refusalOf(withLines(MAX_LINES + 1))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
  });

  it.each(['|', '~'])(`${MAX_SEPARATORS} of %s in a segment are read, and one more is refused`, (separator) => {
    const withSeparators = (count: number) =>
      bytesOf(msh(), `${separator === '|' ? 'NTE' : 'NTE|'}${separator.repeat(count)}`);
    expect(readMessage(withSeparators(MAX_SEPARATORS)).segments).toHaveLength(2);
    expect(refusalOf(withSeparators(MAX_SEPARATORS + 1))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
  });

  it('a line beyond them is not cut off silently, even if they are blank', () => {
    const message = (blanks: number) => bytes(`${msh()}\r${' \r'.repeat(blanks)}${obx()}\r`);
    expect(readMessage(message(MAX_LINES - 2)).segments).toHaveLength(2);
    expect(refusalOf(message(MAX_LINES + 10))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
  });

  it.each([
    [`${MAX_REPETITIONS} repetition separators`, MAX_REPETITIONS, (count: number) => [...repetitions(count)]],
    [`${MAX_ESCAPES} escape characters`, MAX_ESCAPES, (count: number) => [obx({ 2: 'TX', 5: '\\'.repeat(count) })]],
  ])('%s in a message are read, and one more is refused', (_what, most, segments) => {
    // MSH-2 has one of each.
    expect(readMessage(bytesOf(msh(), ...segments(most - 1))).segments.length).toBeGreaterThan(1);
    expect(refusalOf(bytesOf(msh(), ...segments(most)))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
    // Segments that are not read do not count.
    const unread = segments(most).map((segment) => `ZZZ${segment.slice(3)}`);
    expect(readMessage(bytesOf(msh(), ...unread)).segments.length).toBeGreaterThan(1);
  });
  function* repetitions(count: number) {
    for (let left = count; left > 0; left -= 1_000) yield obx({ 5: '~'.repeat(Math.min(left, 1_000)) });
  }

  it.each([
    ['OBX-3', (text: string) => obx({ 3: text })],
    ['OBX-8', (text: string) => obx({ 8: text })],
    ['PID-5', (text: string) => `PID|1||||${text}`],
    ['OBR-3', (text: string) => obr({ 3: text })],
  ])(`%s of ${MAX_FIELD_LENGTH} characters is read, and of one more is refused`, (_field, segment) => {
    const message = (length: number) => bytesOf(msh(), segment('a'.repeat(length)));
    expect(readMessage(message(MAX_FIELD_LENGTH)).segments).toHaveLength(2);
    expect(refusalOf(message(MAX_FIELD_LENGTH + 1))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
  });

  it('values, notes and segments that are not read may be longer', () => {
    const long = 'a'.repeat(MAX_FIELD_LENGTH + 1);
    const message = bytesOf(msh(), obx({ 2: 'TX', 5: long }), `NTE|1||${long}`, `ZZZ|${long}`);
    expect(readMessage(message).segments).toHaveLength(4);
  });

  it.each([3, 4, 5, 6, 10, 11, 18])(
    `MSH-%i of ${MAX_HEADER_FIELD_LENGTH} characters is read, and one more is refused`,
    (field) => {
      const withLength = (length: number) => bytesOf(msh({ [field]: 'a'.repeat(length) }));
      expect(readMessage(withLength(MAX_HEADER_FIELD_LENGTH)).segments).toHaveLength(1);
      expect(refusalOf(withLength(MAX_HEADER_FIELD_LENGTH + 1))).toMatchObject({ reason: 'TOO_LARGE', condition: 102 });
    },
  );

  /** Far more than it takes, and far less than a quadratic algorithm would. */
  const MAX_CPU_MS = 3_000;
  const MIB = 1024 * 1024;
  const TEXTS: readonly (readonly [string, () => string])[] = [
    ['10 MiB of text', () => `${obx({ 2: 'TX', 5: 'a'.repeat(10 * MIB) })}`],
    ['a million separators of fields', () => `OBX${'|'.repeat(MIB)}`],
    ['a million separators of components', () => obx({ 2: 'CWE', 3: '^'.repeat(MIB), 5: '^'.repeat(MIB) })],
    ['a million separators of subcomponents', () => `${obr({ 2: '&'.repeat(MIB) })}\r${obx({ 5: '&'.repeat(MIB) })}`],
    ['a million separators of repetitions', () => obx({ 5: '~'.repeat(MIB) })],
    ['a million escapes', () => obx({ 2: 'TX', 5: '\\'.repeat(MIB) })],
    ['a million sequences', () => obx({ 2: 'TX', 5: '\\F\\'.repeat(MIB) })],
    ['a million that are never closed', () => obx({ 2: 'TX', 5: '\\X41'.repeat(MIB) })],
    ['a million bytes that are no characters', () => obx({ 2: 'TX', 5: '\\XFF'.repeat(MIB) })],
    ['10 MiB in one escape sequence', () => obx({ 2: 'TX', 5: `\\X${'41'.repeat(5 * MIB)}\\` })],
    ['100,000 segments', () => `${obx()}\r`.repeat(100_000)],
    [
      'as many segments as may be, full of separators',
      () => `${obx({ 8: '^'.repeat(400) })}\r`.repeat(MAX_SEGMENTS - 2),
    ],
    ['as many times of different days as may be', () => timesOf(MAX_SEGMENTS - 2)],
    ['a document of 7 MiB', () => obx({ 2: 'ED', 5: `^application^pdf^Base64^${'JVBE'.repeat(2.4 * MIB)}` })],
    ['a document of a million spaces', () => obx({ 2: 'ED', 5: `^application^pdf^Hex^${'\\.br\\'.repeat(MIB)}` })],
    ['as many lines as may be', () => `${obx({ 2: 'TX' })}\r${'a line of a text\r'.repeat(MAX_LINES - 4)}`],
    ['a million empty lines', () => '\r'.repeat(10 * MIB)],
    ['a million lines that are none', () => 'a\n'.repeat(MIB)],
    [
      'a million spaces',
      () => obx({ 5: ' '.repeat(MIB), 7: ' '.repeat(MIB), 8: ' '.repeat(MIB), 14: ' '.repeat(MIB) }),
    ],
    [
      'a million digits',
      () => obx({ 5: '1'.repeat(MIB), 7: '1'.repeat(MIB), 3: '1'.repeat(MIB), 14: '1'.repeat(MIB) }),
    ],
  ];
  const timesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const day = new Date(index * 5 * 24 * 60 * 60_000).toISOString().slice(0, 10).replaceAll('-', '');
      return `${obr({ 7: `${day}0830`, 14: `${day}0930`, 22: `${day}1030` })}\r`;
    }).join('');

  it.each(TEXTS)('%s are read or refused at once', async (_what, textOf) => {
    const message = bytes(`${msh()}\r${obr()}\r${textOf()}\r`);
    const readAll = () => {
      const read = readOrRefusal(message);
      const outcome = 'segments' in read ? readLaboratoryReport(read, 'America/New_York').results.length : read.reason;
      expect(outcome === 'TOO_LARGE' || typeof outcome === 'number').toBe(true);
    };
    expect(await leastProcessorMs(MAX_CPU_MS, readAll)).toBeLessThan(MAX_CPU_MS);
  });
});
