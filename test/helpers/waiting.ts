import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * How long a test waits for what must come, in milliseconds. Nothing takes this long but what never comes: a busy machine needs ten
 * times as long as a quiet one. Less than a test may take, so that what ends it says what was waited for, and what was seen.
 */
const BOUND_MS = 120_000;

/** The same for a process that has to start. */
export const STARTING_MS = 600_000;

/** How long to wait before looking again, in milliseconds. */
const PAUSE_MS = 10;

/**
 * Looks again and again until it is so, and returns what was seen. For a state that nothing announces, such as what PostgreSQL says
 * of its connections. A test may as well use `expect.poll`, which says more of what was expected, but not with `vi.useFakeTimers`, whose
 * time that moves. What is announced is waited for by {@link Watched}.
 *
 * @throws Error if it is not so in time: what was waited for, and what was last seen
 */
export async function until<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  isSo: (seen: Seen) => boolean,
  { boundMs = BOUND_MS, pauseMs = PAUSE_MS } = {},
): Promise<Seen> {
  const waiting = new AbortController();
  let isOver = false;
  after(boundMs, waiting.signal, () => {
    isOver = true;
  });
  try {
    for (;;) {
      const seen = await look();
      if (isSo(seen)) return seen;
      if (isOver) throw neverSo(what, seen);
      await sleep(pauseMs);
    }
  } finally {
    waiting.abort();
  }
}

/** Something that says when it has changed: what a process has written, what has arrived at a server. */
export class Watched {
  readonly #watchers = new Set<() => void>();

  /** Has those who wait look again. */
  readonly changed = (): void => {
    for (const look of [...this.#watchers]) look();
  };

  /**
   * Waits until it is so, looking at each change, and returns what was seen.
   *
   * @param look may throw, if it is known that it will never be so
   * @throws Error like {@link until}
   */
  async until<Seen>(what: string, look: () => Seen, isSo: (seen: Seen) => boolean, boundMs = BOUND_MS): Promise<Seen> {
    const waiting = new AbortController();
    try {
      return await new Promise<Seen>((resolve, reject) => {
        const lookAgain = () => {
          try {
            const seen = look();
            if (isSo(seen)) resolve(seen);
          } catch (error) {
            reject(error);
          }
        };
        this.#watchers.add(lookAgain);
        waiting.signal.addEventListener('abort', () => this.#watchers.delete(lookAgain));
        after(boundMs, waiting.signal, () => reject(neverSo(what, look())));
        lookAgain();
      });
    } finally {
      waiting.abort();
    }
  }
}

/**
 * Lets the event loop go round, so that whatever waits for nothing else has happened: an occasion for what must not happen. What comes
 * from outside, by a socket or from the database, need not be there by then.
 */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Does something again and again until it is stopped, as a slow sender does. Nothing that is tested may depend on how often.
 *
 * @returns a function that stops it
 */
export function repeatedly(everyMs: number, act: () => void): () => void {
  const timer = setInterval(act, everyMs);
  return () => clearInterval(timer);
}

/** Does something after so long by the real clock, unless it is aborted before. */
function after(milliseconds: number, signal: AbortSignal, act: () => void): void {
  sleep(milliseconds, undefined, { signal }).then(act, () => {});
}

function neverSo(what: string, seen: unknown): Error {
  return new Error(`Waited in vain for ${what}. Last seen: ${inspect(seen, { depth: 6 }).slice(0, 4_000)}`);
}
