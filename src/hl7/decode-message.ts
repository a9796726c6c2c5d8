import { type CharacterSet, characterSetNamed, decodeText, latin1Text } from './character-set.ts';
import { type Delimiters, readDelimiters } from './delimiters.ts';

/** The decoded text of a message. If it cannot be decoded, a text that can still be displayed. */
export interface DecodedMessage {
  /** Without a byte order mark. */
  readonly text: string;
  readonly characterSet: CharacterSet;
  /** Whether the bytes are valid in the character set. If not, each byte is the character with its number in `text`. */
  readonly isText: boolean;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Decodes a message by its own MSH-18 (contract, 10). NUL is refused in every character set, because no database can store it.
 */
export function decodeMessage(bytes: Uint8Array): DecodedMessage {
  const marked = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
  const unmarked = marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  // MSH-18 can be read before the character set is known, because all these sets share ASCII.
  const utf8 = decodeText(unmarked, 'UNICODE UTF-8');
  const characterSet = characterSetOf(utf8 ?? latin1Text(unmarked));
  const text = characterSet === 'UNICODE UTF-8' ? utf8 : decodeText(unmarked, characterSet);
  if (text === undefined || text.includes('\u0000'))
    return { text: latin1Text(unmarked), characterSet: '8859/1', isText: false };
  return { text, characterSet, isText: true };
}

/** The first line that is not empty. */
export function firstLine(text: string): string {
  const start = text.search(/[^\r\n]/);
  if (start === -1) return '';
  const length = text.slice(start).search(/[\r\n]/);
  return length === -1 ? text.slice(start) : text.slice(start, start + length);
}

function characterSetOf(text: string): CharacterSet {
  const header = firstLine(text);
  const delimiters = header.startsWith('MSH') ? readDelimiters(header) : undefined;
  return delimiters === undefined ? 'UNICODE UTF-8' : characterSetNamed(nameOfCharacterSet(header, delimiters));
}

const FIELDS_TO_MSH_18 = 18;

/** The first repetition of MSH-18. */
function nameOfCharacterSet(header: string, { field, repetition }: Delimiters): string {
  const [name = ''] = (header.split(field, FIELDS_TO_MSH_18)[FIELDS_TO_MSH_18 - 1] ?? '').split(repetition, 1);
  return name === '""' ? '' : name;
}
