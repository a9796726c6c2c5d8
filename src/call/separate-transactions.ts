import { AppError, isFault } from '../errors/errors.ts';
import type { Call } from './call.ts';
import type { Transactions, Tx } from './unit-of-work.ts';

const UNREADABLE_ANSWER =
  'The work has started and continues, but its answer could not be read. Read the record before you try again.';

/**
 * Transactions separate from the one that reads the answer. It remembers whether one has committed, because after that a failing
 * answer undoes nothing.
 */
export class SeparateTransactions implements Transactions {
  readonly call: Call;
  readonly #outside: Transactions;
  #isCommitted = false;

  constructor(outside: Transactions) {
    this.call = outside.call;
    this.#outside = outside;
  }

  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.#outside.transaction(run);
    this.#isCommitted = true;
    return result;
  }

  /**
   * What to throw if the answer has failed. Once something is committed, a fault becomes OUTCOME_UNKNOWN, because a fault would
   * say that nothing was committed.
   */
  failureOf(error: unknown): unknown {
    const isRefusal = error instanceof AppError && !isFault(error);
    if (!this.#isCommitted || isRefusal) return error;
    return new AppError('OUTCOME_UNKNOWN', UNREADABLE_ANSWER, undefined, { cause: error });
  }
}
