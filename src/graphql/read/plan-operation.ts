import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { RequestContext, SelectValue } from '../../context.ts';
import { namedRecord } from '../../domains/records.ts';
import { planList, rowValues } from './plan-list.ts';
import { planObject } from './plan-object.ts';
import { type Field, isRowType, keyText, type Planning } from './planning.ts';
import {
  NotPlannable,
  NotWritable,
  type PlannedOperation,
  type ReadRun,
  RowPlan,
  type Slot,
  type Write,
} from './row-plan.ts';
import type { Source } from './source.ts';
import { Statement } from './statement.ts';
import { tableOf } from './tables.ts';

/** A query, planned: one SQL statement for each root field, and how the answer is written from what they return. */
export interface ReadPlan {
  /**
   * Reads, and returns `data` as JSON text.
   *
   * @throws AppError what a use-case refuses; NotWritable when only graphql-js can answer.
   */
  readonly read: (context: RequestContext, variables: ReadRun['variables'], select: SelectValue) => Promise<string>;
}

/** A root field: how its one value is selected, and how the field is written from it. */
interface RootPlan {
  readonly key: string;
  readonly slot: Slot;
  readonly write: (value: unknown, run: ReadRun) => string;
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
  const planning: Planning = {
    operation: planned,
    nextAlias: () => {
      aliases += 1;
      return `r${aliases}`;
    },
    planObject,
  };
  const fields = collectFields(schema, { ...planned.fragments }, { ...variables }, queryType, operation.selectionSet);
  const roots = [...fields].map(([key, nodes]) => {
    const field = queryType.getFields()[nodes[0]?.name.value ?? ''];
    if (!field) throw new NotPlannable(`Query.${nodes[0]?.name.value}`);
    return planRoot(planning, key, field, nodes);
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

function planRoot(planning: Planning, key: string, field: Field, nodes: readonly FieldNode[]): RootPlan {
  const { source } = field.extensions;
  if (source?.kind === 'list') {
    const { slot, write } = planList(planning, field, nodes, source);
    return { key: keyText(key), slot, write: (value, run) => write(rowValues(value), run) };
  }
  if (source?.kind === 'record') return planRecord(planning, key, field, nodes, source);
  throw new NotPlannable(`Query.${field.name} has no source`);
}

/** One record by what the caller names it by; null if there is none that they see. */
function planRecord(
  planning: Planning,
  key: string,
  field: Field,
  nodes: readonly FieldNode[],
  source: Extract<Source, { kind: 'record' }>,
): RootPlan {
  const [node] = nodes;
  const type = getNamedType(field.type);
  const table = isObjectType(type) ? tableOf(type.extensions.pothosPrismaModel) : undefined;
  if (!node || !isRowType(type) || !table || isNonNullType(field.type)) throw new NotPlannable(field.name);
  const row = new RowPlan(table, planning.nextAlias());
  const write: Write = planning.planObject(planning, type, nodes, row);
  return {
    key: keyText(key),
    slot: (statement, run) => {
      const named = getArgumentValues(field, node, run.variables)[source.argument];
      const rows = namedRecord(run.context, source.name, String(named));
      if (!rows) {
        statement.add('NULL::json');
        return;
      }
      statement.add('(SELECT ');
      row.writeArray(statement, run);
      statement.add(' FROM (SELECT row.* FROM ').addSql(rows.from).add(' WHERE ').addAll(rows.where, ' AND ');
      statement.add(`) ${row.alias})`);
    },
    write: (value, run) => (value === null ? 'null' : write(rowValues(value), run)),
  };
}

async function readRoots(roots: readonly RootPlan[], run: ReadRun, select: SelectValue): Promise<string> {
  // All statements are written before the first is sent, so that a refusal costs the database nothing.
  const statements = roots.map(({ slot }) => {
    const statement = new Statement().add('SELECT ');
    slot(statement, run);
    return statement.add(' AS value');
  });
  const values = await Promise.all(statements.map(({ text, values: given }) => select(text, given)));
  return `{${roots.map(({ key, write }, index) => key + write(values[index], run)).join(',')}}`;
}

export { NotPlannable, NotWritable };
