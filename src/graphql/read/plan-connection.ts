import { type FieldNode, getNamedType } from 'graphql';
import { pageClauses, whereSql } from '../../db/sql/list.ts';
import { type PatientsList, patientsListOf, questionOf, selectedOfList } from '../audit/list-questions.ts';
import { requestedClasses } from '../audit/requested-classes.ts';
import { cursorOf } from '../fields/list-cursors.ts';
import { type ListArguments, type ListPage, pageEnds, withExtraRow } from '../fields/paging.ts';
import { type Json, jsonSql, parenthesized, type Sql, toSql, type WriteSql } from './json-text.ts';
import { type Field, type FieldNodes, objectType, type Planning, planSelection } from './planning.ts';
import { NotPlannable, type ReadRun } from './read-run.ts';
import { rowsOfType } from './rows.ts';

/** The list that a field reads in a run. */
export interface Listing {
  readonly argumentsOf: (run: ReadRun) => ListArguments;
  /** Whether it is a root field of the query rather than a field of a record. */
  readonly isAtRoot: boolean;
  /** The list and its page, computed once per run. @throws AppError if the use-case refuses. */
  readonly pageOf: (run: ReadRun) => ListPage;
}

/**
 * Plans a connection. Everything selected from it comes from one SELECT over the rows of the page plus one extra row, which
 * shows whether another page follows. Edges and cursors are aggregates over those rows, which `place` numbers in the order
 * in which they are read.
 *
 * @throws NotPlannable
 */
