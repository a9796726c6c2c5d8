import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import { type Rows as RowsQuery, whereSql } from '../../db/sql/list.ts';
import type { Source } from '../fields/source.ts';
import { isRefusedTo, isTypeOfPatients, refusedToPatients } from '../roles/fields-of-patients.ts';
import { type Json, jsonArray, jsonOfRow, jsonSql, toSql, type WriteSql } from './json-text.ts';
import { Placeholders } from './placeholders.ts';
import { planIntrospection } from './plan-introspection.ts';
import { planList } from './plan-list.ts';
import { planField, planObject } from './plan-object.ts';
import { PlannedJson } from './planned-json.ts';
import { aliases, fragmentsOf, type PlannedOperation, rootFieldsOf } from './planned-operation.ts';
import { PlannedValue, planComputed, planEvent } from './planned-value.ts';
import { argumentReader, type Field, objectType, type Planning } from './planning.ts';
import { membersOf } from './projection.ts';
import { type ReadPlan, type RootPlan, readPlanOf } from './read-plan.ts';
import { NotPlannable, type ReadRun } from './read-run.ts';
import { type Rows, type RowType, rowsOfType } from './rows.ts';
import { isShortRead } from './short-reads.ts';
import type { StatementPart } from './statement-part.ts';

/**
 * Plans a query. The plan is valid only for these values of the variables that its `@skip` and `@include` directives use, and for
 * global ids of the same types.
 *
 * @throws NotPlannable
 */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  { isProjected = false, audience }: Pick<PlannedOperation, 'isProjected' | 'audience'>,
): ReadPlan {
  if (operation.operation !== 'query') throw new NotPlannable('only queries are planned');
  const fragments = fragmentsOf(document);
  const planned: PlannedOperation = { schema, operation, fragments, variables, isProjected, audience };
  const type = objectType(schema.getQueryType());
  return readPlanOf(planned, rootPlans(planned, type, planRoot));
}

/**
 * Plans the answers to the events of a subscription. Data that is not in an event's own row is read.
 *
 * @throws NotPlannable
 */
export function planSubscription(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ReadPlan {
  // Sessions follow no events (contract, 12.3).
  const audience = 'users';
  const planned: PlannedOperation = { schema, operation, fragments: fragmentsOf(document), variables, audience };
  const type = objectType(schema.getSubscriptionType());
  return readPlanOf(planned, rootPlans(planned, type, planEvent));
}

function rootPlans(
  planned: PlannedOperation,
  type: GraphQLObjectType<unknown, unknown>,
  plan: (planning: Planning, field: Field, nodes: readonly FieldNode[]) => RootPlan['by'],
): readonly RootPlan[] {
  const nextAlias = aliases();
  const selected = Array.from(rootFieldsOf(planned), ([key, nodes]) => ({ key, nodes }));
  return membersOf(planned, type, [planned.operation.selectionSet], selected).map((root): RootPlan => {
    const { key } = root;
    const placeholders = new Placeholders();
    if ('absent' in root) return { key, field: undefined, by: new PlannedValue(() => root.absent, placeholders) };
    const { nodes } = root;
    const planning = { operation: planned, nextAlias, placeholders, record: undefined, planObject, planField };
    const name = nodes[0]?.name.value ?? '';
    const field = type.getFields()[name];
    if (field && isRefusedTo(planned.audience, type.name, name)) {
      const refuse = ({ failures }: ReadRun) => failures.note(refusedToPatients(type.name, name));
      return { key, field, by: new PlannedValue(refuse, placeholders) };
    }
    if (field) return { key, field, by: plan(planning, field, nodes), isShort: isShortRead(planned, field, nodes) };
    const write = name === '__typename' ? () => JSON.stringify(type.name) : planIntrospection(planned, key, nodes);
    return { key, field: undefined, by: new PlannedValue(write, placeholders) };
  });
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

/** One row, identified by the arguments; null if there is none that the caller may see. */
function planRow(
  planning: Planning,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'row' }>,
): Json {
  const argumentsOf = rowArguments(field, nodes);
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
  const argumentsOf = rowArguments(field, nodes);
  const find = (values: ReadRun['variables']) => source.find(String(argumentsOf(values)[source.argument]));
  const typeName = find(variables)?.typeName;
  const require: WriteSql = (_statement, run) => source.require(run.work);
  const isHidden = planning.operation.audience === 'patients' && !isTypeOfPatients(typeName ?? '');
  if (typeName === undefined || isHidden) return jsonSql(require, "'null'");
  const type = rowsOfType(planning, schema.getType(typeName));
  const row = planOneRow(planning, nodes, type, (run) => find(run.variables)?.rows(run.work));
  return jsonSql(require, ...toSql(row));
}

/** @throws NotPlannable if the field cannot be null, as a row must be able to */
function rowArguments(field: Field, [node]: readonly FieldNode[]) {
  if (!node || isNonNullType(field.type)) throw new NotPlannable(field.name);
  return argumentReader(field, node);
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
