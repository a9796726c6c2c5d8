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
import { AnswerTooLong } from '../../db/request-budget.ts';
import { CallerGone } from '../../db/waiting.ts';
import { AppError } from '../../errors.ts';
import { noteReads, ShownRecords } from '../patients-data.ts';
import type { Answer } from '../text-result.ts';
import { completeAnswer } from './failed-answer.ts';
import { FAILURE_MARK } from './failures.ts';
import { type Json, jsonArray, jsonOfRow } from './json-text.ts';
import { Placeholders } from './placeholders.ts';
import { planList } from './plan-list.ts';
import { planField, planObject } from './plan-object.ts';
import { type FieldJson, fixedJson, PlannedJson, type SentJson } from './planned-json.ts';
import { PlannedValue, planComputed } from './planned-value.ts';
import { type Field, objectType, type Planning } from './planning.ts';
import { NotPlannable, newRun, type PlannedOperation, type ReadRun } from './read-run.ts';
import { type Rows, type RowType, rowsOfType } from './rows.ts';
import type { Source } from './source.ts';
import type { StatementPart } from './statement-part.ts';
import { addPieces, type FilledJson, type MarkedRecord } from './written.ts';

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

/** A root field: its response key, and what it is read by, which is a statement unless the service computes it. */
interface RootPlan {
  readonly key: string;
  /** Undefined for `__typename`. */
  readonly field: Field | undefined;
  readonly by: PlannedJson | PlannedValue;
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
  const roots = [...fields].map(([key, nodes]): RootPlan => {
    const placeholders = new Placeholders();
    const planning = { operation: planned, nextAlias, placeholders, record: undefined, planObject, planField };
    const name = nodes[0]?.name.value ?? '';
    const field = queryType.getFields()[name];
    if (field) return { key, field, by: planRoot(planning, field, nodes) };
    if (name !== '__typename') throw new NotPlannable(`Query.${name}`);
    return { key, field: undefined, by: new PlannedValue(() => JSON.stringify(queryType.name), placeholders) };
  });
  return {
    keptBytes: roots.reduce((sum, { by }) => sum + ROOT_BYTES + by.keptBytes, 0),
    read: async ({ work, variables: values, withheldIsNull }, select, located) => {
      const run: ReadRun = { ...newRun(work, values), withheldIsNull: withheldIsNull === true };
      const sent = await sendRoots(roots, run, select);
      const read = await fillRoots(sent, run);
      return answerOf(read, run) ?? failedAnswerOf(read, run, locatedIn(planned, located()));
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

function planRoot(planning: Planning, field: Field, nodes: readonly FieldNode[]): PlannedJson | PlannedValue {
  const { source } = field.extensions;
  if (source?.kind === 'computed') return planComputed(planning, field, nodes, source);
  return new PlannedJson(`SELECT ${field.name}`, planStatement(planning, field, nodes), planning.placeholders);
}

function planStatement(planning: Planning, field: Field, nodes: readonly FieldNode[]): Json {
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

/** A root field whose statement has been answered, or that has failed. */
interface SentRoot {
  readonly root: RootPlan;
  readonly json: FieldJson;
}

async function sendRoots(
  roots: readonly RootPlan[],
  run: ReadRun,
  select: SelectNamedValue,
): Promise<readonly SentRoot[]> {
  // Write all statements before sending the first, so that the failure of one costs the database as little as possible.
  const written = roots.map((root) => ({ root, statement: statementOf(root, run) }));
  const { budget } = run.work.call;
  // A statement confirms the caller's key, too. Whatever else is answered or refused is only for somebody whose key is good.
  if (written.every(({ statement }) => 'fill' in statement) || roots.some(({ by }) => by instanceof PlannedValue))
    await run.work.call.confirmCaller();
  let bytes = 0;
  return Promise.all(
    written.map(async ({ root, statement }) => {
      if ('fill' in statement) return { root, json: statement };
      try {
        const json = await statement.send(select);
        bytes += json.bytes;
        budget.requireRoom(bytes);
        return { root, json };
      } catch (error) {
        if (endsAll(error)) throw error;
        return { root, json: fixedJson(run.failures.note(error)) };
      }
    }),
  );
}

/** Whether an error is that of the whole answer, and not of one field: it is too long, nobody waits for it, or the key is no longer good. */
function endsAll(error: unknown): boolean {
  if (error instanceof AnswerTooLong || error instanceof CallerGone) return true;
  return error instanceof AppError && error.code === 'UNAUTHENTICATED';
}

/** The statement to send, or what needs none: a value that is computed, and the mark of why a statement could not be written. */
function statementOf(
  { by }: RootPlan,
  run: ReadRun,
): FieldJson | { readonly send: (select: SelectNamedValue) => Promise<SentJson> } {
  if (by instanceof PlannedValue) return by;
  try {
    const written = by.write(run);
    return { send: (select) => by.send(written, select) };
  } catch (error) {
    return fixedJson(run.failures.note(error));
  }
}

/** A root field that has been read, with the marks of records and failures in its JSON. */
interface ReadRoot {
  readonly root: RootPlan;
  readonly json: string | FilledJson;
  /** What the answer tells besides its records. */
  readonly shown: ShownRecords;
}

async function fillRoots(roots: readonly SentRoot[], run: ReadRun): Promise<readonly ReadRoot[]> {
  const filled = roots.map(({ root, json }) => {
    const shown = new ShownRecords(root.field?.name ?? '');
    return { root, shown, json: json.fill(run, shown) };
  });
  return Promise.all(filled.map(async ({ json, ...root }) => ({ ...root, json: await json })));
}

/** The answer as text; undefined if something in it has failed. */
function answerOf(roots: readonly ReadRoot[], run: ReadRun): Answer | undefined {
  const pieces = ['{"data":{'];
  const marks: (readonly [ShownRecords, MarkedRecord])[] = [];
  for (const [index, { root, json, shown }] of roots.entries()) {
    pieces.push(`${index > 0 ? ',' : ''}${JSON.stringify(root.key)}:`);
    addPieces(pieces, json, (mark) => {
      marks.push([shown, mark]);
      return '';
    });
  }
  pieces.push('}}');
  const text = pieces.join('');
  run.work.call.budget.spendBytes(text.length);
  if (text.includes(FAILURE_MARK)) return undefined;
  for (const [shown, { record, classes }] of marks) shown.add(record, classes);
  noteReads(
    run.work,
    roots.map(({ shown }) => shown),
  );
  return { text };
}

/** The answer with its errors. */
function failedAnswerOf(roots: readonly ReadRoot[], run: ReadRun, located: PlannedOperation): Answer {
  const { schema, fragments, variables, operation } = located;
  const parent = objectType(schema.getQueryType());
  const nodesByKey = collectFields(schema, { ...fragments }, { ...variables }, parent, operation.selectionSet);
  const completed = roots.map(({ root: { key, field }, json, shown }) => {
    if (!field) return { key, shown, value: parent.name, errors: [] };
    const nodes = nodesByKey.get(key) ?? [];
    return { key, shown, ...completeAnswer(located, { key, parent, field, nodes, json, shown }, run.failures) };
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
