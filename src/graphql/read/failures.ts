import { AnswerTooLong } from '../../db/request-budget.ts';
import { CallerGone } from '../../db/sql/waiting.ts';
import { AppError } from '../../errors/errors.ts';

/**
 * Encloses the number of a failure at a place in an answer. No value contains it, because JSON escapes all control
 * characters.
 */
export const FAILURE_MARK = '\u0002';

/**
 * The failures at single places in an answer, such as a field that the caller may not see. A mark with the number of the
 * failure takes the place of the value, and everything around it is answered; failed-answer.ts turns the marks into
 * errors.
 */
export class Failures {
  readonly #thrown: unknown[] = [];

  /**
   * Notes a failure. Returns the mark to put in its place.
   *
   * @throws AnswerTooLong and CallerGone, which do not concern a single place
   */
  note(thrown: unknown): string {
    if (thrown instanceof AnswerTooLong || thrown instanceof CallerGone) throw thrown;
    return `${FAILURE_MARK}${this.#thrown.push(thrown) - 1}${FAILURE_MARK}`;
  }

  /** The mark to use if `attempt` throws; undefined otherwise. */
  markOf(attempt: () => void): string | undefined {
    try {
      attempt();
      return undefined;
    } catch (error) {
      return this.note(error);
    }
  }

  /** The thrown error with the number in its mark. */
  at(number: number): unknown {
    return this.#thrown[number];
  }

  /** The error to throw instead of an answer with these marks, if no part of it may fail. */
  mostSevereIn(answer: string): unknown {
    const pieces = answer.split(FAILURE_MARK);
    return mostSevere(
      pieces.flatMap((piece, index) => {
        if (index % 2 === 0) return [];
        return [piece === '' ? missingAfter(pieces[index - 1] ?? '') : this.at(Number(piece))];
      }),
    );
  }
}

/** The error to throw for several failures: a fault rather than a refusal, so that no fault goes unnoticed. */
export function mostSevere(failures: readonly unknown[]): unknown {
  return failures.find((failure) => !(failure instanceof AppError)) ?? failures[0];
}

/** The fault for a missing value after this part of an answer. */
function missingAfter(before: string): Error {
  const [key = 'an item'] = /"[^"]*"(?=:$)/.exec(before) ?? [];
  return new Error(`Cannot return null for ${key}, which is never null.`);
}
