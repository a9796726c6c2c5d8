import type { NewRow } from '../../db/sql/write.ts';

/** The columns of each field that a caller gives, by the field's name in the input. */
export type GivenFields = Readonly<Record<string, NewRow>>;

/** The changes of a correction. */
export interface Correction {
  /** The names of the fields, for the audit. */
  readonly changed: readonly string[];
  /** The new values of all columns that can be corrected, so that the same statement always writes them. */
  readonly columns: NewRow;
}

/** The fields whose given value differs from what is stored, if only by a capital letter (contract, 11.10). */
export function correctionOf(stored: NewRow, given: GivenFields): Correction {
  const differing = Object.entries(given).filter(([, columns]) =>
    Object.entries(columns).some(([column, value]) => comparable(value) !== comparable(stored[column])),
  );
  return {
    changed: differing.map(([name]) => name),
    columns: Object.assign({}, stored, ...differing.map(([, columns]) => columns)),
  };
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  // A part of a person that is given as a whole; both have their keys in one order.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
