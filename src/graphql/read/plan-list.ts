import { type FieldNode, type GraphQLObjectType, getArgumentValues, getNamedType, isObjectType } from 'graphql';
import { type ListQuery, type PageRequest, pageClauses, whereSql } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { cursorOf, type ListArguments, parsePage } from '../paging.ts';
import { type Field, isRowType, keyText, type Planning, subfieldsOf, writerOfFields } from './planning.ts';
import { NotPlannable, type ReadRun, RowPlan, type RowValues, type Slot, type Write } from './row-plan.ts';
import type { Source } from './source.ts';
import type { Statement } from './statement.ts';
import { tableOf } from './tables.ts';

type ListSource = Extract<Source, { kind: 'list' | 'nested list' }>;

/** Plans a list that hangs on a row: a connection, or a plain list of all rows. @throws NotPlannable */
export function planNestedList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  row: RowPlan,
  source: Extract<Source, { kind: 'nested list' }>,
): Write {
  const ofParent = Prisma.sql`${source.column} = ${Prisma.raw(`${row.alias}.id`)}`;
  const { slot, write } = planList(planning, field, nodes, source, [ofParent]);
  const index = row.add(slot);
  return (values, run) => write(rowValues(values[index]), run);
}

/** A planned list: the slot that selects it, and how the field is written from that slot's value. */
export interface ListPlan {
  readonly slot: Slot;
  readonly write: Write;
}

/** Plans a list; `more` are conditions besides its own. @throws NotPlannable */
export function planList(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: ListSource,
  more: readonly Prisma.Sql[] = [],
): ListPlan {
  const [node] = nodes;
  if (!node) throw new NotPlannable(field.name);
  const isConnection = field.args.some(({ name }) => name === 'first');
  const argumentsOf = (run: ReadRun): ListArguments => getArgumentValues(field, node, run.variables);
  return isConnection
    ? planConnection(planning, field, nodes, { source, more, argumentsOf })
    : planAllRows(planning, field, nodes, { source, more, argumentsOf });
}

/** What a list is read with. */
interface Listing {
  readonly source: ListSource;
  readonly more: readonly Prisma.Sql[];
  readonly argumentsOf: (run: ReadRun) => ListArguments;
}

const ALL_ROWS: PageRequest = { limit: 2_147_483_647, fromEnd: false, after: undefined, before: undefined, offset: 0 };

function planAllRows(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): ListPlan {
  const { rows, type } = rowsOfType(planning, getNamedType(field.type));
  const write = planning.planObject(planning, type, nodes, rows);
  return {
    slot: (statement, run) => {
      const list = listing.source.list(run.context, listing.argumentsOf(run));
      writeRows(statement, run, rows, narrowed(list, listing.more), ALL_ROWS);
    },
    write: (items, run) => `[${items.map((item) => write(rowValues(item), run)).join(',')}]`,
  };
}

function rowsOfType(planning: Planning, type: unknown) {
  const table = isRowType(type) ? tableOf(type.extensions.pothosPrismaModel) : undefined;
  if (!isRowType(type) || !table) throw new NotPlannable(`${String(type)} has no table`);
  return { type, rows: new RowPlan(table, planning.nextAlias()) };
}

/** What a connection field selects, planned. */
interface Selected {
  readonly rows: RowPlan;
  /** Whether any row is selected, or whether there are more. */
  readonly hasRows: boolean;
  /** Whether it must be known if there are rows beyond the page. */
  readonly hasMore: boolean;
  readonly hasCount: boolean;
  readonly write: Write;
}

/** The slots of a connection's own array. */
const ROWS = 0;
const COUNT = 1;

function planConnection(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): ListPlan {
  const plan = {};
  const selected = selectConnection(planning, field, nodes, plan);
  return {
    slot: (statement, run) => {
      const args = listing.argumentsOf(run);
      const list = narrowed(listing.source.list(run.context, args), listing.more);
      const page = parsePage(args, list.sort);
      run.pages.set(plan, { list, page });
      statement.add('json_build_array(');
      if (selected.hasRows) {
        const limit = selected.hasMore ? page.limit + 1 : page.limit;
        writeRows(statement, run, selected.rows, list, { ...page, limit });
      } else statement.add(`'[]'::json`);
      if (selected.hasCount) {
        statement.add(', (SELECT count(*) FROM ').addSql(list.from).add(' ').addSql(whereSql(list.where)).add(')');
      }
      statement.add(')');
    },
    write: selected.write,
  };
}

function narrowed(list: ListQuery, more: readonly Prisma.Sql[]): ListQuery {
  return more.length > 0 ? { ...list, where: [...more, ...list.where] } : list;
}

/** Writes a subquery that gives the rows of a page as a JSON array. The page is cut first, then each row is written. */
function writeRows(statement: Statement, run: ReadRun, rows: RowPlan, list: ListQuery, page: PageRequest): void {
  statement.add('(SELECT coalesce(json_agg(');
  rows.writeArray(statement, run);
  statement.add(`), '[]'::json) FROM (SELECT row.* FROM `).addSql(pageClauses(list, page)).add(`) ${rows.alias})`);
}

