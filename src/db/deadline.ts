import { TransactionExpired } from './servers/unavailable.ts';

/** The limit on how long a transaction may take. */
export class Deadline {
  readonly #expired: Promise<never>;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(limitMs: number) {
    this.#expired = new Promise((_resolve, reject) => {
      this.#timer = setTimeout(() => {
        this.#isOver = true;
        reject(expired());
      }, limitMs);
    });
    this.#expired.catch(() => {});
  }

  /** Waits for the work, but no longer than the limit. @throws TransactionExpired */
  limit<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#expired]);
  }

  /** @throws TransactionExpired once the limit is over: the transaction has been rolled back, and others use its connection. */
  check(): void {
    if (this.#isOver) throw expired();
  }

  /** Ends the wait. Work that still runs may send nothing more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
  }
}

function expired(): TransactionExpired {
  return new TransactionExpired('The transaction is over: it took too long, or its work continued after it ended.');
}
