import { type FieldNode, getNullableType, isListType } from 'graphql';
import { ALL_ROWS, ofEachParent, type PageRequest, pageClauses } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type ListPage, listPage } from '../fields/paging.ts';
import type { Source } from '../fields/source.ts';
import { type Json, jsonArray, jsonOfRow, refusable } from './json-text.ts';
import { type Listing, planConnection } from './plan-connection.ts';
import { argumentReader, type Field, type Planning } from './planning.ts';
import { NotPlannable, type ReadRun } from './read-run.ts';
import { type Rows, rowsOfType } from './rows.ts';

type ListSource = Extract<Source, { kind: 'list' | 'nested list' }>;

/** Plans a list of a row's children: a connection, a plain list of all rows, or the only row. @throws NotPlannable */
export function planNestedList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  row: Rows,
  source: Extract<Source, { kind: 'nested list' }>,
): Json {
  const isOfParent = source.isOfParent(Prisma.raw(`${row.alias}.id`));
  const listing = listingOf(field, nodes, source, isOfParent);
  return refusable(listing.pageOf, planListing(planning, field, nodes, listing, source.newest));
}

/** Plans a list at the root of a query. @throws NotPlannable */
export function planList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'list' }>,
): Json {
  return planListing(planning, field, nodes, listingOf(field, nodes, source), undefined);
}

function planListing(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  listing: Listing,
  newest: number | undefined,
): Json {
  if (isConnection(field)) return planConnection(planning, field, nodes, listing);
  if (!isListType(getNullableType(field.type))) return planOneRow(planning, field, nodes, listing);
  if (newest !== undefined) return planNewestRows(planning, field, nodes, listing, newest);
  return planAllRows(planning, field, nodes, listing);
}

function isConnection(field: Field): boolean {
  return field.args.some(({ name }) => name === 'first');
}

/** @param isOfParent the condition on the rows of each parent; left out for a list at the root */
function listingOf(field: Field, [node]: readonly FieldNode[], source: ListSource, isOfParent?: Prisma.Sql): Listing {
  if (!node) throw new NotPlannable(field.name);
  const read = argumentReader(field, node);
  const argumentsOf: Listing['argumentsOf'] = (run) => read(run.variables);
  const listOf = (run: ReadRun, args: ReturnType<Listing['argumentsOf']>) => {
    const list = source.list(run.work, args);
    return isOfParent ? ofEachParent(list, isOfParent) : list;
  };
  const makePage = (run: ReadRun): ListPage => {
    const args = argumentsOf(run);
    if (!isConnection(field)) return { list: listOf(run, args), page: ALL_ROWS };
    return listPage(run.work.call.cursors, args, () => listOf(run, args));
  };
  const pageOf: Listing['pageOf'] = (run) => {
    const known = run.pages.get(pageOf);
    if (known) return known;
    const made = makePage(run);
    run.pages.set(pageOf, made);
    return made;
  };
  return { argumentsOf, isAtRoot: source.kind === 'list', pageOf };
}

function planAllRows(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): Json {
  const { rows, type } = rowsOfType(planning, field.type);
  const item = planning.planObject(planning, type, nodes, rows);
  return jsonArray(item, [
    ' FROM (SELECT row.* FROM ',
    (statement, run) => statement.addSql(pageClauses(listing.pageOf(run).list, ALL_ROWS)),
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
  const page: PageRequest = { ...ALL_ROWS, limit, fromEnd: true };
  return jsonArray(item, [
    ' FROM (SELECT newest.* FROM (SELECT row.* FROM ',
    (statement, run) => statement.addSql(pageClauses(listing.pageOf(run).list, page)),
    `) newest ORDER BY newest.created, newest.id) ${rows.alias}`,
  ]);
}

/** Plans the only row of a list, or null. */
function planOneRow(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): Json {
  const { rows, type } = rowsOfType(planning, field.type);
  const item = planning.planObject(planning, type, nodes, rows);
  const page: PageRequest = { ...ALL_ROWS, limit: 1 };
  return jsonOfRow(item, rows.alias, (statement, run) => statement.addSql(pageClauses(listing.pageOf(run).list, page)));
}
