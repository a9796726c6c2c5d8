import { shorten } from './comments.ts';
import type { FieldLocation } from './location.ts';
import type { Condition } from './message-refusal.ts';
import type { Segment } from './segment.ts';

/** The remarks of an answer (contract, 10.3): the code of each, ERR-5.1, and its severity, ERR-4. */
export const REMARKS = {
  FLAG_NOT_READ: 'W',
  FLAG_READ_AS: 'I',
  VALUE_AS_TEXT: 'I',
  JOINED: 'I',
  RANGE_NOT_READ: 'I',
  KIND_NOT_READ: 'W',
  DOCUMENT_NOT_SHOWN: 'W',
  NOTHING_TO_CORRECT: 'I',
  STILL_PRELIMINARY: 'W',
  TIME_ZONE: 'I',
} as const;

/** The code of a remark. */
export type RemarkCode = keyof typeof REMARKS;

/** A part of a charted message that was not understood, or not as it was sent. */
export interface Remark {
  readonly code: RemarkCode;
  /** The field that it is about. */
  readonly location: FieldLocation;
  /** A sentence that quotes the field ({@link quoted}), and says how it was charted. */
  readonly text: string;
}

/** A remark on a field of a segment. */
export function remarkOn({ name, sequence }: Segment, field: number, code: RemarkCode, text: string): Remark {
  return { code, location: { segment: name, sequence, field }, text };
}

/** The most characters of a quotation. */
const MAX_QUOTED_LENGTH = 80;

/** The text as it was sent, on one line and in quotation marks. */
export function quoted(text: string): string {
  return `"${shorten(text.replaceAll('\n', ' '), MAX_QUOTED_LENGTH, '...')}"`;
}

/** The fields that hold a code of one of HL7's tables. */
const CODED: Readonly<Record<string, readonly number[]>> = { OBX: [2, 8, 11, 22, 29], OBR: [25] };

/** HL7's condition for a remark, ERR-3: a code that is not in its table, or else a value of the wrong type. */
export function conditionOf({ location: { segment, field } }: Remark): Condition {
  return CODED[segment]?.includes(field) ? 103 : 102;
}
