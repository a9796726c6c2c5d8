import { GraphQLError } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { causeOf } from '../answers/errors.ts';
import type { Answer } from '../answers/text-result.ts';
import { newRequestUsage } from '../limits/limits.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { PreparedOperation } from './prepared-operation.ts';
import { acceptOperation, answerByPlan, keepIfGrown, type RunVariables } from './run-operation.ts';

/**
 * Answers a prepared operation without Yoga, whose pipeline takes too long: it creates its own request and response, and
 * calls some thirty hooks. The operation, its limits, its variables and its errors are handled as with Yoga (yoga.ts).
 *
 * @returns undefined if Yoga has to answer: anything that is refused before it runs, because Yoga formats refusals. A
 *   `result` has errors, which Yoga formats as well
 */
export async function answerOperation(
  kept: KeptOperations,
  prepared: PreparedOperation,
  given: Readonly<Record<string, unknown>>,
  work: UnitOfWork,
): Promise<Answer | undefined> {
  const run = acceptedOrNothing(kept, prepared, given, work);
  if (!run) return undefined;
  const { record } = work.call;
  try {
    const answer = await keepIfGrown(kept, prepared, work, () => answerByPlan(prepared, run, work));
    const [error] = 'result' in answer ? (answer.result.errors ?? []) : [];
    record.end(error && causeOf(error));
    return answer;
  } catch (error) {
    // A query whose answer is too long. A mutation throws only faults.
    if (error instanceof AppError && prepared.shape.operation.operation === 'query') return undefined;
    record.end(error);
    throw error;
  }
}

function acceptedOrNothing(
  kept: KeptOperations,
  prepared: PreparedOperation,
  given: Readonly<Record<string, unknown>>,
  work: UnitOfWork,
): RunVariables | undefined {
  try {
    return acceptOperation(kept, prepared, given, work, { usage: newRequestUsage(), isBatch: false });
  } catch (error) {
    // graphql-js refuses a null for a variable that fits its argument only because of a default.
    if (error instanceof AppError || error instanceof GraphQLError) return undefined;
    throw error;
  }
}
