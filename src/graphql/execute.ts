import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type GraphQLError,
  Kind,
  locatedError,
  OperationTypeNode,
} from 'graphql';
import { buildExecutionContext, type ExecutionContext } from 'graphql/execution/execute.js';
import type { RequestContext } from '../context.ts';
import { recordReadsOfWrite } from '../domains/audit/record-reads.ts';
import { isJsonObject } from '../domains/json.ts';
import type { Event } from '../generated/prisma/client.ts';
import { atLeastBytes } from './answer-length.ts';
import { executeAudited, rootFieldsOf } from './audited-execution.ts';
import { causeOf, isRefusal } from './errors.ts';
import { noteReads } from './patients-data.ts';

/** What graphql-js executes; the context comes apart from it. */
type Operation = Omit<ExecutionArgs, 'contextValue'>;

/**
 * Executes an operation by graphql-js; a mutation field by field, each in a transaction of its own. Tells
 * the audit which patients' data the answer shows.
 *
 * @param event what a subscription is told by this execution
 * @throws AnswerTooLong for a query; what a mutation has done must be told.
 */
export async function executeOperation(
  operation: Operation,
  context: RequestContext,
  event?: Event,
): Promise<ExecutionResult> {
  const execution = buildExecutionContext(operation);
  if (!('operation' in execution)) return { errors: execution };
  if (execution.operation.operation !== OperationTypeNode.MUTATION) {
    const { result, shown } = await executeAudited({ ...operation, contextValue: context }, event);
    spendBytes(context, result);
    noteReads(context, shown);
    return result;
  }
  const data: Record<string, unknown> = Object.create(null);
  const errors: GraphQLError[] = [];
  for (const [key, nodes] of rootFieldsOf(execution)) {
    const only = { ...operation, document: documentOf(execution, nodes) };
    try {
      const answer = await answerInTransaction(only, context);
      data[key] = answer.data?.[key] ?? null;
      context.share.tellsOfWork = true;
      errors.push(...(answer.errors ?? []));
      spendBytes(context, answer);
    } catch (error) {
      data[key] = withoutRecords(data[key]);
      errors.push(locatedError(error, nodes, [key]));
    }
  }
  return errors.length > 0 ? { errors, data } : { data };
}

/**
 * Executes a mutation of one field, which does its work and reads its answer in one transaction: so work that is done is
 * answered as done, and whoever gets a null for the field knows that nothing has changed (contract, 5.3).
 *
 * @throws what the use-case refused, or any fault, also one while the answer was read; then nothing has changed. A refusal
 *   further down, such as a field that the role may not see, stands beside the answer.
 */
async function answerInTransaction(operation: Operation, context: RequestContext): Promise<ExecutionResult> {
  return context.withAnswer(async (context) => {
    const { result, shown } = await executeAudited({ ...operation, contextValue: context });
    const failure = result.errors?.find((error) => isOfRootField(error) || !isRefusal(error));
    if (failure) throw causeOf(failure);
    await recordReadsOfWrite(context, shown);
    return result;
  });
}

/** @throws AnswerTooLong */
function spendBytes({ share }: RequestContext, { data }: ExecutionResult): void {
  share.spendBytes(atLeastBytes(data, share.mostBytes));
}

/** What is left of a payload that is too long to be told: that the work is done. Null if it is not. */
function withoutRecords(payload: unknown): unknown {
  if (!isJsonObject(payload)) return null;
  const left = Object.entries(payload).map(([name, value]) => [name, typeof value === 'object' ? null : value]);
  return Object.fromEntries(left);
}

function isOfRootField({ path }: GraphQLError): boolean {
  return path === undefined || path.length === 1;
}

/** The operation with this root field alone. */
function documentOf({ operation, fragments }: ExecutionContext, selections: readonly FieldNode[]): DocumentNode {
  const selectionSet = { kind: Kind.SELECTION_SET, selections } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...Object.values(fragments)] };
}