function selectConnection(planning: Planning, field: Field, nodes: readonly FieldNode[], plan: object): Selected {
  const type = objectType(getNamedType(field.type));
  const edgeType = objectType(getNamedType(type.getFields().edges?.type));
  const { rows, type: nodeType } = rowsOfType(planning, getNamedType(edgeType.getFields().node?.type));
  const position = planPosition(rows, plan);
  let hasRows = false;
  let hasMore = false;
  let hasCount = false;
  const fields = [...subfieldsOf(planning, type, nodes)].map(([key, fieldNodes]) => {
    const name = fieldNodes[0]?.name.value;
    const write = ((): Write => {
      if (name === '__typename') return () => JSON.stringify(type.name);
      if (name === 'totalCount') {
        hasCount = true;
        return (connection) => String(connection[COUNT]);
      }
      hasRows = true;
      if (name === 'edges') return planEdges(fieldNodes);
      if (name === 'pageInfo') return planPageInfo(fieldNodes);
      throw new NotPlannable(`${type.name}.${String(name)}`);
    })();
    return { key: keyText(key), write };
  });
  return { rows, hasRows, hasMore, hasCount, write: writerOfFields(fields) };

  function planEdges(edgeNodes: readonly FieldNode[]): Write {
    const edge = writerOfFields(
      [...subfieldsOf(planning, edgeType, edgeNodes)].map(([key, fieldNodes]) => {
        const name = fieldNodes[0]?.name.value;
        if (name === '__typename') return { key: keyText(key), write: () => JSON.stringify(edgeType.name) };
        if (name === 'node')
          return { key: keyText(key), write: planning.planObject(planning, nodeType, fieldNodes, rows) };
        if (name === 'cursor') return { key: keyText(key), write: position() };
        throw new NotPlannable(`${edgeType.name}.${String(name)}`);
      }),
    );
    return (connection, run) =>
      `[${rowsOnPage(connection, run, plan)
        .map((row) => edge(row, run))
        .join(',')}]`;
  }

  function planPageInfo(infoNodes: readonly FieldNode[]): Write {
    const infoType = objectType(getNamedType(type.getFields().pageInfo?.type));
    const fields = [...subfieldsOf(planning, infoType, infoNodes)].map(([key, fieldNodes]) => ({
      key: keyText(key),
      write: planInfoField(infoType, fieldNodes[0]?.name.value),
    }));
    return writerOfFields(fields);
  }

  function planInfoField(infoType: GraphQLObjectType, name: string | undefined): Write {
    if (name === '__typename') return () => JSON.stringify(infoType.name);
    if (name === 'startCursor' || name === 'endCursor') {
      const cursor = position();
      return (connection, run) => {
        const row = rowsOnPage(connection, run, plan).at(name === 'startCursor' ? 0 : -1);
        return row ? cursor(row, run) : 'null';
      };
    }
    hasMore = true;
    if (name === 'hasNextPage')
      return (connection, run) => {
        const { page } = pageOf(run, plan);
        return String(page.fromEnd ? page.before !== undefined : isMore(connection, page));
      };
    if (name === 'hasPreviousPage')
      return (connection, run) => {
        const { page } = pageOf(run, plan);
        return String(page.fromEnd ? isMore(connection, page) : page.after !== undefined || page.offset > 0);
      };
    throw new NotPlannable(`PageInfo.${String(name)}`);
  }
}

function objectType(type: unknown): GraphQLObjectType {
  if (!isObjectType(type)) throw new NotPlannable('a connection is no object');
  return type;
}

/** Returns a maker of writers of a row's cursor; the row gets the slots for it when the first one is made. */
function planPosition(rows: RowPlan, plan: object): () => Write {
  let slots: { readonly time: number; readonly id: number } | undefined;
  return () => {
    slots ??= {
      time: rows.add((statement, run) => {
        statement.add(`${rows.alias}."${pageOf(run, plan).list.sort.column}"`);
      }),
      id: rows.slotOf('id'),
    };
    const { time, id } = slots;
    return (row, run) => {
      const position = { time: new Date(String(row[time])).getTime(), id: String(row[id]) };
      return `"${cursorOf(pageOf(run, plan).list.sort, position)}"`;
    };
  };
}

function pageOf(run: ReadRun, plan: object) {
  const known = run.pages.get(plan);
  if (!known) throw new Error('A list is written before its SQL.');
  return known;
}

function isMore(connection: RowValues, page: PageRequest): boolean {
  return rowValues(connection[ROWS]).length > page.limit;
}

/** The rows of the page in list order: without the extra one that shows whether there are more, which is the last one read. */
function rowsOnPage(connection: RowValues, run: ReadRun, plan: object): readonly RowValues[] {
  const { page } = pageOf(run, plan);
  const read = rowValues(connection[ROWS]);
  const onPage = (read.length > page.limit ? read.slice(0, page.limit) : read).map(rowValues);
  return page.fromEnd ? onPage.reverse() : onPage;
}

/** A JSON array that PostgreSQL made. */
export function rowValues(value: unknown): RowValues {
  if (Array.isArray(value)) return value;
  throw new Error('The database gave no array where the statement makes one.');
}
