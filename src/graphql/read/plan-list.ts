import { type FieldNode, getArgumentValues, getNullableType, isListType } from 'graphql';
import { ALL_ROWS, ofEachParent, pageClauses } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type Json, jsonArray, jsonOfRow } from './json-text.ts';
import { type Listing, planConnection } from './plan-connection.ts';
import type { Field, Planning } from './planning.ts';
import { NotPlannable } from './read-run.ts';
import { type Rows, rowsOfType } from './rows.ts';
import type { Source } from './source.ts';

type ListSource = Extract<Source, { kind: 'list' | 'nested list' }>;

/** Plans a list of a row's children: a connection, a plain list of all rows, or the only row. @throws NotPlannable */
export function planNestedList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  row: Rows,
  source: Extract<Source, { kind: 'nested list' }>,
): Json {
  return planList(planning, field, nodes, source, Prisma.sql`${source.column} = ${Prisma.raw(`${row.alias}.id`)}`);
}

/** Plans a list or, with `isOfParent`, the list of each parent. @throws NotPlannable */
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
    isAtRoot: source.kind === 'list',
    listOf: (run, args) => {
      const list = source.list(run.work, args);
      return isOfParent ? ofEachParent(list, isOfParent) : list;
    },
  };
  const isConnection = field.args.some(({ name }) => name === 'first');
  if (isConnection) return planConnection(planning, field, nodes, listing);
  const isList = isListType(getNullableType(field.type));
  const newest = source.kind === 'nested list' ? source.newest : undefined;
  if (isList && newest !== undefined) return planNewestRows(planning, field, nodes, listing, newest);
  return isList ? planAllRows(planning, field, nodes, listing) : planOneRow(planning, field, nodes, listing);
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

/** Plans the last rows of a list that is sorted oldest first. */
function planNewestRows(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  listing: Listing,
  limit: number,
): Json {
  const { rows, type } = rowsOfType(planning, field.type);
  const item = planning.planObject(planning, type, nodes, rows);
  const page = { ...ALL_ROWS, limit, fromEnd: true };
  return jsonArray(item, [
    ' FROM (SELECT newest.* FROM (SELECT row.* FROM ',
    (statement, run) => statement.addSql(pageClauses(listing.listOf(run, listing.argumentsOf(run)), page)),
    `) newest ORDER BY newest.created, newest.id) ${rows.alias}`,
  ]);
}

/** Plans the only row of a list, or null. */
function planOneRow(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): Json {
  const { rows, type } = rowsOfType(planning, field.type);
  const item = planning.planObject(planning, type, nodes, rows);
  const page = { ...ALL_ROWS, limit: 1 };
  return jsonOfRow(item, rows.alias, (statement, run) =>
    statement.addSql(pageClauses(listing.listOf(run, listing.argumentsOf(run)), page)),
  );
}
