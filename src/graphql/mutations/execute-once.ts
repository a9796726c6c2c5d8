import type { ExecutionResult } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type KeyedAnswer, type KeyedRequest, runIdempotently } from '../../domains/idempotency/idempotency.ts';
import { AppError } from '../../errors/errors.ts';
import { requireLength } from '../answers/answer-length.ts';
import { type Answer, textWithExtensions } from '../answers/text-result.ts';
import { audienceOf } from '../roles/fields-of-patients.ts';
import { answerOfFields, executeMutation, type GivenMutation } from './execute-mutation.ts';

/**
 * The maximum size of a stored answer, in bytes (contract, 8.2): it is stored for a day, and a caller may send many keys.
 */
const MAX_STORED_BYTES = 1024 * 1024;

/** The extension of an answer that was not stored; a header says the same. */
const NOT_STORED = { idempotencyStored: false };

/** An operation with an `Idempotency-Key`, and its answer once there is one. */
export interface KeyedOperation {
  readonly request: KeyedRequest;
  /** The body to send instead of Yoga's; undefined if the operation was refused. */
  answer?: KeyedAnswer;
}

/** Prepares a result for sending: gives its errors their codes. */
type Present = (result: ExecutionResult) => ExecutionResult;

/**
 * Executes a mutation once per key (contract, 11.1): its answer is stored in the transaction that does the work. Refusals
 * are not stored. If the answer would be too long to store, the work is not done. If the account's stored answers are at
 * their size limit, the work is done, and the answer says that it was not stored.
 *
 * @returns the answer for Yoga to format, unless `keyed` has it
 * @throws AppError BAD_USER_INPUT unless the operation is one mutation with one field
 */
export async function executeOnce(
  keyed: KeyedOperation,
  given: GivenMutation | undefined,
  work: UnitOfWork,
  present: Present,
): Promise<Answer> {
  if (given?.mutation.fields(given.variables, audienceOf(work.call.actor)).length !== 1) throw notOneMutation();
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
    // Not used: a replayed answer only exists as the text that is sent.
    return { text: 'null', errors: [] };
  });
}

/** The refusal of a key that was sent with anything but one mutation. */
export function notOneMutation(): AppError {
  return new AppError(
    'BAD_USER_INPUT',
    'An Idempotency-Key is for a request with one mutation of one field. Nothing has been done. Send the fields one by one, each with ' +
      'a key of its own, and queries without one.',
  );
}
