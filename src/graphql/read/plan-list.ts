import { type FieldNode, getArgumentValues } from 'graphql';
import { ALL_ROWS, type ListQuery, ofEachParent, pageClauses } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ListArguments } from '../paging.ts';
import { type Json, jsonArray } from './json-text.ts';
import { planConnection } from './plan-connection.ts';
import type { Field, Planning } from './planning.ts';
import { NotPlannable, type ReadRun } from './read-run.ts';
import { type Rows, rowsOfType } from './rows.ts';
import type { Source } from './source.ts';

type ListSource = Extract<Source, { kind: 'list' | 'nested list' }>;

/** What a list field reads, for the arguments of a run. */
export interface Listing {
  readonly argumentsOf: (run: ReadRun) => ListArguments;
  /** @throws AppError what the use-case refuses. */
  readonly listOf: (run: ReadRun, args: ListArguments) => ListQuery;
}

/** Plans a list that hangs on a row: a connection, or a plain list of all rows. @throws NotPlannable */
export function planNestedList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  row: Rows,
  source: Extract<Source, { kind: 'nested list' }>,
): Json {
  return planList(planning, field, nodes, source, Prisma.sql`${source.column} = ${Prisma.raw(`${row.alias}.id`)}`);
}

/** Plans a list, or that of each parent. @throws NotPlannable */
export function planList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: ListSource,
  isOfParent?: Prisma.Sql,
): Json {
  const [node] = nodes;
  if (!node) throw new NotPlannable(field.name);
  const listing: Listing = {
    argumentsOf: (run) => getArgumentValues(field, node, run.variables),
    listOf: (run, args) => {
      const list = source.list(run.context, args);
      return isOfParent ? ofEachParent(list, isOfParent) : list;
    },
  };
  const isConnection = field.args.some(({ name }) => name === 'first');
  return isConnection ? planConnection(planning, field, nodes, listing) : planAllRows(planning, field, nodes, listing);
}

function planAllRows(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): Json {
  const { rows, type } = rowsOfType(planning, field.type);
  const item = planning.planObject(planning, type, nodes, rows);
  return jsonArray(item, [
    ' FROM (SELECT row.* FROM ',
    (statement, run) => statement.addSql(pageClauses(listing.listOf(run, listing.argumentsOf(run)), ALL_ROWS)),
    `) ${rows.alias}`,
  ]);
}
