import { type FieldNode, getNamedType, getNullableType, isListType, isNonNullType, isObjectType } from 'graphql';
import { patientsDataOf } from '../audit/patients-data.ts';
import type { OrderBy, RelationSelect, SelectTree, Source } from '../fields/source.ts';
import { type Json, jsonArray, jsonSql, MISSING, quoted, type Sql, toSql } from './json-text.ts';
import { restrictedRecord, whereVisible } from './plan-disclosure.ts';
import { type Field, type Planning, selectedFields } from './planning.ts';
import { NotPlannable } from './read-run.ts';
import { isRowType, ReferredRow, Rows, type RowType } from './rows.ts';
import { type Relation, tableOf } from './tables.ts';

/** A step from one table to the next: a relation, and the order of its rows. */
interface Step {
  readonly relation: string;
  readonly orderBy: readonly OrderBy[];
}

const SELECTION = Symbol('the place of the selection');

/**
 * The relations that lead from a row to the rows of a field, as declared in Pothos: a single one, or a chain such as an order's
 * items and their kit types. Undefined for a field without relations.
 */
export function relationPathOf({ extensions, args }: Field): Step[] | undefined {
  const { pothosPrismaSelect: select } = extensions;
  if (!select || args.length > 0) return undefined;
  const { select: tree } = select({}, {}, (query) => ({
    ...(typeof query === 'object' ? query : {}),
    [SELECTION]: true,
  }));
  return pathIn(tree);
}

function pathIn(tree: SelectTree): Step[] | undefined {
  const [entry, ...more] = Object.entries(tree);
  if (!entry || more.length > 0) return undefined;
  const [relation, query] = entry;
  // A plan is made for all callers: the field's source determines which rows each caller sees.
  if (query === true || query.where !== undefined) return undefined;
  const step = { relation, orderBy: orderOf(query) };
  if (SELECTION in query) return [step];
  const below = query.select && pathIn(query.select);
  return below && [step, ...below];
}

function orderOf({ orderBy }: RelationSelect): readonly OrderBy[] {
  if (orderBy === undefined) return [];
  return isOrders(orderBy) ? orderBy : [orderBy];
}

function isOrders(orderBy: OrderBy | readonly OrderBy[]): orderBy is readonly OrderBy[] {
  return Array.isArray(orderBy);
}

type RelationSource = Extract<Source, { kind: 'relation' }>;

/** How a field's rows are reached from a row. */
interface Reaching {
  readonly path: readonly Step[];
  readonly source: RelationSource | undefined;
  /** Whether they are independent records, which may be hidden from a caller who sees the row. */
  readonly isApart: boolean;
}

/** Plans a field whose rows are reached through relations. @throws NotPlannable */
export function planRelation(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  row: Rows,
  { path, source, isApart }: Reaching,
): Json {
  const type = getNamedType(field.type);
  if (!isRowType(type)) throw new NotPlannable(`${field.name} is not an object`);
  const restricted = isApart ? restrictedRecord(type.name) : undefined;
  const referred = restricted ? undefined : referredRow(planning, type, nodes, row, path);
  if (referred) return planning.planObject(planning, type, nodes, referred);
  const { rows, joins, orderBy, isList } = follow(planning, row, path);
  const isSeen: Sql = restricted ? [whereVisible(restricted, rows)] : [];
  if (isList !== isListType(getNullableType(field.type))) throw new NotPlannable(`${field.name} is one row or many`);
  const item = planning.planObject(planning, type, nodes, rows);
  if (!isList) {
    const otherwise = isNonNullType(field.type) ? quoted(MISSING) : `'null'`;
    return jsonSql('coalesce((SELECT ', ...toSql(item), ` FROM ${joins}`, ...isSeen, `), ${otherwise})`);
  }
  const where: Sql = source
    ? [(statement, run) => statement.add(` AND ${source.where(run.work, row.alias, rows.alias)}`)]
    : [];
  return jsonArray(item, [
    ` FROM (SELECT ${rows.alias}.* FROM ${joins}`,
    ...isSeen,
    ...where,
    ` ORDER BY ${orderBy}) ${rows.alias}`,
  ]);
}

/** The row at the end of a path, if the foreign key contains everything selected from it; otherwise undefined. */
function referredRow(
  planning: Planning,
  type: RowType,
  nodes: readonly FieldNode[],
  from: Rows,
  [step, ...further]: readonly Step[],
): ReferredRow | undefined {
  const relation = from.table.relations[step?.relation ?? ''];
  const table = tableOf(relation?.model);
  if (!relation?.refers || !table || further.length > 0 || !isObjectType(type)) return undefined;
  const isRequired = relation.on.every(([own]) =>
    Object.values(from.table.columns).some(({ column, isRequired: required }) => column === own && required),
  );
  const row = new ReferredRow(table, from, relation);
  const selected = selectedFields(planning, type, nodes);
  const audited = patientsDataOf(type.name)?.record;
  const isAllThere =
    selected.every(({ field }) => !field || row.has(columnOf(field) ?? '')) &&
    (audited === undefined || audited.every((column) => row.has(column)));
  return isRequired && isAllThere ? row : undefined;
}

/** The only column that a field is computed from, by its Prisma name; undefined if there are more, or none. */
function columnOf({ extensions: { source, pothosExposedField } }: Field): string | undefined {
  return source?.kind === 'global id' ? source.column : pothosExposedField;
}

/** The rows at the end of a path, with the SQL after FROM that reaches them and their order. */
interface Reached {
  readonly rows: Rows;
  readonly joins: string;
  readonly orderBy: string;
  readonly isList: boolean;
}

function follow(planning: Planning, start: Rows, path: readonly Step[]): Reached {
  const tables: string[] = [];
  const conditions: string[] = [];
  const order: string[] = [];
  let isList = false;
  let from = start;
  for (const { relation: name, orderBy } of path) {
    const relation = from.table.relations[name];
    const table = tableOf(relation?.model);
    if (!relation || !table) throw new NotPlannable(`${from.table.table} has no relation ${name}`);
    const next = new Rows(table, planning.nextAlias());
    tables.push(`"${table.table}" ${next.alias}`);
    conditions.push(joinOf(relation, from.alias, next.alias));
    order.push(...sortOf(next, orderBy));
    isList ||= relation.isList;
    from = next;
  }
  const joins = `${tables.join(' CROSS JOIN ')} WHERE ${conditions.join(' AND ')}`;
  if (isList && order.length === 0) throw new NotPlannable(`${start.table.table} has a list without an order`);
  return { rows: from, joins, orderBy: order.join(', '), isList };
}

function joinOf({ on }: Relation, from: string, to: string): string {
  return on.map(([own, other]) => `${to}."${other}" = ${from}."${own}"`).join(' AND ');
}

function sortOf(rows: Rows, orderBy: readonly OrderBy[]): readonly string[] {
  return orderBy.flatMap((each) => Object.entries(each).map(([name, direction]) => `${rows.sqlOf(name)} ${direction}`));
}
