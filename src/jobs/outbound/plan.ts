const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long after each failed try the next one follows, in milliseconds; the last of these repeats (contract, 10.7). */
const DELAYS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE] as const;

/** A try is late by at most this fraction of its delay, so that laboratories that failed together are not retried together. */
const JITTER = 0.2;

/**
 * When a message is tried again. It never gives up: an order waits until its laboratory takes it or refuses it.
 *
 * @param failures how many tries in a row have failed, at least one
 * @param chance from 0 to 1, for the jitter
 */
export function nextTry(failures: number, end: Date, chance = Math.random()): Date {
  const delay = DELAYS[Math.min(failures, DELAYS.length) - 1] ?? SECOND;
  return new Date(end.getTime() + Math.round(delay * (1 + JITTER * chance)));
}
