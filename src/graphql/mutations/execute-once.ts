import type { ExecutionResult } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type KeyedAnswer, type KeyedRequest, runIdempotently } from '../../domains/idempotency/idempotency.ts';
import { AppError } from '../../errors/errors.ts';
import { requireLength } from '../answers/answer-length.ts';
import { type Answer, textWithExtensions } from '../answers/text-result.ts';
import { answerOfFields, executeMutation, type GivenMutation } from './execute-mutation.ts';

/** The most bytes of an answer that is stored (contract, 8.2): it is kept for a day, and a caller may send many keys. */
const MAX_STORED_BYTES = 1024 * 1024;

/** What an answer says, besides its header, that cannot be repeated. */
const NOT_STORED = { idempotencyStored: false };

/** An operation that came with an `Idempotency-Key`, and its answer as soon as there is one. */
export interface KeyedOperation {
  readonly request: KeyedRequest;
  /** The body to send, in place of what Yoga makes of the result; undefined if the operation was refused. */
  answer?: KeyedAnswer;
}

/** Presents a result as it is sent: its errors with their codes. */
type Present = (result: ExecutionResult) => ExecutionResult;

/**
 * Executes a mutation once for its key (contract, 11.1): its answer is stored in the transaction that does the work. A refusal is not
 * stored, and nothing is done; neither is anything done whose answer would be too long to store. If the account has no room left for
 * stored answers, the mutation is done, and its answer says that it cannot be repeated.
 *
 * @returns the answer for Yoga to present, unless `keyed` has it
 * @throws AppError BAD_USER_INPUT unless the operation is one mutation with one field
 */
export async function executeOnce(
  keyed: KeyedOperation,
  given: GivenMutation | undefined,
  work: UnitOfWork,
  present: Present,
): Promise<Answer> {
  if (given?.mutation.fields(given.variables).length !== 1) throw notOneMutation();
  return executeMutation(given, work, async (run, key) => {
    const keyedAnswer = await runIdempotently(work, keyed.request, async (tx) => {
      const answer = answerOfFields(new Map([[key, await run(tx)]]), given.mutation);
      const text = 'text' in answer ? answer.text : JSON.stringify(present(answer.result));
      requireLength(text, MAX_STORED_BYTES);
      return { status: 200, text };
    });
    keyed.answer = keyedAnswer.isKept
      ? keyedAnswer
      : { ...keyedAnswer, text: textWithExtensions(keyedAnswer.text, NOT_STORED) };
    // Not read again: a repeated answer is known only as the text that is sent.
    return { text: 'null', errors: [] };
  });
}

/** The refusal of a key that came with anything but one mutation. */
export function notOneMutation(): AppError {
  return new AppError(
    'BAD_USER_INPUT',
    'An Idempotency-Key is for a request with one mutation of one field. Nothing has been done. Send the fields one by one, each with ' +
      'a key of its own, and queries without one.',
  );
}
