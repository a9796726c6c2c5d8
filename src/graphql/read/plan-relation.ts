import { type FieldNode, getNamedType, getNullableType, isListType, isNonNullType } from 'graphql';
import { type Field, isRowType, type Planning } from './planning.ts';
import { NotPlannable, NotWritable, RowPlan, type RowValues, type Write } from './row-plan.ts';
import type { OrderBy, RelationSelect, SelectTree } from './source.ts';
import { type Relation, tableOf } from './tables.ts';

/** A step from one table to the next: a relation, and the order of its rows. */
interface Step {
  readonly relation: string;
  readonly orderBy: readonly OrderBy[];
}

const SELECTION = Symbol('the place of the selection');

/**
 * The relations that lead from a row to the rows of a field, as Pothos declares them: one, or a chain such as an order's
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

/** Plans a field whose rows are reached by relations. @throws NotPlannable */
export function planRelation(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  row: RowPlan,
  path: readonly Step[],
): Write {
  const type = getNamedType(field.type);
  if (!isRowType(type)) throw new NotPlannable(`${field.name} is no object`);
  const rows = planPath(planning, row, path);
  const write = planning.planObject(planning, type, nodes, rows.target);
  const isList = isListType(getNullableType(field.type));
  const isNullable = !isNonNullType(field.type);
  return (values, run) => {
    const found = rows.read(values);
    if (isList) {
      let text = '[';
      for (let index = 0; index < found.length; index += 1) {
        const each = found[index];
        if (each) text += (index > 0 ? ',' : '') + write(each, run);
      }
      return `${text}]`;
    }
    const [one] = found;
    if (one) return write(one, run);
    if (isNullable) return 'null';
    throw new NotWritable(`${field.name} is missing`);
  };
}

/** The rows at the end of a path: their plan, and how they are found in the values of the row at its start. */
interface Reached {
  readonly target: RowPlan;
  readonly read: (values: RowValues) => readonly RowValues[];
}

function planPath(planning: Planning, from: RowPlan, [step, ...further]: readonly Step[]): Reached {
  if (!step) return { target: from, read: (values) => [values] };
  const relation = from.table.relations[step.relation];
  const table = tableOf(relation?.model);
  if (!relation || !table) throw new NotPlannable(`${from.table.table} has no relation ${step.relation}`);
  const next = new RowPlan(table, planning.nextAlias());
  const slot = from.add((statement, run) => {
    const source = `FROM "${table.table}" ${next.alias} WHERE ${joinOf(relation, from.alias, next.alias)}`;
    if (!relation.isList) {
      statement.add('(SELECT ');
      next.writeArray(statement, run);
      statement.add(` ${source})`);
      return;
    }
    statement.add(`(SELECT coalesce(json_agg(`);
    next.writeArray(statement, run);
    statement.add(`), '[]'::json) FROM (SELECT ${next.alias}.* ${source}${sortOf(next, step.orderBy)}) ${next.alias})`);
  });
  const below = planPath(planning, next, further);
  const read = (values: RowValues): readonly RowValues[] => {
    const value: unknown = values[slot];
    if (!Array.isArray(value)) return [];
    return relation.isList ? value.flatMap((each) => below.read(each)) : below.read(value);
  };
  return { target: below.target, read: further.length > 0 ? read : readerOf(slot, relation.isList) };
}

/** The common case of a path with one step, without copying the rows. */
function readerOf(slot: number, isList: boolean): (values: RowValues) => readonly RowValues[] {
  return (values) => {
    const value: unknown = values[slot];
    if (!Array.isArray(value)) return [];
    return isList ? value : [value];
  };
}

function joinOf({ on }: Relation, from: string, to: string): string {
  return on.map(([own, other]) => `${to}."${other}" = ${from}."${own}"`).join(' AND ');
}

function sortOf(rows: RowPlan, orderBy: readonly OrderBy[]): string {
  const terms = orderBy.flatMap((each) =>
    Object.entries(each).map(([name, direction]) => `${rows.alias}."${rows.column(name).column}" ${direction}`),
  );
  return terms.length > 0 ? ` ORDER BY ${terms.join(', ')}` : '';
}
