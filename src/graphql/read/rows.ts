import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLType,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { NotPlannable } from './read-run.ts';
import { type Column, type Relation, type Table, tableOf } from './tables.ts';

/** A type that a row can have. */
export type RowType = GraphQLObjectType<unknown, unknown> | GraphQLInterfaceType;

/** The rows of one table at one place in an operation, by their alias in the statement. */
export class Rows {
  readonly table: Table;
  readonly alias: string;

  constructor(table: Table, alias: string) {
    this.table = table;
    this.alias = alias;
  }

  /** A column by its Prisma name. @throws NotPlannable if the table has no such column. */
  column(name: string): Column {
    const column = this.table.columns[name];
    if (!column) throw new NotPlannable(`${this.table.table} has no column for ${name}`);
    return column;
  }

  /** The SQL for a column, by its Prisma name. @throws NotPlannable */
  sqlOf(name: string): string {
    return `${this.alias}."${this.column(name).column}"`;
  }

  /** The SQL for the first of these columns that is not null. @throws NotPlannable */
  sqlOfFirst(names: readonly string[]): string {
    const columns = names.map((name) => this.sqlOf(name));
    return columns.length === 1 ? columns.join() : `coalesce(${columns.join(', ')})`;
  }
}

/**
 * A row known only through a foreign key that refers to it: it has only the columns that join the two rows, and takes their
 * values from the referring row. So a kit's `kitType { code }` is answered without reading the kit types.
 */
export class ReferredRow extends Rows {
  readonly #own: ReadonlyMap<string, string>;

  constructor(table: Table, from: Rows, { on }: Relation) {
    super(table, from.alias);
    this.#own = new Map(on.map(([own, other]) => [other, own]));
  }

  override sqlOf(name: string): string {
    const own = this.#own.get(this.column(name).column);
    if (own === undefined) throw new NotPlannable(`${this.alias} has no ${name} of ${this.table.table}`);
    return `${this.alias}."${own}"`;
  }

  /** Whether a column, by its Prisma name, is one of those that join the two rows. */
  has(name: string): boolean {
    const column = this.table.columns[name]?.column;
    return column !== undefined && this.#own.has(column);
  }
}

/** Whether a row can have this type. */
export function isRowType(type: unknown): type is RowType {
  return isObjectType(type) || isInterfaceType(type);
}

/** New rows of a type, under a new alias. @throws NotPlannable if the type's objects are not rows of one table. */
export function rowsOfType(
  { nextAlias }: { readonly nextAlias: () => string },
  fieldType: GraphQLType | undefined,
): { readonly type: RowType; readonly rows: Rows } {
  const type = getNamedType(fieldType);
  const table = isRowType(type) ? tableOf(type.extensions.pothosPrismaModel) : undefined;
  if (!isRowType(type) || !table) throw new NotPlannable(`${String(type)} has no table`);
  return { type, rows: new Rows(table, nextAlias()) };
}
