import { isUtf8 } from 'node:buffer';

/** The character sets that messages come in, as MSH-18 names them (HL7 table 0211). */
export type CharacterSet = 'ASCII' | '8859/1' | '8859/15' | 'UNICODE UTF-8';

/** How MSH-18 is written in practice, in capital letters and without punctuation. */
const SPELLINGS: Readonly<Record<string, CharacterSet>> = {
  '': 'UNICODE UTF-8',
  ASCII: 'ASCII',
  '88591': '8859/1',
  ISO88591: '8859/1',
  '885915': '8859/15',
  ISO885915: '8859/15',
  UNICODEUTF8: 'UNICODE UTF-8',
  UTF8: 'UNICODE UTF-8',
};

/** The longest MSH-18 that is looked at. */
const LONGEST_NAME = 40;

/**
 * The character set that the first repetition of MSH-18 names; UTF-8 if it is empty. Any other is read as ASCII, which is a
 * part of all that HL7 knows: so text beyond ASCII is refused rather than misread.
 */
export function characterSetNamed(name: string): CharacterSet {
  if (name.length > LONGEST_NAME) return 'ASCII';
  return SPELLINGS[name.toUpperCase().replace(/[^A-Z0-9]/g, '')] ?? 'ASCII';
}

/** Where 8859/15 differs from 8859/1, in which a byte is the character of the same number. */
const LATIN_9: ReadonlyMap<string, string> = new Map([
  ['\u00a4', '€'],
  ['\u00a6', 'Š'],
  ['\u00a8', 'š'],
  ['\u00b4', 'Ž'],
  ['\u00b8', 'ž'],
  ['\u00bc', 'Œ'],
  ['\u00bd', 'œ'],
  ['\u00be', 'Ÿ'],
]);

const BYTES_OF_LATIN_9: ReadonlyMap<string, string> = new Map([...LATIN_9].map(([byte, letter]) => [letter, byte]));

/**
 * The text that the bytes are in this character set; undefined if a byte is none of its characters. In 8859/1 and 8859/15
 * those are 80 to 9F, which mean something only in windows-1252.
 */
export function decodeText(bytes: Uint8Array, characterSet: CharacterSet): string | undefined {
  if (characterSet === 'UNICODE UTF-8') return decodeUtf8(bytes);
  const text = latin1Text(bytes);
  if (characterSet === 'ASCII') return /[\u0080-\u00ff]/.test(text) ? undefined : text;
  if (/[\u0080-\u009f]/.test(text)) return undefined;
  return characterSet === '8859/1' ? text : text.replace(/[¤¦¨´¸¼½¾]/g, (byte) => LATIN_9.get(byte) ?? byte);
}

/** The bytes of a text in this character set; a character that it lacks becomes `?`. */
export function encodeText(text: string, characterSet: CharacterSet): Uint8Array {
  if (characterSet === 'UNICODE UTF-8') return Buffer.from(text, 'utf8');
  return Buffer.from(Array.from(text, (character) => byteOf(character, characterSet)).join(''), 'latin1');
}

function byteOf(character: string, characterSet: 'ASCII' | '8859/1' | '8859/15'): string {
  if (character <= '\u007f') return character;
  if (characterSet === 'ASCII') return '?';
  if (characterSet === '8859/1') return character <= '\u00ff' ? character : '?';
  const lacking = LATIN_9.has(character) || character > '\u00ff';
  return BYTES_OF_LATIN_9.get(character) ?? (lacking ? '?' : character);
}

/**
 * Each byte as the character of the same number: never refused, and the bytes can be had back. Not by Node's TextDecoder, which takes
 * 8859/1 for windows-1252, as on the web.
 */
export function latin1Text(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1');
}

/** Not by a decoder that throws: a message may have a million sequences of bytes that are no UTF-8, at 20 µs each. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? bufferOf(bytes).toString('utf8') : undefined;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
