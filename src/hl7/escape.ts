import { type CharacterSet, decodeText } from './character-set.ts';
import type { Delimiters } from './delimiters.ts';

/**
 * Replaces the escape sequences in a piece of a field (contract, 10). Sequences for delimiters and bytes become characters;
 * `\.br\` and `\.sp\` become line breaks; highlighting, character set changes and local sequences are dropped. Anything else
 * between two escape characters, or after a last one, is kept as it is.
 *
 * @param characterSet the character set that `\X..\` bytes are decoded in
 */
export function unescapeText(
  text: string,
  delimiters: Delimiters,
  characterSet: CharacterSet = 'UNICODE UTF-8',
): string {
  const mark = delimiters.escape;
  let start = text.indexOf(mark);
  if (start === -1) return text;
  let read = '';
  let done = 0;
  let end = text.indexOf(mark, start + 1);
  while (end !== -1) {
    const meant = meaningOf(text.slice(start + 1, end), delimiters, characterSet);
    if (meant === undefined) {
      // The second escape character may open a sequence of its own.
      start = end;
    } else {
      read += text.slice(done, start) + meant;
      done = end + 1;
      start = text.indexOf(mark, done);
      if (start === -1) break;
    }
    end = text.indexOf(mark, start + 1);
  }
  return read + text.slice(done);
}

/**
 * Escapes a text for a field: delimiters become their sequences and control characters become `\X..\`, because one control
 * character ends the segment and another ends an MLLP frame. {@link unescapeText} restores the text.
 */
export function escapeText(text: string, delimiters: Delimiters): string {
  const { field, component, subcomponent, repetition, escape: mark, truncation } = delimiters;
  const sequence = (name: string) => `${mark}${name}${mark}`;
  // On its own, `""` is not text: it means that a value is to be deleted.
  if (text === '""') return sequence('X2222');
  let written = '';
  for (const character of text) {
    if (character === mark) written += sequence('E');
    else if (character === field) written += sequence('F');
    else if (character === component) written += sequence('S');
    else if (character === subcomponent) written += sequence('T');
    else if (character === repetition) written += sequence('R');
    else if (character === truncation) written += sequence('P');
    else if (character < ' ' || character === '\u007f') written += sequence(`X${hexOf(character)}`);
    else written += character;
  }
  return written;
}

/** Like {@link escapeText}, but with formatted line breaks, for the data type FT. */
export function escapeFormatted(text: string, delimiters: Delimiters): string {
  const lineBreak = `${delimiters.escape}.br${delimiters.escape}`;
  return text
    .split('\n')
    .map((line) => escapeText(line, delimiters))
    .join(lineBreak);
}

function meaningOf(sequence: string, delimiters: Delimiters, characterSet: CharacterSet): string | undefined {
  switch (sequence) {
    case 'F':
      return delimiters.field;
    case 'S':
      return delimiters.component;
    case 'T':
      return delimiters.subcomponent;
    case 'R':
      return delimiters.repetition;
    case 'E':
      return delimiters.escape;
    case 'P':
      return delimiters.truncation ?? undefined;
    case 'H':
    case 'N':
      return '';
    default:
      return meaningOfLonger(sequence, characterSet);
  }
}

function meaningOfLonger(sequence: string, characterSet: CharacterSet): string | undefined {
  switch (sequence.charAt(0)) {
    case '.':
      return layoutOf(sequence);
    case 'X':
      return sequence.length === 3
        ? characterOf(sequence.slice(1), characterSet)
        : charactersOf(sequence.slice(1), characterSet);
    case 'C':
    case 'M':
      return isHex(sequence.slice(1)) ? '' : undefined;
    case 'Z':
      // Only if short and without spaces. Otherwise the characters are probably part of a path, and the text between them must
      // be kept.
      return /^Z\S{0,63}$/.test(sequence) ? '' : undefined;
    default:
      return undefined;
  }
}

/** The plain text for a layout command: line breaks and spaces, but no indents. */
function layoutOf(command: string): string | undefined {
  if (/^\.(?:br|ce|sp\+?\d*)$/i.test(command)) return '\n';
  if (/^\.sk\+?\d*$/i.test(command)) return ' ';
  return /^\.(?:fi|nf|(?:in|ti)[+-]?\d*)$/i.test(command) ? '' : undefined;
}

/**
 * Single bytes, such as line breaks, and their text, by character set. A message may have hundreds of thousands of them, but few
 * different ones, so all are cached.
 */
const ofOneByte = new Map<CharacterSet, Map<string, string | undefined>>();

function characterOf(hex: string, characterSet: CharacterSet): string | undefined {
  const known = ofOneByte.get(characterSet) ?? new Map<string, string | undefined>();
  ofOneByte.set(characterSet, known);
  const text = known.get(hex);
  if (text !== undefined || known.has(hex)) return text;
  // Anything that is not a byte is the sender's text and could be anything, so it is not cached.
  if (!isHex(hex)) return undefined;
  const read = charactersOf(hex, characterSet);
  known.set(hex, read);
  return read;
}

/** Longer than the hexadecimal digits of most sequences. For a longer text, joining characters is slower than decoding. */
const MAX_SHORT_LENGTH = 64;

/** The characters of bytes that are the same in every character set; undefined if any are not, or if there are too many. */
function commonCharactersOf(hex: string): string | undefined {
  if (hex.length > MAX_SHORT_LENGTH) return undefined;
  let text = '';
  for (let at = 0; at < hex.length; at += 2) {
    const byte = 16 * digitAt(hex, at) + digitAt(hex, at + 1);
    // NaN if either is not a digit.
    if (!(byte > 0 && byte < 0x80)) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

function digitAt(hex: string, at: number): number {
  const code = hex.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  // Of both cases.
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? 10 + letter : Number.NaN;
}

/** The characters that these bytes encode; undefined if they are invalid, or if one is NUL, which no database can store. */
function charactersOf(hex: string, characterSet: CharacterSet): string | undefined {
  const common = hex === '' ? undefined : commonCharactersOf(hex);
  if (common !== undefined) return common;
  if (hex.length % 2 !== 0 || !isHex(hex)) return undefined;
  const text = decodeText(Buffer.from(hex, 'hex'), characterSet);
  return text?.includes('\u0000') ? undefined : text;
}

/**
 * Whether the text is all hexadecimal digits. A regular expression over all of them uses V8's stack for each digit, and
 * megabytes would exhaust it.
 */
function isHex(text: string): boolean {
  return text !== '' && !/[^0-9A-Fa-f]/.test(text);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}
