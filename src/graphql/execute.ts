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
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { recordReadsOfWrite } from '../domains/audit/record-reads.ts';
import { isJsonObject } from '../domains/json.ts';
import type { Event } from '../generated/prisma/client.ts';
import { atLeastBytes } from './answer-length.ts';
import { executeAudited, rootFieldsOf } from './audited-execution.ts';
import { causeOf, isRefusal } from './errors.ts';
import { noteReads } from './patients-data.ts';

/** What graphql-js executes; the unit of work is passed separately. */
type Operation = Omit<ExecutionArgs, 'contextValue'>;

/**
 * Executes an operation with graphql-js; a mutation is executed field by field, each in its own transaction. Reports to the
 * audit which patients' data the answer shows.
 *
 * @param event the event that a subscription delivers by this execution
 * @throws AnswerTooLong for a query only, because the caller must learn what a mutation has done.
 */
export async function executeOperation(
  operation: Operation,
  work: UnitOfWork,
  event?: Event,
): Promise<ExecutionResult> {
  const execution = buildExecutionContext(operation);
  if (!('operation' in execution)) return { errors: execution };
  if (execution.operation.operation !== OperationTypeNode.MUTATION) {
    const { result, shown } = await executeAudited({ ...operation, contextValue: work }, event);
    spendBytes(work, result);
    noteReads(work, shown);
    return result;
  }
  const data: Record<string, unknown> = Object.create(null);
  const errors: GraphQLError[] = [];
  for (const [key, nodes] of rootFieldsOf(execution)) {
    const only = { ...operation, document: documentOf(execution, nodes) };
    try {
      const answer = await answerInTransaction(only, work);
      data[key] = answer.data?.[key] ?? null;
      work.call.budget.reportsCommittedWork = true;
      errors.push(...(answer.errors ?? []));
      spendBytes(work, answer);
    } catch (error) {
      data[key] = withoutRecords(data[key]);
      errors.push(locatedError(error, nodes, [key]));
    }
  }
  return errors.length > 0 ? { errors, data } : { data };
}

/**
 * Executes a mutation of one field, which does its work and reads its answer in one transaction. So completed work is always
 * reported as done, and a null for the field means that nothing has changed (contract, 5.3).
 *
 * @throws the use-case's refusal or any fault, including one while reading the answer; then nothing has changed. A refusal
 *   further down, such as for a field that the role may not see, is returned along with the answer.
 */
async function answerInTransaction(operation: Operation, work: UnitOfWork): Promise<ExecutionResult> {
  return work.withAnswer(async (work) => {
    const { result, shown } = await executeAudited({ ...operation, contextValue: work });
    const failure = result.errors?.find((error) => isOfRootField(error) || !isRefusal(error));
    if (failure) throw causeOf(failure);
    await recordReadsOfWrite(work, shown);
    return result;
  });
}

/** @throws AnswerTooLong */
function spendBytes({ call: { budget } }: UnitOfWork, { data }: ExecutionResult): void {
  budget.spendBytes(atLeastBytes(data, budget.maxBytes));
}

/** What remains of a payload that is too long to send, to show that the work was done. Null if it was not. */
function withoutRecords(payload: unknown): unknown {
  if (!isJsonObject(payload)) return null;
  const left = Object.entries(payload).map(([name, value]) => [name, typeof value === 'object' ? null : value]);
  return Object.fromEntries(left);
}

function isOfRootField({ path }: GraphQLError): boolean {
  return path === undefined || path.length === 1;
}

/** The operation with only this root field. */
function documentOf({ operation, fragments }: ExecutionContext, selections: readonly FieldNode[]): DocumentNode {
  const selectionSet = { kind: Kind.SELECTION_SET, selections } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...Object.values(fragments)] };
}
