const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the end of each failed try the next one follows, in milliseconds. None follows the last (contract, 9.4). */
const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** A try is late by at most this fraction of its delay, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** The longest that a receiver can postpone a try with `Retry-After`. */
const MAX_RETRY_AFTER = 24 * HOUR;

/** How long an endpoint may fail before it is disabled, in milliseconds (contract, 9.4). */
export const MAX_FAILING_MS = 5 * 24 * HOUR;

/** A try that failed. */
export interface FailedTry {
  /** The number of tries, including this one. */
  readonly tries: number;
  readonly end: Date;
  /** When the receiver wants the next try, if it says so. */
  readonly retryAfter: Date | undefined;
}

/**
 * When a delivery is tried again: by the plan, or when the receiver wants it, whichever is later (contract, 9.4). Undefined
 * after the last try.
 *
 * @param chance from 0 to 1, for the jitter
 */
export function nextTry({ tries, end, retryAfter }: FailedTry, chance = Math.random()): Date | undefined {
  const delay = DELAYS[tries - 1];
  if (delay === undefined) return undefined;
  const planned = end.getTime() + delay * (1 + JITTER * chance);
  const wanted = Math.min(retryAfter?.getTime() ?? 0, end.getTime() + MAX_RETRY_AFTER);
  return new Date(Math.max(planned, wanted));
}

const IMF_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time that `Retry-After` names, as seconds from now or as a date. Undefined for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * SECOND);
  const date = IMF_DATE.test(text) ? new Date(text) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}
