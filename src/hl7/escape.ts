import { type CharacterSet, decodeText } from './character-set.ts';
import type { Delimiters } from './delimiters.ts';

/**
 * Reads the escape sequences in a piece of a field (contract, 10): those of delimiters and of bytes are characters, `\.br\` and
 * `\.sp\` line breaks; highlighting, changes of character set and local sequences are nothing. Whatever else stands between
 * two escape characters, or after a last one, is itself.
 *
 * @param characterSet whose bytes `\X..\` gives
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
      // The second one may open a sequence of its own.
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
 * Writes a text so that it can stand in a field: delimiters become their sequences, control characters `\X..\`, since one of them
 * ends the segment and another a frame of MLLP. {@link unescapeText} gives the text back.
 */
export function escapeText(text: string, delimiters: Delimiters): string {
  const { field, component, subcomponent, repetition, escape: mark, truncation } = delimiters;
  const sequence = (name: string) => `${mark}${name}${mark}`;
  // On its own, this is no text, but says that a value is to be deleted.
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

/** As {@link escapeText}, with formatted line breaks: for the data type FT. */
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
      // Short and without blanks: else the marks are rather those of a path, and what is between them text.
      return /^Z\S{0,63}$/.test(sequence) ? '' : undefined;
    default:
      return undefined;
  }
}

/** What a command of layout leaves in plain text: lines and blanks, but no indents. */
function layoutOf(command: string): string | undefined {
  if (/^\.(?:br|ce|sp\+?\d*)$/i.test(command)) return '\n';
  if (/^\.sk\+?\d*$/i.test(command)) return ' ';
  return /^\.(?:fi|nf|(?:in|ti)[+-]?\d*)$/i.test(command) ? '' : undefined;
}

/** What single bytes are, such as line breaks: a message may have a million of them. There are few, so all are kept. */
const ofOneByte = new Map<string, string | undefined>();

function characterOf(hex: string, characterSet: CharacterSet): string | undefined {
  const name = hex + characterSet;
  // What is no byte is the sender's text, and could be anything: it is not kept.
  if (!ofOneByte.has(name) && isHex(hex)) ofOneByte.set(name, charactersOf(hex, characterSet));
  return ofOneByte.get(name);
}

/** The characters that these bytes are; undefined if they are none, or if it is NUL, which no database holds. */
function charactersOf(hex: string, characterSet: CharacterSet): string | undefined {
  if (hex.length % 2 !== 0 || !isHex(hex)) return undefined;
  const text = decodeText(Buffer.from(hex, 'hex'), characterSet);
  return text?.includes('\u0000') ? undefined : text;
}

/** Whether the text is digits and nothing else. A pattern of them all would need V8's stack for each, which megabytes exhaust. */
function isHex(text: string): boolean {
  return text !== '' && !/[^0-9A-Fa-f]/.test(text);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}
