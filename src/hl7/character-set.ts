import { isUtf8 } from 'node:buffer';

/** The supported character sets, as MSH-18 names them (HL7 table 0211). */
export type CharacterSet = 'ASCII' | '8859/1' | '8859/15' | 'UNICODE UTF-8';

/** The spellings of MSH-18 found in practice, in upper case and without punctuation. */
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

/** A longer MSH-18 is not looked up. */
const MAX_NAME_LENGTH = 40;

/**
 * The character set named by the first repetition of MSH-18; UTF-8 if it is empty. Any other name is read as ASCII, a subset of
 * every character set HL7 knows, so text beyond ASCII is refused rather than misread.
 */
export function characterSetNamed(name: string): CharacterSet {
  if (name.length > MAX_NAME_LENGTH) return 'ASCII';
  return SPELLINGS[name.toUpperCase().replace(/[^A-Z0-9]/g, '')] ?? 'ASCII';
}

/** The differences between 8859/15 and 8859/1. In 8859/1, a byte is the character with the same number. */
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
 * Decodes the bytes; undefined if one of them is not a character of this set. In 8859/1 and 8859/15 those are 80 to 9F, which
 * mean something only in windows-1252.
 */
export function decodeText(bytes: Uint8Array, characterSet: CharacterSet): string | undefined {
  if (characterSet === 'UNICODE UTF-8') return decodeUtf8(bytes);
  const text = latin1Text(bytes);
  if (characterSet === 'ASCII') return /[\u0080-\u00ff]/.test(text) ? undefined : text;
  if (/[\u0080-\u009f]/.test(text)) return undefined;
  // Node's own decoder, because replacing ten million characters one by one takes a second.
  return characterSet === '8859/1' ? text : new TextDecoder('iso-8859-15').decode(bytes);
}

/** Encodes a text; a character missing from the set becomes `?`. */
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
 * Decodes each byte as the character with the same number. This never fails and can be reversed. Node's TextDecoder cannot be used, because
 * it treats 8859/1 as windows-1252, as the web does.
 */
export function latin1Text(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1');
}

/** Does not use a decoder that throws: a message may have a million invalid UTF-8 sequences, at 20 µs each. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? bufferOf(bytes).toString('utf8') : undefined;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
