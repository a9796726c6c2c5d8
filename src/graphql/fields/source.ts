import type { Actor } from '../../auth/actor.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery, Rows } from '../../db/sql/list.ts';
import type { DisclosureName } from '../../domains/access/disclosures.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import type { ListQuestion } from '../audit/patients-data.ts';
import type { ListArguments } from './paging.ts';

/**
 * Where a field's rows come from, for the read path, given as the field's extension `source`. A field without one is read
 * according to its Pothos definition: the column it exposes, its relation, or the columns in its resolver's `select`.
 */
export type Source =
  /** A list at the root of a query, with the arguments of a connection. */
  | { readonly kind: 'list'; list(work: UnitOfWork, args: ListArguments): ListQuery }
  /**
   * A list of the rows that belong to a parent, by the condition on its id: a connection, a plain list of all rows, or, if the
   * field is not a list, the only row or null. `newest` limits the list to that many rows, the last in its order.
   */
  | {
      readonly kind: 'nested list';
      isOfParent(parentId: Prisma.Sql): Prisma.Sql;
      readonly newest?: number;
      list(work: UnitOfWork, args: ListArguments): ListQuery;
    }
  /** One row, identified by the arguments; undefined for none. `rows` throws AppError if the caller may read none. */
  | {
      readonly kind: 'row';
      rows(work: UnitOfWork, args: Readonly<Record<string, unknown>>): Rows | undefined;
    }
  /** All rows of the catalogue, in the order of their codes. `rows` throws AppError if the caller may read none. */
  | { readonly kind: 'catalogue'; rows(work: UnitOfWork): Rows }
  /** A record of any type, whose global id is in `argument`. Its type determines the plan. */
  | {
      readonly kind: 'node';
      readonly argument: string;
      find(globalId: string): NamedNode | undefined;
      /** @throws AppError UNAUTHENTICATED; FORBIDDEN. */
      require(work: UnitOfWork): void;
    }
  /**
   * The rows that a mutation has changed: one, or a list in the order of their keys. `column` is the key, by its Prisma
   * name, and `keys` extracts its values from the use-case's result.
   */
  | {
      readonly kind: 'changed rows';
      readonly column: string;
      keys(payload: object, work: UnitOfWork): readonly string[];
    }
  /**
   * A relation in which the caller sees only some of the rows; `where` makes the condition from the aliases of the row
   * and its relation.
   */
  | { readonly kind: 'relation'; where(work: UnitOfWork, row: string, related: string): string }
  /** An object made from columns of the same row, such as the recipient of an order. */
  | { readonly kind: 'same row' }
  /** The global id of a row, made from its type's name and this column, by its Prisma name. */
  | { readonly kind: 'global id'; readonly column: string }
  /**
   * A value that the field's resolver computes from these columns, by their Prisma names; or `compute`, if the value has
   * keys in place of records.
   */
  | ({ readonly kind: 'columns'; readonly columns: readonly string[] } & Partial<Computing>)
  /**
   * A value that the service computes, at the root of a query or in an object that is not a row. It has keys in place of
   * records. `disclosed` is the information that a list discloses about its items even if none of their fields are
   * selected.
   */
  | ({ readonly kind: 'computed'; readonly disclosed?: Disclosed } & Computing)
  /** A value that PostgreSQL can compute, as JSON that is never null: an expression of columns, by their Prisma names. */
  | { readonly kind: 'expression'; readonly json: (column: (name: string) => string) => string }
  /** The same of one column, if what it says depends on the caller. */
  | {
      readonly kind: 'expression for the caller';
      readonly column: string;
      readonly json: (column: string, caller: Actor | null) => string;
    };

/** How a value is computed from its parent: the columns of a row, the object that has it, or nothing at the root. */
interface Computing {
  /** Returns the value, or a promise of it. */
  compute(parent: object, args: Readonly<Record<string, unknown>>, work: UnitOfWork): unknown;
}

/** The information that a list of patients' records discloses beyond the selected fields. */
export interface Disclosed {
  readonly question: ListQuestion;
  /** The class of the information that each record exists. */
  readonly ofRows: DataClass;
}

/** A record by its type and key, in a value that the service has computed. */
export interface RecordKey {
  readonly typeName: string;
  readonly key: string;
}

/** Whether a value is a record's key. */
export function isRecordKey(value: unknown): value is RecordKey {
  return typeof value === 'object' && value !== null && 'typeName' in value && 'key' in value;
}

/** The record that a global id names. */
export interface NamedNode {
  /** The name of its type in the schema. */
  readonly typeName: string;
  /** The query for the record, if the caller may see it. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  rows(work: UnitOfWork): Rows;
}

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    source?: Source;
    /**
     * The disclosure that the field makes, if not every caller may see it. If laboratories may, the row has a
     * `laboratoryKey`.
     */
    discloses?: DisclosureName;
    pothosExposedField?: string;
    pothosPrismaSelect?:
      | false
      | ((args: object, work: object, nested: (query: unknown) => unknown) => { readonly select: SelectTree });
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    pothosPrismaModel?: string;
  }
  interface GraphQLInterfaceTypeExtensions {
    pothosPrismaModel?: string;
    typeColumn?: TypeColumn;
  }
}

/** The column, by its Prisma name, whose value determines which type of an interface a row has. */
export interface TypeColumn {
  readonly name: string;
  readonly types: ReadonlyMap<string, string>;
  /** The type of rows with any other value. */
  readonly defaultType: string;
}

/** The data that a resolver needs, as a Prisma `select`: columns as `true`, relations as nested selections. */
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
