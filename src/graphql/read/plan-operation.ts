import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { SelectNamedValue } from '../../db/db.ts';
import { type Rows as RowsQuery, whereSql } from '../../db/list.ts';
import { noteReads, ShownRecords } from '../patients-data.ts';
import type { Answer } from '../text-result.ts';
import { completeAnswer, type FailedAnswer } from './failed-answer.ts';
import { FAILURE_MARK, Failures } from './failures.ts';
import { type Json, jsonArray, jsonOfRow } from './json-text.ts';
import { Placeholders } from './placeholders.ts';
import { planList } from './plan-list.ts';
import { planField, planObject } from './plan-object.ts';
import { type FieldJson, fixedJson, PlannedJson } from './planned-json.ts';
import { type Field, objectType, type Planning } from './planning.ts';
import { NotPlannable, type PlannedOperation, type ReadRun } from './read-run.ts';
import { type Rows, type RowType, rowsOfType } from './rows.ts';
import type { Source } from './source.ts';
import type { WrittenStatement } from './statement.ts';
import type { StatementPart } from './statement-part.ts';

/** A planned query: one SQL statement per root field, and how to build the response from what the statements return. */
export interface ReadPlan {
  /** The memory the plan occupies, in bytes, not counting the document. */
  readonly keptBytes: number;
  /**
   * Runs the statements. What is refused or goes wrong at a place in the answer is an error of the answer.
   *
   * @param located reads the document again with the locations that errors report
   * @throws AnswerTooLong; AppError UNAUTHENTICATED if the caller's key is no longer good
   */
  readonly read: (
    run: Pick<ReadRun, 'work' | 'variables' | 'withheldIsNull'>,
    select: SelectNamedValue,
    located: () => DocumentNode,
  ) => Promise<Answer>;
}

/** The size in bytes of a root field without its statement and placeholders: a heap measurement, rounded up. */
const ROOT_BYTES = 3_000;

/** A root field: its response key, and its JSON. */
interface RootPlan {
  readonly key: string;
  readonly field: Field;
  readonly json: PlannedJson;
}

/**
 * Plans a query. The plan is valid only for these values of the variables that its `@skip` and `@include` directives use, and for
 * global ids of the same types.
 *
 * @throws NotPlannable if the read path cannot serve one of its fields; graphql-js then runs the operation.
 */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ReadPlan {
  const queryType = schema.getQueryType();
  if (operation.operation !== 'query' || !queryType) throw new NotPlannable('only queries are planned');
  const planned: PlannedOperation = { schema, operation, fragments: fragmentsOf(document), variables };
  const nextAlias = aliases();
  const fields = collectFields(schema, { ...planned.fragments }, { ...variables }, queryType, operation.selectionSet);
  // The statements also confirm the caller's key. Without one, graphql-js answers, once the key is confirmed.
  if (fields.size === 0) throw new NotPlannable('no field is selected');
  const roots = [...fields].map(([key, nodes]): RootPlan => {
    const field = queryType.getFields()[nodes[0]?.name.value ?? ''];
    if (!field) throw new NotPlannable(`Query.${nodes[0]?.name.value}`);
    const placeholders = new Placeholders();
    const json = planRoot(
      { operation: planned, nextAlias, placeholders, record: undefined, planObject, planField },
      field,
      nodes,
    );
    return {
      key,
      field,
      json: new PlannedJson(`SELECT ${field.name}`, json, placeholders),
    };
  });
  return {
    keptBytes: roots.reduce((sum, { json }) => sum + ROOT_BYTES + json.keptBytes, 0),
    read: async (run, select, located) => {
      const reading = { ...run, pages: new Map(), failures: new Failures() };
      const read = await sendRoots(roots, reading, select);
      return answerOf(read, reading) ?? failedAnswerOf(read, reading, locatedIn(planned, located()));
    },
  };
}

/** A source of aliases, different ones within an operation. */
export function aliases(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `r${count}`;
  };
}

/** The fragments of a document, by name. */
export function fragmentsOf({ definitions }: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  return Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
}

function planRoot(planning: Planning, field: Field, nodes: readonly FieldNode[]): Json {
  const { source } = field.extensions;
  if (source?.kind === 'list') return planList(planning, field, nodes, source);
  if (source?.kind === 'row') return planRow(planning, field, nodes, source);
  if (source?.kind === 'node') return planNode(planning, field, nodes, source);
  if (source?.kind === 'catalogue') return planCatalogue(planning, field, nodes, source);
  throw new NotPlannable(`Query.${field.name} has no source`);
}

/** One row, which the arguments name; null if there is none that the caller may see. */
function planRow(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'row' }>,
): Json {
  const argumentsOf = argumentReader(field, nodes);
  return planOneRow(planning, nodes, rowsOfType(planning, field.type), (run) =>
    source.rows(run.work, argumentsOf(run.variables)),
  );
}

/** All rows of a table of the catalogue, by code point in the order of their codes, because the database's collation may sort differently. */
function planCatalogue(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'catalogue' }>,
): Json {
  const { type, rows } = rowsOfType(planning, field.type);
  const item = planning.planObject(planning, type, nodes, rows);
  return jsonArray(item, [
    ' FROM (SELECT row.* FROM ',
    (statement, run) => addRows(statement, source.rows(run.work)),
    ` ORDER BY row.code COLLATE "C") ${rows.alias}`,
  ]);
}

