import { tables } from '../../generated/tables.ts';

/** A column of a table: its name in the database, its Prisma type, and its PostgreSQL type if that is not the default one. */
export interface Column {
  readonly column: string;
  readonly type: string;
  readonly nativeType: string | null;
  readonly isRequired: boolean;
}

/** A relation from one table to another: one row or many, and the pairs of columns that join them (this side, other side). */
export interface Relation {
  readonly model: string;
  readonly isList: boolean;
  /** Whether this side has the foreign key. */
  readonly refers: boolean;
  readonly on: readonly (readonly [string, string])[];
}

/** A table, by the field names of its Prisma model. */
export interface Table {
  readonly table: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly relations: Readonly<Record<string, Relation>>;
}

const TABLES: Readonly<Record<string, Table>> = tables;

/** The table of a Prisma model; undefined if there is no such model. */
export function tableOf(model: string | undefined): Table | undefined {
  return model === undefined ? undefined : TABLES[model];
}
