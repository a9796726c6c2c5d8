import type { CharacterSet } from './character-set.ts';
import type { Delimiters } from './delimiters.ts';
import { unescapeText } from './escape.ts';

/** How to decode the text of a message. */
export interface Encoding {
  readonly delimiters: Delimiters;
  readonly characterSet: CharacterSet;
}

/** Higher than any field number that is read: OBR-55. */
const FIELDS_READ = 60;

/** A segment. A field is parsed only when it is requested. Fields are counted from 1, as in HL7. */
export class Segment {
  readonly name: string;
  /** Its position among the segments of this name in its message, from 1. */
  readonly sequence: number;
  readonly #text: string;
  readonly #encoding: Encoding;
  #fields: readonly string[] | undefined;

  /** @param text the line, starting with the segment's name and a field separator */
  constructor(text: string, encoding: Encoding, sequence = 1) {
    this.name = text.slice(0, 3);
    this.sequence = sequence;
    this.#text = text;
    this.#encoding = encoding;
  }

  /** The field as sent; empty if it is missing, or if it is `""`, which in HL7 means "delete this value". */
  raw(field: number): string {
    this.#fields ??= this.#text.split(this.#encoding.delimiters.field, FIELDS_READ);
    // MSH-1 is the separator itself.
    const found = this.#fields[this.name === 'MSH' ? field - 1 : field] ?? '';
    return found === '""' ? '' : found;
  }

  /** Whether a field contains only spaces and separators. */
  isBlank(field: number): boolean {
    const raw = this.raw(field);
    if (raw === '') return true;
    if (isLetterOrDigit(raw.charCodeAt(0))) return false;
    const { component, subcomponent, repetition } = this.#encoding.delimiters;
    const nothing = [component, subcomponent, repetition, ' ', '\n'].map((character) => character.charCodeAt(0));
    for (let at = 0; at < raw.length; at += 1) if (!nothing.includes(raw.charCodeAt(at))) return false;
    return true;
  }

  /** Whether a field has several repetitions, which may be empty. */
  hasRepetitions(field: number): boolean {
    return this.raw(field).includes(this.#encoding.delimiters.repetition);
  }

  /** The non-empty repetitions of a field. */
  repetitions(field: number): readonly Repetition[] {
    const raw = this.raw(field);
    if (raw === '') return [];
    const given = raw.split(this.#encoding.delimiters.repetition).filter((each) => each !== '' && each !== '""');
    return given.map((each) => new Repetition(each, this.#encoding));
  }

  /** The first repetition of a field, or an empty one. */
  first(field: number): Repetition {
    const raw = this.raw(field);
    const end = raw.indexOf(this.#encoding.delimiters.repetition);
    return new Repetition(end === -1 ? raw : raw.slice(0, end), this.#encoding);
  }

  /** The field as it was sent, with its separators as characters; a long one is cut to this many characters. */
  asSent(field: number, most = Number.POSITIVE_INFINITY): string {
    const { delimiters, characterSet } = this.#encoding;
    const raw = this.raw(field);
    return unescapeText(raw.length > most ? raw.slice(0, most) : raw, delimiters, characterSet);
  }

  /** The whole field as text, one repetition per line, with component separators kept as characters. */
  text(field: number): string {
    const { delimiters, characterSet } = this.#encoding;
    return unescapeText(this.raw(field).replaceAll(delimiters.repetition, '\n'), delimiters, characterSet);
  }
}

/** One repetition of a field. Its components are counted from 1. */
export class Repetition {
  readonly #raw: string;
  readonly #encoding: Encoding;

  constructor(raw: string, encoding: Encoding) {
    this.#raw = raw;
    this.#encoding = encoding;
  }

  /** A component as trimmed text; empty if it is missing. */
  component(position: number): string {
    return this.#unescape(this.#rawComponent(position)).trim();
  }

  /** The first subcomponent of a component, which is where an identifier or a family name is. */
  lead(position: number): string {
    const raw = this.#rawComponent(position);
    const end = raw.indexOf(this.#encoding.delimiters.subcomponent);
    return this.#unescape(end === -1 ? raw : raw.slice(0, end)).trim();
  }

  /** A subcomponent of a component, counted from 1, as trimmed text; empty if it is missing. */
  subcomponent(position: number, which: number): string {
    const raw = this.#rawComponent(position).split(this.#encoding.delimiters.subcomponent, which)[which - 1] ?? '';
    return this.#unescape(raw).trim();
  }

  /** The components in order, as {@link component} returns them; long ones are cut to this many characters. */
  *components(most = Number.POSITIVE_INFINITY): Generator<string> {
    const separator = this.#encoding.delimiters.component;
    for (let start = 0; ; ) {
      const end = this.#raw.indexOf(separator, start);
      const raw = this.#raw.slice(start, Math.min(end === -1 ? this.#raw.length : end, start + most));
      yield raw === '""' ? '' : this.#unescape(raw).trim();
      if (end === -1) return;
      start = end + 1;
    }
  }

  /** The first of these components with any text; empty if none has any. */
  firstOf(positions: readonly number[]): string {
    for (const position of positions) {
      const found = this.component(position);
      if (found !== '') return found;
    }
    return '';
  }

  /**
   * The components from a position on as one text, with their separators, without meaningless ones at the end.
   *
   * @param isNothing whether a component means nothing; by default, if it is empty
   */
  from(position: number, isNothing: (component: string) => boolean = isEmpty): string {
    const separator = this.#encoding.delimiters.component;
    let end = this.#raw.length;
    let start = this.#startOf(position);
    if (start === -1) start = end;
    while (end > start) {
      while (end > start && this.#raw.charAt(end - 1) === separator) end -= 1;
      const last = Math.max(this.#raw.lastIndexOf(separator, end - 1) + 1, start);
      if (end === start || !isNothing(this.#unescape(this.#raw.slice(last, end)).trim())) break;
      end = Math.max(last - 1, start);
    }
    return this.#unescape(this.#raw.slice(start, end)).trim();
  }

  /** Goes from separator to separator, so that a text with a million of them costs no more than the part that is read. */
  #rawComponent(position: number): string {
    const start = this.#startOf(position);
    if (start === -1) return '';
    const end = this.#raw.indexOf(this.#encoding.delimiters.component, start);
    const raw = this.#raw.slice(start, end === -1 ? undefined : end);
    return raw === '""' ? '' : raw;
  }

  /** Where a component begins; -1 if there are fewer. */
  #startOf(position: number): number {
    const separator = this.#encoding.delimiters.component;
    let start = 0;
    for (let before = 1; before < position; before += 1) {
      const next = this.#raw.indexOf(separator, start);
      if (next === -1) return -1;
      start = next + 1;
    }
    return start;
  }

  #unescape(raw: string): string {
    return unescapeText(raw, this.#encoding.delimiters, this.#encoding.characterSet);
  }
}

/** Delimiters are neither. */
function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isEmpty(component: string): boolean {
  return component === '' || component === '""';
}
