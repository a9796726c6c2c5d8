import { AnswerTooLong } from '../../db/request-budget.ts';
import { CallerGone } from '../../db/sql/waiting.ts';
import { AppError } from '../../errors/errors.ts';

/** Encloses the number of what went wrong at a place in an answer. No value contains it, because JSON escapes all control characters. */
export const FAILURE_MARK = '\u0002';

/**
 * What went wrong at single places of an answer, such as a field that the caller may not see. A mark stands at each of these places, with
 * the number of its failure, while everything around it is answered; failed-answer.ts makes errors of the marks.
 */
export class Failures {
  readonly #thrown: unknown[] = [];

  /**
   * Notes what went wrong. Returns the mark to put in its place.
   *
   * @throws AnswerTooLong and CallerGone, which are not of one place
   */
  note(thrown: unknown): string {
    if (thrown instanceof AnswerTooLong || thrown instanceof CallerGone) throw thrown;
    return `${FAILURE_MARK}${this.#thrown.push(thrown) - 1}${FAILURE_MARK}`;
  }

  /** The mark to put in place of what `attempt` is for, if that throws; undefined otherwise. */
  markOf(attempt: () => void): string | undefined {
    try {
      attempt();
      return undefined;
    } catch (error) {
      return this.note(error);
    }
  }

  /** What was thrown, by the number in its mark. */
  at(number: number): unknown {
    return this.#thrown[number];
  }

  /** What to throw in place of an answer with these marks in it, in which nothing may fail. */
  gravestIn(answer: string): unknown {
    const pieces = answer.split(FAILURE_MARK);
    return gravest(
      pieces.flatMap((piece, index) => {
        if (index % 2 === 0) return [];
        return [piece === '' ? missingAfter(pieces[index - 1] ?? '') : this.at(Number(piece))];
      }),
    );
  }
}

/** What to throw for several failures: a fault rather than a refusal, so that no fault goes unnoticed. */
export function gravest(failures: readonly unknown[]): unknown {
  return failures.find((failure) => !(failure instanceof AppError)) ?? failures[0];
}

/** The fault of a value that is missing behind this part of an answer. */
function missingAfter(before: string): Error {
  const [key = 'an item'] = /"[^"]*"(?=:$)/.exec(before) ?? [];
  return new Error(`Cannot return null for ${key}, which is never null.`);
}