/** One record, by its global id; null if there is none that the caller may see. */
function planNode(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'node' }>,
): Json {
  const { schema, variables } = planning.operation;
  const argumentsOf = argumentReader(field, nodes);
  const find = (values: ReadRun['variables']) => source.find(String(argumentsOf(values)[source.argument]));
  const typeName = find(variables)?.typeName;
  if (typeName === undefined) throw new NotPlannable('the id is of no type');
  const type = rowsOfType(planning, schema.getType(typeName));
  return planOneRow(planning, nodes, type, (run) => find(run.variables)?.rows(run.work));
}

/** Reads the arguments, given the variables of a run. @throws NotPlannable if the field cannot be null, as a row must be able to */
function argumentReader(field: Field, [node]: readonly FieldNode[]) {
  if (!node || isNonNullType(field.type)) throw new NotPlannable(field.name);
  return (variables: ReadRun['variables']) => getArgumentValues(field, node, variables);
}

function planOneRow(
  planning: Planning,
  nodes: readonly FieldNode[],
  { type, rows }: { readonly type: RowType; readonly rows: Rows },
  find: (run: ReadRun) => RowsQuery | undefined,
): Json {
  return jsonOfRow(planning.planObject(planning, type, nodes, rows), rows.alias, (statement, run) => {
    const found = find(run);
    if (found) addRows(statement, found);
    else statement.add(`"${rows.table.table}" row WHERE false`);
  });
}

function addRows(statement: StatementPart, { from, where }: RowsQuery): void {
  statement.addSql(from).add(' ').addSql(whereSql(where));
}

/** A root field that has been read, or has failed. */
interface ReadRoot {
  readonly root: RootPlan;
  readonly json: FieldJson;
}

async function sendRoots(
  roots: readonly RootPlan[],
  run: ReadRun,
  select: SelectNamedValue,
): Promise<readonly ReadRoot[]> {
  // Write all statements before sending the first, so that the failure of one costs the database as little as possible.
  const written = roots.map((root) => ({ root, statement: writtenOrFailed(root, run) }));
  const { budget } = run.work.call;
  // A statement confirms the caller's key, too. A refusal is only for somebody whose key is good.
  if (written.every(({ statement }) => typeof statement === 'string')) await run.work.call.confirmCaller();
  let bytes = 0;
  return Promise.all(
    written.map(async ({ root, statement }) => {
      if (typeof statement === 'string') return { root, json: fixedJson(statement) };
      const json = await root.json.send(statement, select);
      bytes += json.bytes;
      budget.requireRoom(bytes);
      return { root, json };
    }),
  );
}

/** The statement, or the mark of why there is none. */
function writtenOrFailed({ json }: RootPlan, run: ReadRun): WrittenStatement | string {
  try {
    return json.write(run);
  } catch (error) {
    return run.failures.note(error);
  }
}

/** The answer as text; undefined if something in it has failed. */
function answerOf(roots: readonly ReadRoot[], run: ReadRun): Answer | undefined {
  // Join all pieces at once: building a text of 20 KB step by step copies it at every step.
  const pieces = ['{"data":{'];
  const shown = roots.map(({ root: { key, field }, json }, index) => {
    const ofRoot = new ShownRecords(field.name);
    pieces.push(`${index > 0 ? ',' : ''}${JSON.stringify(key)}:`);
    // Not `push(...pieces)`: there may be a million of them, too many for the arguments of one call.
    for (const piece of json.fill(run, ofRoot)) pieces.push(piece);
    return ofRoot;
  });
  pieces.push('}}');
  const text = pieces.join('');
  run.work.call.budget.spendBytes(text.length);
  if (text.includes(FAILURE_MARK)) return undefined;
  noteReads(run.work, shown);
  return { text };
}

/** The answer with its errors. */
function failedAnswerOf(roots: readonly ReadRoot[], run: ReadRun, located: PlannedOperation): Answer {
  const { schema, fragments, variables, operation } = located;
  const parent = objectType(schema.getQueryType());
  const nodesByKey = collectFields(schema, { ...fragments }, { ...variables }, parent, operation.selectionSet);
  const completed = roots.map(({ root: { key, field }, json }) => {
    const shown = new ShownRecords(field.name);
    const write: FailedAnswer['write'] = (writeMark) => json.fillAround(run, shown, writeMark).join('');
    const nodes = nodesByKey.get(key) ?? [];
    return { key, shown, ...completeAnswer(located, { key, parent, field, nodes, write, shown }, run.failures) };
  });
  const answered = completed.filter(({ value }) => value !== null);
  noteReads(
    run.work,
    answered.map(({ shown }) => shown),
  );
  return {
    result: {
      errors: completed.flatMap(({ errors }) => errors),
      data: Object.fromEntries(completed.map(({ key, value }) => [key, value])),
    },
  };
}

/** The same operation with the locations that errors report. */
export function locatedIn(
  { operation: { name }, ...planned }: PlannedOperation,
  document: DocumentNode,
): PlannedOperation {
  const operation = getOperationAST(document, name?.value);
  if (!operation) throw new Error('The operation is not in its own document.');
  return { ...planned, operation, fragments: fragmentsOf(document) };
}
