import { RECOMMENDED_DELIMITERS } from '../../hl7/delimiters.ts';
import { escapeFormatted, escapeText } from '../../hl7/escape.ts';

/** A text, or components. A null component is empty. */
export type Repetition = string | readonly (string | null)[];

/** The unescaped content of a field: one value, several repetitions, or a text with line breaks. Null is empty. */
export type Field =
  | Repetition
  | { readonly repetitions: readonly Repetition[] }
  | { readonly formatted: string }
  | null;

/** Fields by number, as in `OBX-5`. Missing numbers are empty fields. */
export type Fields = Readonly<Record<number, Field>>;

/** A segment, ending with a carriage return. */
export function segment(name: string, fields: Fields): string {
  return `${[name, ...encoded(fields, 1)].join('|')}\r`;
}

/** The MSH segment. Its first two fields define the delimiters. */
export function headerSegment(fields: Fields): string {
  return `${['MSH', '^~\\&', ...encoded(fields, 3)].join('|')}\r`;
}

function encoded(fields: Fields, first: number): readonly string[] {
  const last = Math.max(...Object.keys(fields).map(Number));
  const texts = Array.from({ length: last - first + 1 }, (_, index) => encodedField(fields[first + index] ?? null));
  return withoutEmptyEnd(texts);
}

/** A field, encoded for a segment. */
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
