import { describe, expect, it } from 'vitest';
import { type AckCode, type AckProblem, writeAck } from '../../src/hl7/acknowledgement.ts';
import { UNKNOWN_HEADER } from '../../src/hl7/message-header.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { bytesOf, msh, refusalOf } from './messages.ts';

const UNKNOWN_SAMPLE: AckProblem = {
  severity: 'W',
  condition: 204,
  reason: 'UNKNOWN_SAMPLE',
  text: 'No sample has this id | or that.',
};
const FAULT: AckProblem = { severity: 'E', condition: 207, reason: 'FAULT', text: 'Please send it again.' };

/** The segments of an answer to a message with this MSH. */
function answer(header: Readonly<Record<number, string>>, problems: readonly AckProblem[] = [], code: AckCode = 'AA') {
  const message = readMessage(bytesOf(msh(header)));
  return segmentsOf(
    writeAck(message.header, { code, controlId: 'ACK-1', now: new Date('2026-11-21T09:30:15.500Z'), problems }),
  );
}

function segmentsOf(ack: string): readonly string[] {
  expect(ack.endsWith('\r')).toBe(true);
  return ack.slice(0, -1).split('\r');
}

describe('an acknowledgement (contract, 10)', () => {
  it('is in original mode: MSH-3 to 6 exchanged, MSH-11 as sent, MSA-2 the control id', () => {
    const header = { 3: 'LIS^1.2^ISO', 4: 'LAB\\T\\CO', 5: 'KTS', 6: '', 11: 'T^A' };
    expect(answer(header)).toEqual([
      'MSH|^~\\&|KTS||LIS^1.2^ISO|LAB\\T\\CO|20261121093015.500+0000||ACK^R01^ACK|ACK-1|T^A|2.5.1',
      'MSA|AA|MSG-1',
    ]);
  });

  it.each(['2.5', '2.5.1', '2.6', '2.7', '2.7.1', '2.8', '2.9'])(
    'of version %s has an ERR for each problem',
    (version) => {
      expect(answer({ 12: version }, [UNKNOWN_SAMPLE, FAULT], 'AE')).toEqual([
        `MSH|^~\\&|KTS|PROGRAM|LIS|NORTHLAB|20261121093015.500+0000||ACK^R01^ACK|ACK-1|P|${version}`,
        'MSA|AE|MSG-1',
        'ERR|||204^Unknown key identifier^HL70357|W|UNKNOWN_SAMPLE^^L|||No sample has this id \\F\\ or that.',
        'ERR|||207^Application internal error^HL70357|E|FAULT^^L|||Please send it again.',
      ]);
    },
  );

  it.each([
    ['2.2', 'ACK^R01'],
    ['2.3', 'ACK^R01'],
    ['2.3.1', 'ACK^R01^ACK'],
    ['2.4', 'ACK^R01^ACK'],
  ])('of version %s has its problems in ERR-1 and MSA-3', (version, type) => {
    expect(answer({ 12: version }, [UNKNOWN_SAMPLE, FAULT])).toEqual([
      `MSH|^~\\&|KTS|PROGRAM|LIS|NORTHLAB|20261121093015.500+0000||${type}|ACK-1|P|${version}`,
      'MSA|AA|MSG-1|UNKNOWN_SAMPLE: No sample has this id \\F\\ or that. FAULT: Please send it again.',
      'ERR|^^^204&Unknown key identifier&HL70357&UNKNOWN_SAMPLE&&L~^^^207&Application internal error&HL70357&FAULT&&L',
    ]);
    expect(answer({ 12: version })).toHaveLength(2);
  });

  it('has the delimiters of the message, so that its fields stay as they were', () => {
    const text = 'MSH#*!?%#LIS*1#LAB?T?CO#KTS##20261121##ORU*R01#MSG-1#P#2.5.1';
    const { header } = readMessage(bytesOf(text));
    const ack = writeAck(header, { code: 'AA', controlId: '1', now: new Date(0), problems: [UNKNOWN_SAMPLE] });
    expect(segmentsOf(ack)).toEqual([
      'MSH#*!?%#KTS##LIS*1#LAB?T?CO#19700101000000+0000##ACK*R01*ACK#1#P#2.5.1',
      'MSA#AA#MSG-1',
      'ERR###204*Unknown key identifier*HL70357#W#UNKNOWN_SAMPLE**L###No sample has this id | or that.',
    ]);
  });

  it.each([
    // MSH-15, MSH-16, and the codes for a message that is accepted, temporarily not accepted, and refused.
    ['', '', 'AA AE AR'],
    ['AL', 'AL', 'AA AE AR'],
    ['AL', 'NE', 'CA CE CR'],
    ['AL', '', 'CA CE CR'],
    ['al', 'ne', 'CA CE CR'],
    ['NE', 'AL', 'AA AE AR'],
    ['', 'AL', 'AA AE AR'],
    ['NE', 'NE', 'AA AE AR'],
    ['NE', '', 'AA AE AR'],
    ['AL', 'ER', 'CA AE AR'],
    ['AL', 'SU', 'AA CE CR'],
    ['ER', 'NE', 'AA CE CR'],
    ['SU', 'NE', 'CA AE AR'],
    ['SU', 'ER', 'CA AE AR'],
    ['ER', 'SU', 'AA CE CR'],
    ['ER', 'ER', 'AA AE AR'],
    ['XX', 'YY', 'AA AE AR'],
    ['XX', 'AL^x', 'AA AE AR'],
  ])('with %j in MSH-15 and %j in MSH-16 is %s', (acceptAsked, applicationAsked, codes) => {
    const given = (['AA', 'AE', 'AR'] as const).map((code) => {
      const [, msa = ''] = answer({ 15: acceptAsked, 16: applicationAsked }, [], code);
      return msa.split('|')[1];
    });
    expect(given.join(' ')).toBe(codes);
  });

  it('has the same details in enhanced mode as in original mode', () => {
    const [, ...original] = answer({}, [UNKNOWN_SAMPLE]);
    const [, ...enhanced] = answer({ 15: 'AL', 16: 'NE' }, [UNKNOWN_SAMPLE]);
    expect(enhanced).toEqual(original.map((segment) => segment.replace('MSA|AA|', 'MSA|CA|')));
  });

  it('names the character set of the message', () => {
    expect(answer({ 18: '8859/1' })[0]).toMatch(/\|2\.5\.1\|\|\|\|\|\|8859\/1$/);
  });

  it('to a refused message has the known parts of its header', () => {
    const { header } = refusalOf(bytesOf(msh({ 9: 'ADT^A01', 12: '2.1' })));
    const ack = writeAck(header, { code: 'AR', controlId: '1', now: new Date(0), problems: [] });
    expect(segmentsOf(ack)).toEqual([
      'MSH|^~\\&|KTS|PROGRAM|LIS|NORTHLAB|19700101000000+0000||ACK^A01|1|P|2.1',
      'MSA|AR|MSG-1',
    ]);
  });

  it('to a message without a readable version has version 2.5.1', () => {
    const ack = writeAck(UNKNOWN_HEADER, { code: 'AR', controlId: '1', now: new Date(0), problems: [FAULT] });
    expect(segmentsOf(ack)).toEqual([
      'MSH|^~\\&|||||19700101000000+0000||ACK|1||2.5.1',
      'MSA|AR|',
      'ERR|||207^Application internal error^HL70357|E|FAULT^^L|||Please send it again.',
    ]);
  });

  it('returns no control characters, which could end an MLLP frame', () => {
    const { header } = readMessage(bytesOf(msh({ 3: 'LIS\u001c', 10: 'MSG-1\u000b\u001c', 18: 'UTF-8\u001c' })));
    expect(writeAck(header, { code: 'AA', controlId: '1', now: new Date(0), problems: [] })).not.toMatch(
      /(?!\r)\p{Control}/u,
    );
  });
});
