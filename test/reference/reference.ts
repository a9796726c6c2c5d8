import {
  buildSchema,
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
  isScalarType,
  printSchema,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { buildExecutionContext } from 'graphql/execution/execute.js';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import type { ShownRecords } from '../../src/graphql/audit/patients-data.ts';
import { audienceOf, isRefusedTo, refusedToPatients } from '../../src/graphql/roles/fields-of-patients.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { Audit } from './audit.ts';
import { Eyes } from './eyes.ts';
import { FIELDS } from './fields.ts';
import type { Reading, Resolve } from './reading.ts';
import type { World } from './world.ts';

/**
 * A naive reader of the same data: graphql-js over arrays, with filters, orders, tenancy and rights as the contract has them. It shares
 * with the service the types of the schema, the use-cases' opinion on wrong arguments, what single columns are turned into, and
 * nothing of how queries are planned, written as SQL and put together.
 */
export async function askReference(
  world: World,
  work: UnitOfWork,
  { document, variableValues, operationName }: ReferenceQuery,
): Promise<ReferenceAnswer> {
  const { actor } = work.call;
  const reading: Reading = { world, work, eyes: actor ? new Eyes(world, actor) : undefined };
  const audit = new Audit(audienceOf(actor));
  const result = await execute({
    schema: referenceSchema,
    document,
    variableValues,
    ...(operationName === undefined ? {} : { operationName }),
    contextValue: reading,
    fieldResolver: (source, args, context, info) => {
      const note = (value: unknown) => {
        audit.note(source, args, info, value);
        return value;
      };
      const value = resolveField(source, args, context, info);
      // What is refused only later has not shown anything either.
      return value instanceof Promise ? value.then(note) : note(value);
    },
  });
  return { result, shown: audit.shownIn(result, rootNamesOf(document, variableValues, operationName)) };
}

/** What an operation is answered, and which patients' data the answer shows. */
export interface ReferenceAnswer {
  readonly result: ExecutionResult;
  readonly shown: readonly ShownRecords[];
}

/** The names of the root fields by their response keys. */
function rootNamesOf(
  document: DocumentNode,
  rawVariableValues: ReferenceQuery['variableValues'],
  operationName: string | undefined,
): ReadonlyMap<string, string> {
  const execution = buildExecutionContext({
    schema: referenceSchema,
    document,
    variableValues: rawVariableValues,
    ...(operationName === undefined ? {} : { operationName }),
  });
  const type = referenceSchema.getQueryType();
  if (!('operation' in execution) || !type) return new Map();
  const { fragments, variableValues, operation } = execution;
  const fields = collectFields(referenceSchema, fragments, variableValues, type, operation.selectionSet);
  return new Map([...fields].map(([key, [node]]) => [key, node?.name.value ?? key]));
}

/** An operation to be executed. */
export interface ReferenceQuery {
  readonly document: DocumentNode;
  readonly variableValues: Readonly<Record<string, unknown>>;
  readonly operationName?: string | undefined;
}

const referenceSchema = withoutResolvers(schema);

/** The same types, without anything that says where values come from. */
function withoutResolvers(described: GraphQLSchema): GraphQLSchema {
  const built = buildSchema(printSchema(described));
  for (const type of Object.values(built.getTypeMap())) {
    const own = described.getType(type.name);
    if (isScalarType(type) && isScalarType(own))
      Object.assign(type, { serialize: own.serialize, parseValue: own.parseValue, parseLiteral: own.parseLiteral });
  }
  return built;
}

const resolveField: GraphQLFieldResolver<unknown, Reading> = (source, args, reading, info) => {
  const { parentType, fieldName } = info;
  // The table of the fields is the contract's (test/patients/fields-of-patients.unit.test.ts), and pages have no rights of their own.
  if (reading.eyes?.patientRef !== undefined && !/(Connection|Edge|PageInfo)$/.test(parentType.name))
    if (isRefusedTo('patients', parentType.name, fieldName)) throw refusedToPatients(parentType.name, fieldName);
  const ofType: Readonly<Record<string, Resolve<unknown>>> | undefined = FIELDS_BY_TYPE[parentType.name];
  const resolve = ofType?.[fieldName];
  if (resolve) return resolve(source, args, reading);
  const type = schema.getType(parentType.name);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  const { source: from, pothosExposedField: column } = field?.extensions ?? {};
  if (column !== undefined) return valueAt(source, column);
  if (from?.kind === 'global id') return globalIdOf(parentType.name, valueAt(source, from.column));
  // What a single row's columns are turned into.
  if (from?.kind === 'columns' && field) return field.resolve?.(source, args, reading.work, info);
  return defaultFieldResolver(source, args, reading, info);
};

const FIELDS_BY_TYPE: Readonly<Record<string, Readonly<Record<string, Resolve<unknown>>>>> = FIELDS;

function valueAt(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}

function globalIdOf(typeName: string, key: unknown): string {
  return Buffer.from(`${typeName}:${String(key)}`).toString('base64');
}