export function planConnection(planning: Planning, field: Field, nodes: readonly FieldNode[], listing: Listing): Json {
  const type = objectType(getNamedType(field.type));
  const edgeType = objectType(getNamedType(fieldOf(type, 'edges').type));
  const { rows, type: nodeType } = rowsOfType(planning, fieldOf(edgeType, 'node').type);
  const { pageOf } = listing;
  const isOnPage: WriteSql = (statement, run) => {
    statement.add(` FILTER (WHERE ${rows.alias}.place <= ${pageOf(run).page.limit})`);
  };
  const sortColumn: WriteSql = (statement, run) => {
    statement.add(pageOf(run).list.sort.column);
  };
  let readsRows = false;
  const planPart = (part: Field, partNodes: FieldNodes) => {
    if (part.name === 'totalCount') return planTotal();
    if (part.name === 'edges') return planEdges(partNodes);
    if (part.name === 'nodes') return planNodes(partNodes);
    if (part.name === 'pageInfo') return planPageInfo(part, partNodes);
    throw new NotPlannable(`${type.name}.${part.name}`);
  };
  const json = toSql(planSelection(planning, type, nodes, planPart, planAudit()));
  if (!readsRows) {
    // A list may be refused even if no rows are read from it.
    return jsonSql((_statement, run) => void pageOf(run), ...json);
  }
  return jsonSql(
    '(SELECT ',
    ...json,
    ' FROM (SELECT page.*, row_number() OVER () AS place FROM (SELECT row.* FROM ',
    (statement, run) => {
      const { list, page } = pageOf(run);
      statement.addSql(pageClauses(list, withExtraRow(page)));
    },
    `) page) ${rows.alias})`,
  );

  /**
   * The parts of the audit beyond the records that the nodes show: the question that the list answers, and the records of
   * a page if the answer contains only their cursors, edges, or number of edges.
   */
  function planAudit(): Json {
    const list = patientsListOf(field);
    if (!list) return [];
    const selected = selectedOfList(planning.operation, field, nodes);
    // Without a filter, only a count is a question.
    const isFiltered = nodes.some((node) => node.arguments?.some(({ name }) => name.value === 'filter'));
    if (listing.isAtRoot && (selected.isCounted || isFiltered)) noteQuestion(list, selected.isCounted);
    const isShown = requestedClasses(planning.operation, list.nodeType, selected.node).own.size > 0;
    if (!selected.readsRows || isShown) return [];
    readsRows = true;
    const mark = planning.placeholders.markOf(rows.sqlOfFirst(list.data.record), new Set([list.ofRows]));
    return jsonSql('string_agg(', ...toSql(mark), `, '')`, isOnPage);
  }

  function noteQuestion(list: PatientsList, isCounted: boolean): void {
    planning.placeholders.note((run) => {
      const question = questionOf(list, isCounted, { ...listing.argumentsOf(run) });
      if (question) run.shown.noteQuestion(question);
    });
  }

  /** The total number of rows in the list, which the audit records for a root list of patients' records. */
  function planTotal(): Json {
    const count = planCount(pageOf);
    if (!listing.isAtRoot || !patientsListOf(field)) return count;
    return planning.placeholders.of([count], ([total], run) => {
      run.shown.matched = Number(total);
      return String(total);
    });
  }

  function planEdges(edgeNodes: readonly FieldNode[]): Json {
    readsRows = true;
    const edge = planSelection(planning, edgeType, edgeNodes, (part, partNodes) => {
      if (part.name === 'node') return planning.planObject(planning, nodeType, partNodes, rows);
      if (part.name === 'cursor') return planCursor();
      // An edge's other fields come from its row.
      return planning.planField(planning, edgeType, part, partNodes, rows);
    });
    return planEach(edge);
  }

  /** The records of the page, from the same rows as its edges. */
  function planNodes(ofNodes: readonly FieldNode[]): Json {
    readsRows = true;
    return planEach(planning.planObject(planning, nodeType, ofNodes, rows));
  }

  /** A list with an entry for each row of the page. */
  function planEach(entry: Json): Json {
    return parenthesized([
      'string_agg(',
      ...toSql(entry),
      `, ','`,
      (statement, run) => {
        if (pageOf(run).page.fromEnd) statement.add(` ORDER BY ${rows.alias}.place DESC`);
      },
      ')',
      isOnPage,
    ]);
  }

  function planPageInfo(info: Field, infoNodes: readonly FieldNode[]): Json {
    const infoType = objectType(getNamedType(info.type));
    return planSelection(planning, infoType, infoNodes, ({ name }) => {
      readsRows = true;
      if (name === 'startCursor') return planEndCursor(true);
      if (name === 'endCursor') return planEndCursor(false);
      if (name !== 'hasNextPage' && name !== 'hasPreviousPage') throw new NotPlannable(`${infoType.name}.${name}`);
      return jsonSql((statement, run) => {
        const { page } = pageOf(run);
        const [more, noMore] = [pageEnds(page, true)[name], pageEnds(page, false)[name]];
        statement.add(`CASE WHEN count(*) > ${page.limit} THEN '${more}' ELSE '${noMore}' END`);
      });
    });
  }

  /** The cursor of a single row. */
  function planCursor(): Json {
    return blankOfCursor(jsonSql(...positionSql([`${rows.alias}."`, sortColumn, '"'], [`${rows.alias}.id`])));
  }

  /** The cursor of the first or last row of the page; null if the page is empty. */
  function planEndCursor(isStart: boolean): Json {
    const place: WriteSql = (statement, run) => {
      const { page } = pageOf(run);
      statement.add(isStart === page.fromEnd ? `least(count(*), ${page.limit})` : '1');
    };
    const time = [`(array_agg(${rows.alias}."`, sortColumn, '"))[', place, ']'];
    const id = [`(array_agg(${rows.alias}.id))[`, place, ']'];
    return blankOfCursor(jsonSql(`CASE WHEN count(*) = 0 THEN 'null' ELSE `, ...positionSql(time, id), ' END'));
  }

  function blankOfCursor(position: Json): Json {
    return planning.placeholders.of([position], ([given], run) =>
      given === null ? 'null' : `"${cursorText(given, pageOf(run), run)}"`,
    );
  }
}

function fieldOf(type: ReturnType<typeof objectType>, name: string): Field {
  const field = type.getFields()[name];
  if (!field) throw new NotPlannable(`${type.name} is not a connection`);
  return field;
}

function planCount(pageOf: (run: ReadRun) => ListPage): Json {
  return jsonSql((statement, run) => {
    const { list } = pageOf(run);
    statement.add('(SELECT count(*) FROM ').addSql(list.from).add(' ').addSql(whereSql(list.where)).add(')');
  });
}

/** A row's position as JSON: an array of the sort column's value and the id. */
function positionSql(time: Sql, id: Sql): Sql {
  return [`concat('[', to_json(`, ...time, `), ',"', `, ...id, `, '"]')`];
}

/** The cursor of a position that {@link positionSql} produced. */
function cursorText(position: unknown, { list }: ListPage, { work }: ReadRun): string {
  if (!Array.isArray(position)) throw new Error('The database returned a position that is not an array.');
  const [time, id]: unknown[] = position;
  return cursorOf(work.call.cursors, list, { time: new Date(String(time)).getTime(), id: String(id) });
}
