import { RECOMMENDED_DELIMITERS } from '../../hl7/delimiters.ts';
import { escapeFormatted, escapeText } from '../../hl7/escape.ts';

/** A text, or components, of which null is empty. */
export type Repetition = string | readonly (string | null)[];

/** What stands in a field, unescaped: once, several times, or as a text with line breaks. Null is empty. */
export type Field =
  | Repetition
  | { readonly repetitions: readonly Repetition[] }
  | { readonly formatted: string }
  | null;

/** Fields by their numbers, as in `OBX-5`; those that are left out are empty. */
export type Fields = Readonly<Record<number, Field>>;

/** A segment, with the carriage return that ends it. */
export function segment(name: string, fields: Fields): string {
  return `${[name, ...encoded(fields, 1)].join('|')}\r`;
}

/** The segment MSH. Its first two fields say what the delimiters are. */
export function headerSegment(fields: Fields): string {
  return `${['MSH', '^~\\&', ...encoded(fields, 3)].join('|')}\r`;
}

function encoded(fields: Fields, first: number): readonly string[] {
  const last = Math.max(...Object.keys(fields).map(Number));
  const texts = Array.from({ length: last - first + 1 }, (_, index) => encodedField(fields[first + index] ?? null));
  return withoutEmptyEnd(texts);
}

/** A field as it stands in a segment. */
export function encodedField(field: Field): string {
  if (field === null) return '';
  if (typeof field === 'object' && 'formatted' in field)
    return escapeFormatted(field.formatted, RECOMMENDED_DELIMITERS);
  if (typeof field === 'object' && 'repetitions' in field) return field.repetitions.map(encodedRepetition).join('~');
  return encodedRepetition(field);
}

function encodedRepetition(repetition: Repetition): string {
  if (typeof repetition === 'string') return escapeText(repetition, RECOMMENDED_DELIMITERS);
  return withoutEmptyEnd(repetition.map((component) => escapeText(component ?? '', RECOMMENDED_DELIMITERS))).join('^');
}

function withoutEmptyEnd(texts: readonly string[]): readonly string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}
