import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { buildExecutionContext, type ExecutionContext } from 'graphql/execution/execute.js';
import type { Event } from '../generated/prisma/client.ts';
import type { DataClass } from '../generated/prisma/enums.ts';
import { classesAskedOf } from './asked-classes.ts';
import { type KnownData, PATIENTS_DATA, patientsDataOf, ShownRecords } from './patients-data.ts';

type Field = GraphQLField<unknown, unknown>;
type Path = GraphQLResolveInfo['path'];

/** The original resolvers of the fields that {@link withAudit} has wrapped. */
const unaudited = new WeakMap<Field, GraphQLFieldResolver<unknown, unknown>>();

/** The resolver of a field without the audit, for the read path, which reports to the audit itself. */
export function unauditedResolver(field: Field): GraphQLFieldResolver<unknown, unknown> | undefined {
  return unaudited.get(field) ?? field.resolve;
}

/** Wraps every resolver of a field with patients' data so that it notes which record it shows. Changes the schema. */
export function withAudit(schema: GraphQLSchema): GraphQLSchema {
  for (const typeName of Object.keys(PATIENTS_DATA)) {
    const type = schema.getType(typeName);
    const data = patientsDataOf(typeName);
    if (!isObjectType(type) || !data) throw new Error(`The schema has no type ${typeName}.`);
    for (const field of Object.values(type.getFields())) {
      const shown = data.classOf(field.name);
      if (shown !== null) auditField(field, (resolved, source, { path }) => resolved.show(source, data, shown, path));
      else if (data.leadsUnder(field.name))
        auditField(field, (resolved, source, info) => resolved.lead(source, data, info));
    }
  }
  return schema;
}

function auditField(field: Field, note: (resolved: Resolved, source: unknown, info: GraphQLResolveInfo) => void): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  unaudited.set(field, resolve);
  field.resolve = (source, args, work, info) => {
    if (!(info.rootValue instanceof Resolved)) throw new Error('Patients’ data must be read by executeAudited.');
    note(info.rootValue, source, info);
    return resolve(source, args, work, info);
  };
}

/** The result from graphql-js, and the patients' data it contains. */
export interface AuditedResult {
  readonly result: ExecutionResult;
  readonly shown: readonly ShownRecords[];
}

/** What an execution answers from, if it is not the database alone. */
interface Given {
  /** The event that a subscription delivers. */
  readonly event?: Event | undefined;
  /** What the use-case of a mutation has returned: the mutation itself is not run again. */
  readonly payload?: object;
}

/** Executes an operation with graphql-js. The caller reports to the audit what was shown, once the answer is certain to be sent. */
export async function executeAudited(args: ExecutionArgs, given: Given = {}): Promise<AuditedResult> {
  const resolved = new Resolved(given);
  const result = await execute({ ...args, rootValue: resolved });
  return { result, shown: resolved.isEmpty ? [] : resolved.shownIn(result, rootFieldNames(args)) };
}

/** An object whose patients' data were resolved, or that leads to other objects under its record. */
interface ResolvedObject {
  readonly record: string;
  readonly shown: Set<DataClass>;
  /** The classes requested of the objects it leads to under its record, whether or not there are any. */
  readonly asked: Set<DataClass>;
}

/** The objects whose patients' data were resolved in one execution. It is the execution's root value. */
class Resolved {
  readonly #objects = new Map<Path, ResolvedObject>();
  /** The fields that lead to objects under their parent's record. */
  readonly #leading = new Set<Path>();
  /** The classes requested below a field, by its nodes: graphql-js passes the same array of nodes for every item of a list. */
  readonly #askedBelow = new Map<readonly FieldNode[], ReadonlySet<DataClass>>();
  readonly given: Given;

  constructor(given: Given) {
    this.given = given;
  }

  get isEmpty(): boolean {
    return this.#objects.size === 0;
  }

  /** Notes that a field of an object shows data of this class. */
  show(source: unknown, data: KnownData, shown: DataClass, field: Path): void {
    this.#objectOf(source, data, field).shown.add(shown);
  }

