const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the end of each failed try the next one follows, in milliseconds; after the last there is none (contract, 9.4). */
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

/** A try comes at most this part of its delay late, so that what failed together is not tried again together. */
const JITTER = 0.1;

/** The most that a receiver can put a try off by `Retry-After`. */
const LONGEST_RETRY_AFTER = 24 * HOUR;

/** How long an endpoint may fail until it is disabled, in milliseconds (contract, 9.4). */
export const MOST_FAILING_MS = 5 * 24 * HOUR;

/** A try that failed. */
export interface FailedTry {
  /** How many tries there have been, with this one. */
  readonly tries: number;
  readonly end: Date;
  /** When the receiver wants the next one, if it says so. */
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
  const wanted = Math.min(retryAfter?.getTime() ?? 0, end.getTime() + LONGEST_RETRY_AFTER);
  return new Date(Math.max(planned, wanted));
}

const IMF_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** When `Retry-After` says to come again: seconds from now on, or a date. Undefined for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * SECOND);
  const date = IMF_DATE.test(text) ? new Date(text) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}
