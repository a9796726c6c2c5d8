import type { DataClass } from '../../generated/prisma/enums.ts';
import type { Failures } from './failures.ts';

/** The mark, in an answer, of a record that the audit must record. */
export interface MarkedRecord {
  readonly record: string;
  /** The classes of its data that are requested. */
  readonly classes: ReadonlySet<DataClass>;
  /** The type name of the object that leaves it; undefined if it only discloses that a record exists. */
  readonly typeName: string | undefined;
}

/** JSON in pieces, with the marks of its records, each before its object's fields. */
export type FilledJson = readonly (string | MarkedRecord | FilledJson)[];

/** JSON that the service has written, or will have written once some records have been read. */
export type Written = string | FilledJson | Promise<string | FilledJson>;

/** Joins the pieces of a JSON text; the result is a single text if every piece is text. */
export function together(parts: readonly Written[]): Written {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  const pieces: (string | FilledJson)[] = [];
  for (const part of parts) {
    if (part instanceof Promise) return Promise.all(parts);
    pieces.push(part);
  }
  return pieces;
}

/** The output of `write`, or the mark of the error that it throws. */
export function writtenOrFailed(failures: Failures, write: () => Written): Written {
  try {
    const written = write();
    return written instanceof Promise ? written.catch((error: unknown) => failures.note(error)) : written;
  } catch (error) {
    return failures.note(error);
  }
}

/** Writes a value once it has been resolved. */
export function onceResolved(value: unknown, write: (value: unknown) => Written): Written {
  return value instanceof Promise ? value.then(write) : write(value);
}

/**
 * Adds the pieces to a text that is only joined once complete, because a string that grows piece by piece is copied each
 * time it is read.
 *
 * @param writeMark writes the replacement for a mark
 */
export function addPieces(text: string[], json: string | FilledJson, writeMark: (mark: MarkedRecord) => string): void {
  if (typeof json === 'string') {
    text.push(json);
    return;
  }
  for (const piece of json) {
    if (typeof piece === 'string') text.push(piece);
    else if ('record' in piece) text.push(writeMark(piece));
    else addPieces(text, piece, writeMark);
  }
}

/** The minimum number of characters in the text, whatever replaces its marks; counting stops above `most`. */
export function lengthOf(json: string | FilledJson, most: number): number {
  if (typeof json === 'string') return json.length;
  let length = 0;
  for (const piece of json) {
    if (typeof piece === 'string') length += piece.length;
    else if (!('record' in piece)) length += lengthOf(piece, most - length);
    if (length > most) return length;
  }
  return length;
}

/** The text. @param writeMark writes the replacement for a mark */
export function textWithMarks(json: string | FilledJson, writeMark: (mark: MarkedRecord) => string): string {
  const pieces: string[] = [];
  addPieces(pieces, json, writeMark);
  return pieces.join('');
}
