import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { buildExecutionContext, type ExecutionContext } from 'graphql/execution/execute.js';
import type { Event } from '../generated/prisma/client.ts';
import { auditLists } from './audited-lists.ts';
import { PATIENTS_DATA, patientsDataOf, type ShownRecords } from './patients-data.ts';
import { type Given, Resolved, resolvedOf } from './resolved-records.ts';
import { wrapResolver } from './wrapped-resolvers.ts';

type Field = GraphQLField<unknown, unknown>;

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
  auditLists(schema);
  return schema;
}

function auditField(field: Field, note: (resolved: Resolved, source: unknown, info: GraphQLResolveInfo) => void): void {
  wrapResolver(field, (resolve) => (source, args, work, info) => {
    note(resolvedOf(info), source, info);
    return resolve(source, args, work, info);
  });
}

/** The result from graphql-js, and the patients' data it contains. */
export interface AuditedResult {
  readonly result: ExecutionResult;
  readonly shown: readonly ShownRecords[];
}

/** Executes an operation with graphql-js. The caller reports to the audit what was shown, once the answer is certain to be sent. */
export async function executeAudited(args: ExecutionArgs, given: Given = {}): Promise<AuditedResult> {
  const resolved = new Resolved(given);
  const result = await execute({ ...args, rootValue: resolved });
  return { result, shown: resolved.isEmpty ? [] : resolved.shownIn(result, rootFieldNames(args)) };
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
