import type { Actor } from '../../auth/actor.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery } from '../../db/sql/list.ts';
import { namedRecord, type RecordName } from '../../domains/access/records.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ListArguments } from './paging.ts';
import type { Disclosed, Source } from './source.ts';

// A field's source declares once where its value comes from (source.ts), and its plan is made from that. Pothos still
// requires a resolver: spread the result of these functions into the field's options.

/** The options of a field that is answered by its plan. */
interface PlannedField {
  readonly extensions: { readonly source: Source };
  readonly resolve: () => never;
}

/** The resolver of a field that is answered by its plan (read/). Nothing calls it. */
export function answeredByPlan(): never {
  throw new Error('This field is answered by its plan.');
}

/** The options of a field with this source. */
export function planned(source: Source): PlannedField {
  return { extensions: { source }, resolve: answeredByPlan };
}

/** A field that reads the record identified by an argument; null if there is none that the caller may see. */
export function recordField(name: RecordName, argument: string): PlannedField {
  return planned({ kind: 'row', rows: (work, args) => namedRecord(work, name, String(args[argument])) });
}

/** Turns the arguments of a field into the list that it reads. */
type ListOf = (work: UnitOfWork, args: ListArguments) => ListQuery;

/** A list at the root of a query: a connection, or a plain list of all its rows if there are never many. */
export function listField(list: ListOf): PlannedField {
  return planned({ kind: 'list', list });
}

/**
 * A list of the rows that belong to a parent: a connection, a plain list of all rows, or, if
 * the field is not a list, the only row, or null if there is none that the caller may see.
 *
 * @param belongs the column that refers to the parent's id, or the condition on that
 * @param newest limits a plain list to this many rows, the last in its order
 */
export function nestedField(
  belongs: Prisma.Sql | ((parentId: Prisma.Sql) => Prisma.Sql),
  list: ListOf,
  newest?: number,
): PlannedField {
  const isOfParent =
    typeof belongs === 'function' ? belongs : (parentId: Prisma.Sql) => Prisma.sql`${belongs} = ${parentId}`;
  return planned({ kind: 'nested list', isOfParent, list, ...(newest === undefined ? {} : { newest }) });
}

/** The source of a field whose resolver computes its value from these columns of the row and no others. */
export function fromColumns<Row>(...columns: readonly (keyof Row & string)[]): { readonly source: Source } {
  return { source: { kind: 'columns', columns } };
}

/**
 * A value that is computed from columns and leads to records: `compute` returns their keys (source.ts) in their place.
 */
export function keysFromColumns<Row extends object>(
  columns: readonly (keyof Row & string)[],
  compute: (row: Row, args: never, work: UnitOfWork) => unknown,
): PlannedField {
  return planned({ kind: 'columns', columns, compute });
}

/** A value that the service computes, with keys in place of records: at the root, or in an object that is not a row. */
export function computed<Parent extends object>(
  compute: (parent: Parent, args: never, work: UnitOfWork) => unknown,
  disclosed?: Disclosed,
): PlannedField {
  return planned({ kind: 'computed', compute, ...(disclosed ? { disclosed } : {}) });
}

/**
 * A value that PostgreSQL computes, without a placeholder in the answer (read/placeholders.ts). `json` makes an SQL expression for JSON
 * that is never null.
 */
export function fromExpression<Row>(json: (column: (name: keyof Row & string) => string) => string): PlannedField {
  return planned({ kind: 'expression', json });
}

/** As {@link fromExpression}, of one column, if what it says depends on the caller. */
export function fromExpressionForCaller<Row>(
  column: keyof Row & string,
  json: (column: string, caller: Actor | null) => string,
): PlannedField {
  return planned({ kind: 'expression for the caller', column, json });
}

/** The source of a field whose object is made from columns of the same row. */
export const fromSameRow: { readonly source: Source } = { source: { kind: 'same row' } };

/** The source of a relation in which each caller sees only some of the rows. */
export function fromRelation(where: (work: UnitOfWork, row: string, related: string) => string): {
  readonly source: Source;
} {
  return { source: { kind: 'relation', where } };
}

/**
 * A payload field that shows the rows that its mutation has changed: one row, or a list in the order of their keys.
 *
 * @param keys extracts the rows' keys from the use-case's result; none if the caller must not see the row
 * @param column the key's column, by its Prisma name
 */
export function fromPayload<Payload extends object>(
  keys: (payload: Payload, work: UnitOfWork) => readonly string[],
  column = 'id',
): PlannedField {
  return planned({ kind: 'changed rows', column, keys });
}
