import type { GraphQLResolveInfo } from 'graphql';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { ListQuery } from '../db/list.ts';
import { namedRecord } from '../domains/records.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { connectionOf, type LoadRows, listOf, nestedConnectionOf, nestedListOf } from './connection.ts';
import type { ListArguments } from './paging.ts';
import type { Source, Told } from './read/source.ts';
import { type RecordType, recordByKey } from './record.ts';

// Fields that read rows are served in two ways: by their resolver, one statement a level, inside transactions and wherever
// graphql-js runs; and by the read path (read/), one statement for the whole field. Each function here makes both from one
// definition: spread what it returns into the field's options.

/** The options that serve both ways of reading a field. */
interface RowField<Parent, Args, Result> {
  readonly extensions: { readonly source: Source };
  readonly resolve: (parent: Parent, args: Args, work: UnitOfWork, info: GraphQLResolveInfo) => Promise<Result>;
}

/** A field that reads the record identified by an argument; null if there is none that the caller may see. */
export function recordField<Row extends { id: string }, Argument extends string>(
  type: RecordType<Row>,
  argument: Argument,
): RowField<unknown, { readonly [Name in Argument]: string }, Row | null> {
  return {
    extensions: { source: { kind: 'row', rows: (work, args) => namedRecord(work, type.name, String(args[argument])) } },
    resolve: (_root, args, work, info) => recordByKey({ work, info }, type, args[argument]),
  };
}

/** Turns the arguments of a field into the list that it reads. */
type ListOf = (work: UnitOfWork, args: ListArguments) => ListQuery;

/** A connection at the root of a query. */
export function listField<Row extends { id: string }>(load: LoadRows<Row>, list: ListOf) {
  return {
    extensions: { source: { kind: 'list', list } },
    resolve: (_root, args, work, info) => connectionOf({ work, info }, args, () => list(work, args), load),
  } satisfies RowField<unknown, ListArguments, unknown>;
}

/** A plain list of all rows at the root of a query; there are never many. */
export function plainListField<Row extends { id: string }>(load: LoadRows<Row>, list: ListOf) {
  return {
    extensions: { source: { kind: 'list', list } },
    resolve: async (_root, args, work, info) => listOf({ work, info }, list(work, args), load),
  } satisfies RowField<unknown, ListArguments, Row[]>;
}

/** A connection of a parent's rows; `column` refers to the parent's id. */
export function nestedConnectionField<Row extends { id: string }>(
  load: LoadRows<Row>,
  column: Prisma.Sql,
  list: ListOf,
) {
  return {
    extensions: { source: { kind: 'nested list', column, list } },
    resolve: ({ id }, args, work, info) =>
      nestedConnectionOf({ work, info }, args, () => list(work, args), { column, id }, load),
  } satisfies RowField<{ readonly id: string }, ListArguments, unknown>;
}

/** A plain list of all of a parent's rows. */
export function nestedListField<Row extends { id: string }>(
  load: LoadRows<Row>,
  column: Prisma.Sql,
  list: (work: UnitOfWork) => ListQuery,
) {
  return {
    extensions: { source: { kind: 'nested list', column, list } },
    resolve: ({ id }, _args, work, info) => nestedListOf({ work, info }, list(work), { column, id }, load),
  } satisfies RowField<{ readonly id: string }, object, Row[]>;
}

/** The only row of a parent's list, which has no more than one; null if it has none that the caller may see. */
export function nestedRecordField<Row extends { id: string }>(
  load: LoadRows<Row>,
  column: Prisma.Sql,
  list: (work: UnitOfWork) => ListQuery,
) {
  return {
    extensions: { source: { kind: 'nested list', column, list } },
    resolve: async ({ id }, _args, work, info) => {
      const [row] = await nestedListOf({ work, info }, list(work), { column, id }, load);
      return row ?? null;
    },
  } satisfies RowField<{ readonly id: string }, object, Row | null>;
}

/** The source of a field whose resolver computes its value from these columns of the row and no others. */
export function fromColumns<Row>(...columns: readonly (keyof Row & string)[]): { readonly source: Source } {
  return { source: { kind: 'columns', columns } };
}

/** Like {@link fromColumns}, for a value that leads to records: `compute` returns their keys (read/source.ts) in place of them. */
export function keysFromColumns<Row extends object>(
  columns: readonly (keyof Row & string)[],
  compute: (row: Row, args: never, work: UnitOfWork) => unknown,
): { readonly source: Source } {
  return { source: { kind: 'columns', columns, compute } };
}

/** The source of a value that the service computes, in which a record stands as its key: at the root, or of an object of its own. */
export function computed<Parent extends object>(
  compute: (parent: Parent, args: never, work: UnitOfWork) => unknown,
  told?: Told,
): { readonly source: Source } {
  return { source: { kind: 'computed', compute, ...(told ? { told } : {}) } };
}

/**
 * The source of a value that PostgreSQL can compute too, without a placeholder in the answer (read/placeholders.ts). It is for
 * values in long lists that are so simple that computing them in two places duplicates no rule. `json` makes an SQL expression
 * for JSON that is never null.
 */
export function fromExpression<Row>(json: (column: (name: keyof Row & string) => string) => string): {
  readonly source: Source;
} {
  return { source: { kind: 'expression', json } };
}

/** The source of a field whose object is made from columns of the same row. */
export const fromSameRow: { readonly source: Source } = { source: { kind: 'same row' } };

/** The source of a relation of which each caller sees only some rows. The field's Prisma query must have the same condition. */
export function fromRelation(where: (work: UnitOfWork, row: string, related: string) => string): {
  readonly source: Source;
} {
  return { source: { kind: 'relation', where } };
}