  /** Notes that a field leads to objects under its parent's record. */
  lead(source: unknown, data: KnownData, info: GraphQLResolveInfo): void {
    const { asked } = this.#objectOf(source, data, info.path);
    for (const each of this.#classesBelow(info)) asked.add(each);
    this.#leading.add(info.path);
  }

  /**
   * The part of it that is in the answer: an error turns everything around it into null, up to the nearest field that may be null.
   * Without errors, what was requested counts, as in the read path; with errors, what is there, because the rest may have been
   * refused.
   */
  shownIn({ data, errors }: ExecutionResult, nameOf: ReadonlyMap<string, string>): readonly ShownRecords[] {
    const shownBy = new Map<string, ShownRecords>();
    for (const [path, { shown, asked }] of this.#objects) {
      const keys = keysOf(path);
      if (shown.size === 0 || !isIn(data, keys)) continue;
      const root = nameOf.get(String(keys[0])) ?? String(keys[0]);
      const ofRoot = shownBy.get(root) ?? new ShownRecords(root);
      ofRoot.add(this.#recordOf(path), errors ? shown : [...shown, ...asked]);
      shownBy.set(root, ofRoot);
    }
    return [...shownBy.values()];
  }

  #objectOf(source: unknown, { record: columns }: KnownData, { prev: path }: Path): ResolvedObject {
    const ids: unknown[] =
      typeof source === 'object' && source !== null ? columns.map((column) => Reflect.get(source, column)) : [];
    const record = ids.find((id) => id !== null);
    if (typeof record !== 'string' || !path) throw new Error('An object with patients’ data is not of a record.');
    const known = this.#objects.get(path) ?? { record, shown: new Set(), asked: new Set() };
    this.#objects.set(path, known);
    return known;
  }

  #classesBelow({ schema, fragments, variableValues: variables, returnType, fieldNodes }: GraphQLResolveInfo) {
    const known = this.#askedBelow.get(fieldNodes);
    if (known) return known;
    const type = getNamedType(returnType);
    if (!isCompositeType(type)) throw new Error(`${type.name} is no object.`);
    const all = classesAskedOf({ schema, fragments, variables }, type, fieldNodes);
    this.#askedBelow.set(fieldNodes, all);
    return all;
  }

  /** The record under which an object stands: that of the outermost object from which only such fields lead to it. */
  #recordOf(path: Path): string {
    const field = typeof path.key === 'number' ? path.prev : path;
    if (field?.prev && this.#leading.has(field)) return this.#recordOf(field.prev);
    const object = this.#objects.get(path);
    if (!object) throw new Error('An object that leads to patients’ data is not known.');
    return object.record;
  }
}

/** The event that an execution is to deliver, from its root value. */
export function eventOf(root: unknown): Event {
  const event = root instanceof Resolved ? root.given.event : undefined;
  if (!event) throw new Error('Only a subscription has an event to deliver.');
  return event;
}

/** What the use-case of a mutation has already returned, from the execution's root value; undefined if it has yet to run. */
export function payloadOf(root: unknown): object | undefined {
  return root instanceof Resolved ? root.given.payload : undefined;
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

/** The names of the root fields by their response keys, because an alias is arbitrary text from the caller. */
function rootFieldNames(args: ExecutionArgs): ReadonlyMap<string, string> {
  const execution = buildExecutionContext(args);
  if (!('operation' in execution)) return new Map();
  return new Map([...rootFieldsOf(execution)].map(([key, [node]]) => [key, node?.name.value ?? key]));
}

/** The root fields of an operation by response key, merged as graphql-js does. */
export function rootFieldsOf({ schema, fragments, variableValues, operation }: ExecutionContext) {
  const type = schema.getRootType(operation.operation);
  if (!type) throw new Error(`The schema has no ${operation.operation}s.`);
  return collectFields(schema, fragments, variableValues, type, operation.selectionSet);
}
