import type { DataClass } from '../../generated/prisma/enums.ts';
import type { Failures } from './failures.ts';

/** The mark of a record that the audit must know about, as it stands in an answer. */
export interface MarkedRecord {
  readonly record: string;
  /** The classes of its data that are requested. */
  readonly classes: ReadonlySet<DataClass>;
  /** The name of the type of the object that leaves it; undefined if it tells only that a record is there. */
  readonly typeName: string | undefined;
}

/** JSON in pieces, with the marks of records in it, each in front of its object's fields. */
export type FilledJson = readonly (string | MarkedRecord | FilledJson)[];

/** JSON that the service has written, or will have once something is read. */
export type Written = string | FilledJson | Promise<string | FilledJson>;

/** The pieces of a JSON text, one after the other: one text if all of them are. */
export function together(parts: readonly Written[]): Written {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  const pieces: (string | FilledJson)[] = [];
  for (const part of parts) {
    if (part instanceof Promise) return Promise.all(parts);
    pieces.push(part);
  }
  return pieces;
}

/** What `write` writes, or the mark of what it throws. */
export function writtenOrFailed(failures: Failures, write: () => Written): Written {
  try {
    const written = write();
    return written instanceof Promise ? written.catch((error: unknown) => failures.note(error)) : written;
  } catch (error) {
    return failures.note(error);
  }
}

/** Writes a value once it is there. */
export function onceThere(value: unknown, write: (value: unknown) => Written): Written {
  return value instanceof Promise ? value.then(write) : write(value);
}

/**
 * Adds the pieces to a text that is joined at its end, because one that grows piece by piece is copied again each time it is read.
 *
 * @param writeMark writes what takes the place of a mark
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

/** How many characters the text has at least, whatever stands in place of its marks; no more are counted than `most`. */
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

/** The text. @param writeMark writes what takes the place of a mark */
export function textWithMarks(json: string | FilledJson, writeMark: (mark: MarkedRecord) => string): string {
  const pieces: string[] = [];
  addPieces(pieces, json, writeMark);
  return pieces.join('');
}
