import type { ExecutionResult, GraphQLError } from 'graphql';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { isToRunAgain } from '../db/transaction.ts';
import { type KeyedRequest, runIdempotently } from '../domains/idempotency.ts';
import { AppError } from '../errors.ts';
import { causeOf } from './errors.ts';
import { executeMutation, type GivenMutation } from './execute-mutation.ts';

/** An operation that came with an `Idempotency-Key`, and its answer as soon as there is one. */
export interface KeyedOperation {
  readonly request: KeyedRequest;
  /** The body to send, in place of what Yoga makes of the result; undefined if the operation was refused. */
  answer?: { readonly text: string; readonly isReplay: boolean };
}

/** Presents a result as it is sent: its errors with their codes. */
type Present = (result: ExecutionResult) => ExecutionResult;

/** Thrown to undo the work of a mutation that was refused. */
class Refused extends Error {
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super('The mutation was refused.');
    this.result = result;
  }
}

/**
 * Executes a mutation once for its key (contract, 11): its answer is stored in the transaction that does the work. A refusal is not
 * stored, and nothing is done.
 *
 * @returns the result for Yoga to present, unless `keyed` has the answer
 * @throws AppError BAD_USER_INPUT unless the operation is one mutation with one field; CONFLICT if the key was used with another
 *   operation.
 */
export async function executeOnce(
  keyed: KeyedOperation,
  given: GivenMutation | undefined,
  work: UnitOfWork,
  present: Present,
): Promise<ExecutionResult> {
  if (given?.mutation.fields(given.variables).length !== 1) throw notOneMutation();
  try {
    keyed.answer = await runIdempotently(work, keyed.request, async (tx) => {
      const answer = await executeMutation(given, tx);
      if ('text' in answer) return { status: 200, text: answer.text };
      requireDone(answer.result);
      return { status: 200, text: JSON.stringify(present(answer.result)) };
    });
    return {};
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

/** The refusal of a key that came with anything but one mutation. */
export function notOneMutation(): AppError {
  return new AppError(
    'BAD_USER_INPUT',
    'An Idempotency-Key is for a request with one mutation of one field. Nothing has been done. Send the fields one by one, each with ' +
      'a key of its own, and queries without one.',
  );
}

/** @throws Refused if the field failed; the database's error if it aborted the transaction, so that the work runs again. */
function requireDone(result: ExecutionResult): void {
  const failure = result.errors?.find(isOfField);
  if (!failure) return;
  const cause = causeOf(failure);
  throw isToRunAgain(cause) ? cause : new Refused(result);
}

function isOfField({ path }: GraphQLError): boolean {
  return path === undefined || path.length === 1;
}
