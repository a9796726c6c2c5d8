import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import type { RecordName } from '../../domains/records.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ListArguments } from '../paging.ts';

/**
 * Where a field's rows come from, for the read path; given as the field's extension `source`. A field without one is read by
 * what Pothos knows of it: the column that it exposes, its relation, or the columns in the `select` of its resolver.
 */
export type Source =
  /** A list at the root, with the arguments of a connection. */
  | { readonly kind: 'list'; list(context: RequestContext, args: ListArguments): ListQuery }
  /** A list that hangs on a parent; `column` refers to the parent's id. A connection, or a plain list of all rows. */
  | {
      readonly kind: 'nested list';
      readonly column: Prisma.Sql;
      list(context: RequestContext, args: ListArguments): ListQuery;
    }
  /** One record, named by the caller; `argument` is the name of the argument with its key. */
  | { readonly kind: 'record'; readonly name: RecordName; readonly argument: string }
  /** An object that is made of columns of the same row, such as the recipient of an order. */
  | { readonly kind: 'same row' }
  /** The global id of a row, made of its type's name and this column, by its Prisma name. */
  | { readonly kind: 'global id'; readonly column: string }
  /** A value that the field's resolver makes of these columns, by their Prisma names. */
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  /** The same where PostgreSQL can make it, as JSON that is never null: an expression of columns, by their Prisma names. */
  | { readonly kind: 'expression'; readonly json: (column: (name: string) => string) => string };

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    source?: Source;
    pothosExposedField?: string;
    pothosPrismaSelect?:
      | false
      | ((args: object, context: object, nested: (query: unknown) => unknown) => { readonly select: SelectTree });
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    pothosPrismaModel?: string;
  }
  interface GraphQLInterfaceTypeExtensions {
    pothosPrismaModel?: string;
    typeColumn?: TypeColumn;
  }
}

/** The column, by its Prisma name, that tells which type of an interface a row is of, by the column's values. */
export interface TypeColumn {
  readonly name: string;
  readonly types: ReadonlyMap<string, string>;
  /** The type of rows with any other value. */
  readonly otherwise: string;
}

/** What a resolver needs, in Prisma's words: columns as `true`, relations as further selections. */
export interface SelectTree {
  readonly [name: string]: true | RelationSelect;
}

/** A relation in a {@link SelectTree}. */
export interface RelationSelect {
  readonly select?: SelectTree;
  readonly orderBy?: OrderBy | readonly OrderBy[];
  readonly where?: unknown;
}

/** Prisma's `orderBy` for one or more columns. */
export type OrderBy = Readonly<Record<string, 'asc' | 'desc'>>;
