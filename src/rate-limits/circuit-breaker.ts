import { describeFault, type Log } from '../log.ts';

/** How long a request waits for a store, in milliseconds. */
export const ANSWER_LIMIT_MS = 250;

/** How long connecting to a store may take, in milliseconds. */
export const CONNECT_LIMIT_MS = 5_000;

/** How long the circuit stays open after a failure, in milliseconds. */
const PAUSE_MS = 5_000;

/**
 * Calls a store that may be unavailable. After a failure, no calls are made for a while, and then one request tries again. The log
 * has one line when the store becomes unavailable, and one when it is back.
 */
export class CircuitBreaker {
  readonly #log: Log;
  readonly #countFailure: () => void;
  #isAway = false;
  #askAgainAt = 0;

  constructor(log: Log, countFailure: () => void) {
    this.#log = log;
    this.#countFailure = countFailure;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Returns the store's answer; undefined if the store is unavailable. */
  async attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const now = Date.now();
    if (now < this.#askAgainAt) return undefined;
    if (this.#isAway) this.#askAgainAt = now + PAUSE_MS;
    try {
      const answer = await ask();
      this.#noteAnswer();
      return answer;
    } catch (error) {
      this.noteFailure(error);
      return undefined;
    }
  }

  readonly noteFailure = (error: unknown): void => {
    this.#countFailure();
    this.#askAgainAt = Date.now() + PAUSE_MS;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#log.error(
      { fault: describeFault(error) },
      'the rate limit store is unavailable: each instance counts on its own',
    );
  };

  #noteAnswer(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#askAgainAt = 0;
    this.#log.info('the rate limit store is available again');
  }
}
