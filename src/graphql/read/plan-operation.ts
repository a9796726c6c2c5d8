import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { SelectNamedValue } from '../../db/db.ts';
import type { Rows as RowsQuery } from '../../db/list.ts';
import { namedRecord } from '../../domains/records.ts';
import { noteReads, ShownRecords } from '../patients-data.ts';
import { type Json, jsonOfRow } from './json-text.ts';
import { Placeholders } from './placeholders.ts';
import { planList } from './plan-list.ts';
import { planField, planObject } from './plan-object.ts';
import { PlannedJson } from './planned-json.ts';
import type { Field, Planning } from './planning.ts';
import { NotPlannable, type PlannedOperation, type ReadRun } from './read-run.ts';
import { type Rows, type RowType, rowsOfType } from './rows.ts';
import type { Source } from './source.ts';

/** A planned query: one SQL statement per root field, and how to build the response from what the statements return. */
export interface ReadPlan {
  /** The memory the plan occupies, in bytes, not counting the document. */
  readonly keptBytes: number;
  /**
   * Runs the statements and returns the response as JSON text: `{"data":…}`.
   *
   * @throws AppError if a use-case refuses, including AnswerTooLong; NotWritable if only graphql-js can answer.
   */
  readonly read: (
    run: Pick<ReadRun, 'work' | 'variables' | 'withheldIsNull'>,
    select: SelectNamedValue,
  ) => Promise<string>;
}

/** The size in bytes of a root field without its statement and placeholders: a heap measurement, rounded up. */
const ROOT_BYTES = 3_000;

/** A root field: its name, its response key, and its JSON. */
interface RootPlan {
  readonly name: string;
  readonly key: string;
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
      name: field.name,
      key: `${JSON.stringify(key)}:`,
      json: new PlannedJson(`SELECT ${field.name}`, json, placeholders),
    };
  });
  return {
    keptBytes: roots.reduce((sum, { json }) => sum + ROOT_BYTES + json.keptBytes, 0),
    read: (run, select) => readRoots(roots, { ...run, pages: new Map() }, select),
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
  if (source?.kind === 'record') return planRecord(planning, field, nodes, source);
  if (source?.kind === 'node') return planNode(planning, field, nodes, source);
  throw new NotPlannable(`Query.${field.name} has no source`);
}

/** One record, by the key that the caller gives; null if there is none that the caller may see. */
function planRecord(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'record' }>,
): Json {
  const named = argumentReader(field, nodes, source.argument);
  return planOneRecord(planning, nodes, rowsOfType(planning, field.type), (run) =>
    namedRecord(run.work, source.name, named(run.variables)),
  );
}

/** One record, by its global id; null if there is none that the caller may see. */
function planNode(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'node' }>,
): Json {
  const { schema, variables } = planning.operation;
  const globalId = argumentReader(field, nodes, source.argument);
  const typeName = source.find(globalId(variables))?.typeName;
  if (typeName === undefined) throw new NotPlannable('the id is of no type');
  const type = rowsOfType(planning, schema.getType(typeName));
  return planOneRecord(planning, nodes, type, (run) => source.find(globalId(run.variables))?.rows(run.work));
}

/** Reads an argument, given the variables of a run. @throws NotPlannable if the field cannot be null, as a record must be able to. */
function argumentReader(field: Field, [node]: readonly FieldNode[], name: string) {
  if (!node || isNonNullType(field.type)) throw new NotPlannable(field.name);
  return (variables: ReadRun['variables']) => String(getArgumentValues(field, node, variables)[name]);
}

function planOneRecord(
  planning: Planning,
  nodes: readonly FieldNode[],
  { type, rows }: { readonly type: RowType; readonly rows: Rows },
  find: (run: ReadRun) => RowsQuery | undefined,
): Json {
  return jsonOfRow(planning.planObject(planning, type, nodes, rows), rows.alias, (statement, run) => {
    const found = find(run);
    if (found) statement.addSql(found.from).add(' WHERE ').addAll(found.where, ' AND ');
    else statement.add(`"${rows.table.table}" row WHERE false`);
  });
}

async function readRoots(roots: readonly RootPlan[], run: ReadRun, select: SelectNamedValue): Promise<string> {
  // Write all statements before sending the first, so that a refusal costs the database nothing.
  const statements = roots.map(({ json }) => ({ json, written: json.write(run) }));
  const { budget } = run.work.call;
  let bytes = 0;
  const sent = await Promise.all(
    statements.map(async ({ json, written }) => {
      const answer = await json.send(written, select);
      bytes += answer.bytes;
      budget.requireRoom(bytes);
      return answer;
    }),
  );
  // Join all pieces at once: building a text of 20 KB step by step copies it at every step.
  const pieces = ['{"data":{'];
  const shown = roots.map(({ name, key, json }, index) => {
    const ofRoot = new ShownRecords(name);
    pieces.push(index > 0 ? `,${key}` : key);
    const answer = sent[index];
    if (!answer) throw new Error('A root field has no answer.');
    // Not `push(...pieces)`: there may be a million of them, too many for the arguments of one call.
    for (const piece of json.fill(answer, run, ofRoot)) pieces.push(piece);
    return ofRoot;
  });
  pieces.push('}}');
  const response = pieces.join('');
  budget.spendBytes(response.length);
  noteReads(run.work, shown);
  return response;
}
