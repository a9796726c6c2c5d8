import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Answer } from '../answers/text-result.ts';
import type { RequestUsage } from '../limits/limits.ts';
import { POINT_BYTES } from '../limits/prices.ts';
import { coerceVariables } from '../limits/variables.ts';
import { executeMutation } from '../mutations/execute-mutation.ts';
import { PlannedMutation } from '../read/planned-mutation.ts';
import { PlannedQuery } from '../read/planned-query.ts';
import { schema } from '../schema/schema.ts';
import type { KeptOperations } from './kept-operations.ts';
import { bytesOfShape, type PreparedOperation } from './prepared-operation.ts';

/** The variables of one run. */
export interface RunVariables {
  /** Coerced, including defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** How much of its limits a request has used so far, and whether more of its operations follow. */
export interface Spending {
  readonly usage: RequestUsage;
  readonly isBatch: boolean;
}

/**
 * Accepts an operation to be run with these variables: coerces them, and reserves memory according to the answer's cost.
 *
 * @throws WrongVariables with every problem; AppError QUERY_TOO_COMPLEX
 */
export function acceptOperation(
  kept: KeptOperations,
  { shape, values }: PreparedOperation,
  given: Readonly<Record<string, unknown>>,
  { call: { actor, record, budget } }: UnitOfWork,
  { usage, isBatch }: Spending,
): RunVariables {
  record.begin(shape.facts);
  const variables = coerceVariables(schema, shape.document, shape.operation, { ...given, ...values });
  const points = kept.charge(shape, variables, usage, actor);
  record.spend(points);
  // The operations of a batch begin one after the other, so the first reserves memory for all of them.
  budget.expect(isBatch ? Number.POSITIVE_INFINITY : points * POINT_BYTES);
  return { variables };
}

/** The mutation of an operation, ready to be executed; undefined if it is not one. */
export function mutationOf({ shape: { planned }, located }: PreparedOperation, { variables }: RunVariables) {
  return planned instanceof PlannedMutation ? { mutation: planned, variables, located } : undefined;
}

/**
 * Answers a query by its plan, or executes a mutation.
 *
 * @throws AnswerTooLong; CallerGone; AppError UNAUTHENTICATED if the caller's key is no longer valid
 */
export async function answerByPlan(prepared: PreparedOperation, run: RunVariables, work: UnitOfWork): Promise<Answer> {
  const mutation = mutationOf(prepared, run);
  if (mutation) return executeMutation(mutation, work);
  const { shape, located } = prepared;
  if (!(shape.planned instanceof PlannedQuery)) throw new Error('A subscription is not answered at once.');
  return shape.planned.read(work, run.variables, located);
}

/**
 * Runs an operation, and updates its size in the cache if it has grown: a plan was made for these variables for the first
 * time.
 */
export async function keepIfGrown<Result>(
  kept: KeptOperations,
  prepared: PreparedOperation,
  { call: { actor } }: UnitOfWork,
  run: () => Promise<Result>,
): Promise<Result> {
  const bytes = bytesOfShape(prepared.shape);
  try {
    return await run();
  } finally {
    if (bytesOfShape(prepared.shape) !== bytes) kept.keep(prepared, actor);
  }
}
