import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { buildExecutionContext } from 'graphql/execution/execute.js';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { Event } from '../generated/prisma/client.ts';
import { atLeastBytes } from './answer-length.ts';
import { executeAudited } from './audited-execution.ts';
import { noteReads } from './patients-data.ts';

/** What graphql-js executes; the unit of work is passed separately. */
type Operation = Omit<ExecutionArgs, 'contextValue'>;

/**
 * Executes a query or an event of a subscription with graphql-js. Reports to the audit which patients' data the answer shows.
 *
 * @param event the event that a subscription delivers by this execution
 * @throws AnswerTooLong
 */
export async function executeOperation(
  operation: Operation,
  work: UnitOfWork,
  event?: Event,
): Promise<ExecutionResult> {
  const execution = buildExecutionContext(operation);
  if (!('operation' in execution)) return { errors: execution };
  const { result, shown } = await executeAudited({ ...operation, contextValue: work }, { event });
  spendBytes(work, result);
  noteReads(work, shown);
  return result;
}

/** Counts the bytes of a result that graphql-js has made. @throws AnswerTooLong */
export function spendBytes({ call: { budget } }: UnitOfWork, { data }: ExecutionResult): void {
  budget.spendBytes(atLeastBytes(data, budget.maxBytes));
}
