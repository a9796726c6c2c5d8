import { describe, expect, it } from 'vitest';
import { characterSetNamed, decodeText, encodeText } from '../../src/hl7/character-set.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { msh, refusalOf } from './messages.ts';

describe('MSH-18 (contract, 10)', () => {
  it.each([
    ['', 'UNICODE UTF-8'],
    ['UNICODE UTF-8', 'UNICODE UTF-8'],
    ['unicode utf-8', 'UNICODE UTF-8'],
    ['UTF-8', 'UNICODE UTF-8'],
    ['ASCII', 'ASCII'],
    ['8859/1', '8859/1'],
    ['ISO-8859-1', '8859/1'],
    ['8859/15', '8859/15'],
    ['8859/2', 'ASCII'],
    ['GB 18030-2000', 'ASCII'],
    ['constructor', 'ASCII'],
    [`8859/1${' '.repeat(35)}`, 'ASCII'],
    [`8859/1${' '.repeat(34)}`, '8859/1'],
  ])('%j is read as %s', (name, characterSet) => {
    expect(characterSetNamed(name)).toBe(characterSet);
  });

  const nameIn = (characterSet: string, name: Uint8Array) =>
    Buffer.concat([Buffer.from(`${msh({ 18: characterSet })}\rPID|||||`, 'latin1'), name, Buffer.from('\r')]);
  const textOf = (characterSet: string, name: Uint8Array) =>
    readMessage(nameIn(characterSet, name)).segments[1]?.raw(5);

  it.each([
    ['', 'Müller €', Buffer.from('Müller €', 'utf8')],
    ['UNICODE UTF-8', '東京 𝛼', Buffer.from('東京 𝛼', 'utf8')],
    ['8859/1', 'Müller ¤', Buffer.from('Müller ¤', 'latin1')],
    ['8859/15', '€ŠšŽžŒœŸ ü', Buffer.from([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe, 0x20, 0xfc])],
    ['8859/1~UNICODE UTF-8', 'ü', Buffer.from([0xfc])],
    ['ASCII', 'Muller', Buffer.from('Muller')],
    ['8859/2', 'Muller', Buffer.from('Muller')],
  ])('%s: text is read by it', (characterSet, text, bytes) => {
    expect(textOf(characterSet, bytes)).toBe(text);
  });

  it.each([
    ['', Buffer.from('Müller', 'latin1')],
    ['UNICODE UTF-8', Buffer.from([0xc0, 0xaf])],
    ['UNICODE UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['ASCII', Buffer.from('Müller', 'utf8')],
    ['8859/1', Buffer.from([0x80])],
    ['8859/1', Buffer.from([0x9f])],
    ['8859/15', Buffer.from([0x80])],
    ['8859/2', Buffer.from([0xb1])],
    ['', Buffer.from([0])],
    ['8859/1', Buffer.from([0])],
  ])('%j: bytes that are not characters in it are refused (102)', (characterSet, bytes) => {
    const refusal = refusalOf(nameIn(characterSet, bytes));
    expect(refusal).toMatchObject({
      ack: 'AR',
      condition: 102,
      reason: 'CHARACTER_SET',
      header: { controlId: 'MSG-1' },
    });
  });

  it('a byte order mark is skipped, and is not stored', () => {
    const { text, segments } = readMessage(Buffer.from(`\ufeff${msh()}\r`, 'utf8'));
    expect(text).toBe(`${msh()}\r`);
    expect(segments).toHaveLength(1);
  });
});

describe('text as bytes', () => {
  it.each(['ASCII', '8859/1', '8859/15'] as const)('of %s is what its bytes were', (characterSet) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter(
      (byte) => decodeText(Uint8Array.of(byte), characterSet) !== undefined,
    );
    const text = decodeText(bytes, characterSet) ?? '';
    expect(text).toHaveLength(characterSet === 'ASCII' ? 128 : 224);
    expect(Buffer.from(encodeText(text, characterSet))).toEqual(Buffer.from(bytes));
  });

  it('of a set that lacks a character has a question mark', () => {
    expect(Buffer.from(encodeText('é€𝛼', 'ASCII')).toString('latin1')).toBe('???');
    expect(Buffer.from(encodeText('é€𝛼', '8859/1')).toString('latin1')).toBe('é??');
    expect([...encodeText('é€¤𝛼', '8859/15')]).toEqual([0xe9, 0xa4, 0x3f, 0x3f]);
    expect(Buffer.from(encodeText('é€𝛼', 'UNICODE UTF-8')).toString('utf8')).toBe('é€𝛼');
  });
});
