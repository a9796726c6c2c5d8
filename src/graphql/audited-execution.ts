import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { buildExecutionContext, type ExecutionContext } from 'graphql/execution/execute.js';
import type { DataClass } from '../generated/prisma/enums.ts';
import { PATIENTS_DATA, patientsDataOf, ShownRecords } from './patients-data.ts';

type Field = GraphQLField<unknown, unknown>;
type Path = GraphQLResolveInfo['path'];

/** The resolvers that {@link withAudit} has put others in front of. */
const unaudited = new WeakMap<Field, GraphQLFieldResolver<unknown, unknown>>();

/** The resolver of a field, without the audit: the read path tells the audit itself. */
export function unauditedResolver(field: Field): GraphQLFieldResolver<unknown, unknown> | undefined {
  return unaudited.get(field) ?? field.resolve;
}

/** Has every resolver of a field with patients' data tell the execution which record it shows. Changes the schema. */
export function withAudit(schema: GraphQLSchema): GraphQLSchema {
  for (const typeName of Object.keys(PATIENTS_DATA)) {
    const type = schema.getType(typeName);
    const data = patientsDataOf(typeName);
    if (!isObjectType(type) || !data) throw new Error(`The schema has no type ${typeName}.`);
    for (const field of Object.values(type.getFields())) {
      const shown = data.classOf(field.name);
      if (shown !== null) auditField(field, data.record, shown);
    }
  }
  return schema;
}

function auditField(field: Field, column: string, shown: DataClass): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  unaudited.set(field, resolve);
  field.resolve = (source, args, context, info) => {
    if (!(info.rootValue instanceof Resolved)) throw new Error('Patients’ data must be read by executeAudited.');
    info.rootValue.note(source, column, shown, info.path.prev);
    return resolve(source, args, context, info);
  };
}

/** What graphql-js has answered, and which patients' data stand in it. */
export interface AuditedResult {
  readonly result: ExecutionResult;
  readonly shown: readonly ShownRecords[];
}

/** Executes an operation by graphql-js. The caller tells the audit what it showed, once the answer is sure to be given. */
export async function executeAudited(args: ExecutionArgs): Promise<AuditedResult> {
  const resolved = new Resolved();
  const result = await execute({ ...args, rootValue: resolved });
  return { result, shown: resolved.isEmpty ? [] : resolved.shownIn(result.data, rootFieldNames(args)) };
}

/** The objects of one execution of which patients' data were resolved. It is the execution's root value. */
class Resolved {
  readonly #objects = new Map<Path, { readonly record: string; readonly classes: Set<DataClass> }>();

  get isEmpty(): boolean {
    return this.#objects.size === 0;
  }

  note(source: unknown, column: string, shown: DataClass, path: Path | undefined): void {
    const record: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, column) : undefined;
    if (typeof record !== 'string' || !path) throw new Error('An object with patients’ data is not of a record.');
    const known = this.#objects.get(path) ?? { record, classes: new Set() };
    known.classes.add(shown);
    this.#objects.set(path, known);
  }

  /** What of it is in the answer: a fault makes null of all that is around it, as far as the schema allows no null. */
  shownIn(data: unknown, nameOf: ReadonlyMap<string, string>): readonly ShownRecords[] {
    const shown = new Map<string, ShownRecords>();
    for (const [path, { record, classes }] of this.#objects) {
      const keys = keysOf(path);
      if (!isIn(data, keys)) continue;
      const root = nameOf.get(String(keys[0])) ?? String(keys[0]);
      const ofRoot = shown.get(root) ?? new ShownRecords(root);
      ofRoot.add(record, classes);
      shown.set(root, ofRoot);
    }
    return [...shown.values()];
  }
}

function keysOf(path: Path): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step: Path | undefined = path; step; step = step.prev) keys.push(step.key);
  return keys.reverse();
}

function isIn(data: unknown, keys: readonly (string | number)[]): boolean {
  let value = data;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value !== null && value !== undefined;
}

/** The names of the root fields by their response keys: an alias is the caller's text, and says nothing. */
function rootFieldNames(args: ExecutionArgs): ReadonlyMap<string, string> {
  const execution = buildExecutionContext(args);
  if (!('operation' in execution)) return new Map();
  return new Map([...rootFieldsOf(execution)].map(([key, [node]]) => [key, node?.name.value ?? key]));
}

/** The root fields of an operation, as graphql-js merges them, by their response keys. */
export function rootFieldsOf({ schema, fragments, variableValues, operation }: ExecutionContext) {
  const type = schema.getRootType(operation.operation);
  if (!type) throw new Error(`The schema has no ${operation.operation}s.`);
  return collectFields(schema, fragments, variableValues, type, operation.selectionSet);
}
