import { setTimeout } from 'node:timers/promises';
import { describeFault, type Log } from '../log.ts';

/** How long a request waits for a store that counts, in milliseconds. */
export const ANSWER_LIMIT_MS = 250;

/** How long it may take to connect to a store, in milliseconds. */
export const CONNECT_LIMIT_MS = 5_000;

/** How long a store that failed is left alone, in milliseconds. */
const PAUSE_MS = 5_000;

/**
 * Asks a store that may be away, and never waits for it long. After a failure nobody asks for a while, and then one request tries
 * again. One line in the log says that the store is away, and one that it is back.
 */
export class Patience {
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

  /** What the store answers; undefined if it is away. */
  async attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const now = Date.now();
    if (now < this.#askAgainAt) return undefined;
    if (this.#isAway) this.#askAgainAt = now + PAUSE_MS;
    try {
      const answer = await withinLimit(ask());
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
      'the store of the rate limits does not answer: each instance counts on its own',
    );
  };

  #noteAnswer(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#askAgainAt = 0;
    this.#log.info('the store of the rate limits answers again');
  }
}

/** Waits as long as a request may wait for a store. @throws Error if that is not enough. */
export async function withinLimit<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const timer = new AbortController();
  const late = setTimeout(ANSWER_LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${ANSWER_LIMIT_MS} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}
