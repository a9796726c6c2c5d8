import type { FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../../context.ts';
import type { ListQuery, PageRequest } from '../../db/list.ts';
import type { Statement } from './statement.ts';
import type { Column, Table } from './tables.ts';

/** What a plan is made for: an operation, with the variables that decide which of its fields are included. */
export interface PlannedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One run of a plan. */
export interface ReadRun {
  readonly context: RequestContext;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The list and the page of each connection, by its plan: set when the SQL is written, read when the answer is. */
  readonly pages: Map<object, { readonly list: ListQuery; readonly page: PageRequest }>;
}

/** Thrown while planning: the operation has a field that the read path cannot read; graphql-js runs it. */
export class NotPlannable extends Error {}

/** Thrown while writing: the rows hold what only graphql-js can answer, such as an error on a field. */
export class NotWritable extends Error {}

/** Writes one element of a row's JSON array. */
export type Slot = (statement: Statement, run: ReadRun) => void;

/** A row as PostgreSQL returns it: the values of its slots. */
export type RowValues = readonly unknown[];

/** Writes an object, or a field of one, from the values of its row, as JSON. */
export type Write = (values: RowValues, run: ReadRun) => string;

/**
 * The rows of one table at one place in an operation: an alias, and the slots of the JSON array that PostgreSQL returns for
 * each row. An array, since it is cheaper than an object to build, send and parse.
 */
export class RowPlan {
  readonly table: Table;
  readonly alias: string;
  readonly #slots: Slot[] = [];
  readonly #columnSlots = new Map<string, number>();

  constructor(table: Table, alias: string) {
    this.table = table;
    this.alias = alias;
  }

  /** The slot of a column, by its Prisma name; each column is selected once. */
  slotOf(name: string): number {
    const known = this.#columnSlots.get(name);
    if (known !== undefined) return known;
    const { column } = this.column(name);
    const text = `${this.alias}."${column}"`;
    const slot = this.add((statement) => statement.add(text));
    this.#columnSlots.set(name, slot);
    return slot;
  }

  /** A column by its Prisma name. @throws NotPlannable if the table has none. */
  column(name: string): Column {
    const column = this.table.columns[name];
    if (!column) throw new NotPlannable(`${this.table.table} has no column for ${name}`);
    return column;
  }

  /** Adds a slot, and returns its index. */
  add(slot: Slot): number {
    return this.#slots.push(slot) - 1;
  }

  /** Writes the JSON array of one row. */
  writeArray(statement: Statement, run: ReadRun): void {
    statement.add('json_build_array(');
    this.#slots.forEach((slot, index) => {
      if (index > 0) statement.add(', ');
      slot(statement, run);
    });
    statement.add(')');
  }
}
