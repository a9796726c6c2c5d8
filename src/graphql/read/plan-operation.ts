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
import type { RequestContext, SelectNamedValue } from '../../context.ts';
import { namedRecord } from '../../domains/records.ts';
import { noteReads, ShownRecords } from '../patients-data.ts';
import { Blanks } from './blanks.ts';
import { compact, type Json, jsonSql, MISSING, type Sql, TOO_LONG, toSql, type WriteSql } from './json-text.ts';
import { planList } from './plan-list.ts';
import { planObject } from './plan-object.ts';
import type { Field, Planning } from './planning.ts';
import { type AnswerRun, NotPlannable, NotWritable, type PlannedOperation, type ReadRun } from './read-run.ts';
import { rowsOfType } from './rows.ts';
import type { Source } from './source.ts';
import { PlannedStatement } from './statement.ts';

/** A query, planned: one SQL statement for each root field, and how the answer is written from what they return. */
export interface ReadPlan {
  /**
   * Reads, and returns the response as JSON text: `{"data":…}`.
   *
   * @throws AppError what a use-case refuses, AnswerTooLong among it; NotWritable when only graphql-js can answer.
   */
  readonly read: (
    context: RequestContext,
    variables: ReadRun['variables'],
    select: SelectNamedValue,
  ) => Promise<string>;
}

/** A root field: its name and response key, its statement, and the blanks in what that gives. */
interface RootPlan {
  readonly name: string;
  readonly key: string;
  /** What its statement is called. */
  readonly sqlName: string;
  readonly statement: PlannedStatement;
  readonly blanks: Blanks;
}

/**
 * Plans a query. `variables` are those that its `@skip` and `@include` directives use; a plan is good for as long as these
 * have the same values.
 *
 * @throws NotPlannable if a field of it is not for the read path; graphql-js runs such an operation.
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
  let aliases = 0;
  const nextAlias = () => {
    aliases += 1;
    return `r${aliases}`;
  };
  const fields = collectFields(schema, { ...planned.fragments }, { ...variables }, queryType, operation.selectionSet);
  const roots = [...fields].map(([key, nodes]): RootPlan => {
    const field = queryType.getFields()[nodes[0]?.name.value ?? ''];
    if (!field) throw new NotPlannable(`Query.${nodes[0]?.name.value}`);
    const blanks = new Blanks();
    const json = planRoot({ operation: planned, nextAlias, blanks, record: undefined, planObject }, field, nodes);
    const statement = new PlannedStatement(compact(['SELECT ', ...unlessTooLong(toSql(json)), ' AS value']));
    return { name: field.name, sqlName: `SELECT ${field.name}`, key: `${JSON.stringify(key)}:`, statement, blanks };
  });
  return {
    read: (context, given, select) => readRoots(roots, { context, variables: given, pages: new Map() }, select),
  };
}

function fragmentsOf({ definitions }: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  return Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
}

function planRoot(planning: Planning, field: Field, nodes: readonly FieldNode[]): Json {
  const { source } = field.extensions;
  if (source?.kind === 'list') return planList(planning, field, nodes, source);
  if (source?.kind === 'record') return planRecord(planning, field, nodes, source);
  throw new NotPlannable(`Query.${field.name} has no source`);
}

/** One record by what the caller names it by; null if there is none that they see. */
function planRecord(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'record' }>,
): Json {
  const [node] = nodes;
  if (!node || isNonNullType(field.type)) throw new NotPlannable(field.name);
  const { type, rows } = rowsOfType(planning, field.type);
  const record = toSql(planning.planObject(planning, type, nodes, rows));
  return jsonSql(
    'coalesce((SELECT ',
    ...record,
    ' FROM (SELECT row.* FROM ',
    (statement, run) => {
      const named = getArgumentValues(field, node, run.variables)[source.argument];
      const found = namedRecord(run.context, source.name, String(named));
      if (found) statement.addSql(found.from).add(' WHERE ').addAll(found.where, ' AND ');
      else statement.add(`"${rows.table.table}" row WHERE false`);
    },
    `) ${rows.alias}), 'null')`,
  );
}

/** How much longer the text of a statement may be than the answer that is made of it: blanks are longer than what they become. */
const BLANKS_AND_ALL = 2;

/** The text, unless it alone is longer than the answer may be. `OFFSET 0` keeps PostgreSQL from making it twice. */
function unlessTooLong(json: Sql): Sql {
  const isTooLong: WriteSql = (statement, run) => {
    const { mostBytes } = run.context.share;
    if (Number.isFinite(mostBytes)) statement.add(`octet_length(text.value) > ${BLANKS_AND_ALL * mostBytes}`);
    else statement.add('false');
  };
  return [
    '(SELECT CASE WHEN ',
    isTooLong,
    ` THEN '${TOO_LONG}' ELSE text.value END FROM (SELECT `,
    ...json,
    ' AS value OFFSET 0) text)',
  ];
}

async function readRoots(roots: readonly RootPlan[], run: ReadRun, select: SelectNamedValue): Promise<string> {
  // All statements are written before the first is sent, so that a refusal costs the database nothing.
  const statements = roots.map(({ statement }) => statement.write(run));
  const { share } = run.context;
  let bytes = 0;
  const texts = await Promise.all(
    statements.map(async ({ text, values }, index) => {
      const answer = textOf(await select(roots[index]?.sqlName ?? '', text, values));
      bytes += answer === TOO_LONG ? Number.POSITIVE_INFINITY : answer.length;
      share.requireRoom(bytes / BLANKS_AND_ALL);
      return answer;
    }),
  );
  // All pieces are joined at once: a text of 20 KB that is put together in steps is copied by each of them.
  const pieces = ['{"data":{'];
  const shown = roots.map(({ name, key, blanks }, index) => {
    const ofRoot = new ShownRecords(name);
    pieces.push(index > 0 ? `,${key}` : key);
    // There may be a million of them, which no call takes as arguments.
    for (const piece of answerIn(texts[index] ?? '', blanks, { ...run, shown: ofRoot })) pieces.push(piece);
    return ofRoot;
  });
  pieces.push('}}');
  const response = pieces.join('');
  share.spendBytes(response.length);
  noteReads(run.context, shown);
  return response;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('The database gave no text where the statement makes one.');
  return value;
}

function answerIn(text: string, blanks: Blanks, run: AnswerRun): readonly string[] {
  if (text.includes(MISSING)) throw new NotWritable('a value is missing');
  return blanks.fill(text, run);
}
