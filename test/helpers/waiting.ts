import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * How long a test waits for what must come, in milliseconds. Nothing takes this long but what never comes: a busy machine needs ten
 * times as long as a quiet one. Less than a test may take, so that what ends it says what was waited for, and what was seen.
 */
const BOUND_MS = 45_000;

/** How long to wait before looking again, in milliseconds. */
const PAUSE_MS = 10;

/** What is waited for. Without `isSo`, it is waited for until what is seen is true. */
type IsSo<Seen> = (seen: Seen) => boolean;

/**
 * Looks again and again until it is so, and returns what was seen. For a state that nothing announces, such as what PostgreSQL says
 * of its connections; in a test, `expect.poll` says more of what was expected. What is announced is waited for by {@link Watched}.
 *
 * Unlike `expect.poll`, it leaves the time of `vi.useFakeTimers` alone.
 *
 * @throws Error if it is not so in time: what was waited for, and what was last seen
 */
export async function until<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  isSo: IsSo<Seen> = Boolean,
): Promise<Seen> {
  for (let left = BOUND_MS / PAUSE_MS; ; left -= 1) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (left <= 0) throw neverSo(what, seen);
    await sleep(PAUSE_MS);
  }
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

/** Something that says when it has changed: what a process writes, what has arrived at a server. */
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
  async until<Seen>(what: string, look: () => Seen, isSo: IsSo<Seen> = Boolean): Promise<Seen> {
    const tooLate = new AbortController();
    let watcher = () => {};
    try {
      return await new Promise<Seen>((resolve, reject) => {
        watcher = () => {
          try {
            const seen = look();
            if (isSo(seen)) resolve(seen);
          } catch (error) {
            reject(error);
          }
        };
        this.#watchers.add(watcher);
        watcher();
        // It is rejected when the wait ends first.
        void sleep(BOUND_MS, undefined, { signal: tooLate.signal }).then(
          () => reject(neverSo(what, look())),
          () => {},
        );
      });
    } finally {
      this.#watchers.delete(watcher);
      tooLate.abort();
    }
  }
}

/**
 * Lets the event loop go round, so that whatever waits for nothing else has happened. For what must not happen: it is given every
 * occasion. What has to come by a socket is not known to be there by then.
 */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function neverSo(what: string, seen: unknown): Error {
  return new Error(`Waited in vain for ${what}. Last seen: ${inspect(seen, { depth: 6 }).slice(0, 4_000)}`);
}
