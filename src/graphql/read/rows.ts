import { type GraphQLOutputType, getNamedType } from 'graphql';
import { isRowType, type Planning, type RowType } from './planning.ts';
import { NotPlannable } from './read-run.ts';
import { type Column, type Relation, type Table, tableOf } from './tables.ts';

/** The rows of one table at one place in an operation, by their alias in the statement. */
export class Rows {
  readonly table: Table;
  readonly alias: string;

  constructor(table: Table, alias: string) {
    this.table = table;
    this.alias = alias;
  }

  /** A column by its Prisma name. @throws NotPlannable if the table has none. */
  column(name: string): Column {
    const column = this.table.columns[name];
    if (!column) throw new NotPlannable(`${this.table.table} has no column for ${name}`);
    return column;
  }

  /** The SQL that names a column, by its Prisma name. @throws NotPlannable */
  sqlOf(name: string): string {
    return `${this.alias}."${this.column(name).column}"`;
  }
}

/**
 * The row that another one refers to, as far as the reference itself tells: its columns are those that join the two, taken
 * from the row that refers to it. So a kit's `kitType { code }` needs no look at the kit types.
 */
export class ReferredRow extends Rows {
  readonly #own: ReadonlyMap<string, string>;

  constructor(table: Table, from: Rows, { on }: Relation) {
    super(table, from.alias);
    this.#own = new Map(on.map(([own, other]) => [other, own]));
  }

  override sqlOf(name: string): string {
    const own = this.#own.get(this.column(name).column);
    if (own === undefined) throw new NotPlannable(`${this.alias} does not tell ${name} of ${this.table.table}`);
    return `${this.alias}."${own}"`;
  }

  /** Whether a column, by its Prisma name, is among those that join the two rows. */
  has(name: string): boolean {
    const column = this.table.columns[name]?.column;
    return column !== undefined && this.#own.has(column);
  }
}

/** New rows of a type. @throws NotPlannable if its objects are no rows of one table. */
export function rowsOfType(
  planning: Planning,
  fieldType: GraphQLOutputType | undefined,
): { readonly type: RowType; readonly rows: Rows } {
  const type = getNamedType(fieldType);
  const table = isRowType(type) ? tableOf(type.extensions.pothosPrismaModel) : undefined;
  if (!isRowType(type) || !table) throw new NotPlannable(`${String(type)} has no table`);
  return { type, rows: new Rows(table, planning.nextAlias()) };
}
