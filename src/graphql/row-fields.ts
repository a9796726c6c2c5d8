import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../context.ts';
import type { ListQuery } from '../db/list.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { connectionOf, type LoadRows, listOf, nestedConnectionOf, nestedListOf } from './connection.ts';
import type { ListArguments } from './paging.ts';
import type { Source } from './read/source.ts';
import { type RecordType, recordByKey } from './record.ts';

// Fields that read rows are served in two ways: by their resolver, one statement a level, inside transactions and wherever
// graphql-js runs; and by the read path (read/), one statement for the whole field. Each function here makes both from one
// definition: spread what it returns into the field's options.

/** What both ways of reading a field take. */
interface RowField<Parent, Args, Result> {
  readonly extensions: { readonly source: Source };
  readonly resolve: (parent: Parent, args: Args, context: RequestContext, info: GraphQLResolveInfo) => Promise<Result>;
}

/** A field that reads the one record named by an argument; null if there is none that the caller sees. */
export function recordField<Row extends { id: string }, Argument extends string>(
  type: RecordType<Row>,
  argument: Argument,
): RowField<unknown, { readonly [Name in Argument]: string }, Row | null> {
  return {
    extensions: { source: { kind: 'record', name: type.name, argument } },
    resolve: (_root, args, context, info) => recordByKey({ context, info }, type, args[argument]),
  };
}

/** Turns the arguments of a field into the list that it reads. */
type ListOf = (context: RequestContext, args: ListArguments) => ListQuery;

/** A connection at the root of a query. */
export function listField<Row extends { id: string }>(load: LoadRows<Row>, list: ListOf) {
  return {
    extensions: { source: { kind: 'list', list } },
    resolve: (_root, args, context, info) => connectionOf({ context, info }, args, () => list(context, args), load),
  } satisfies RowField<unknown, ListArguments, unknown>;
}

/** A plain list of all rows, which are never many, at the root of a query. */
export function plainListField<Row extends { id: string }>(load: LoadRows<Row>, list: ListOf) {
  return {
    extensions: { source: { kind: 'list', list } },
    resolve: async (_root, args, context, info) => listOf({ context, info }, list(context, args), load),
  } satisfies RowField<unknown, ListArguments, Row[]>;
}

/** A connection that hangs on a parent; `column` refers to the parent's id. */
export function nestedConnectionField<Row extends { id: string }>(
  load: LoadRows<Row>,
  column: Prisma.Sql,
  list: ListOf,
) {
  return {
    extensions: { source: { kind: 'nested list', column, list } },
    resolve: ({ id }, args, context, info) =>
      nestedConnectionOf({ context, info }, args, () => list(context, args), { column, id }, load),
  } satisfies RowField<{ readonly id: string }, ListArguments, unknown>;
}

/** A plain list of all rows that hang on a parent. */
export function nestedListField<Row extends { id: string }>(
  load: LoadRows<Row>,
  column: Prisma.Sql,
  list: (context: RequestContext) => ListQuery,
) {
  return {
    extensions: { source: { kind: 'nested list', column, list } },
    resolve: ({ id }, _args, context, info) => nestedListOf({ context, info }, list(context), { column, id }, load),
  } satisfies RowField<{ readonly id: string }, object, Row[]>;
}

/** The source of a field whose resolver makes its value of these columns of the row, and of nothing else in it. */
export function fromColumns<Row>(...columns: readonly (keyof Row & string)[]): { readonly source: Source } {
  return { source: { kind: 'columns', columns } };
}

/**
 * The same for a value that PostgreSQL can make too, without a blank in the answer (read/blanks.ts): for what is so plain that
 * saying it twice is no rule in two places, and stands in long lists. `json` makes an expression for JSON that is never null.
 */
export function fromExpression<Row>(json: (column: (name: keyof Row & string) => string) => string): {
  readonly source: Source;
} {
  return { source: { kind: 'expression', json } };
}

/** The source of a field whose object is made of columns of the same row. */
export const fromSameRow: { readonly source: Source } = { source: { kind: 'same row' } };
