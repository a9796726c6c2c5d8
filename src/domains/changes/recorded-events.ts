import type { z } from 'zod';
import { badInput } from '../../errors/errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { IN_THE_FUTURE, isInFuture, optional, optionalOrBlank, text, timestamp } from '../inputs/inputs.ts';

/** When an event happened, and whether it is a late scan: one that happened before the newest event. */
export interface EventTime {
  readonly created: Date;
  readonly isLate: boolean;
}

/** The details that anyone who records an event may give. */
export const recordedFacts = { created: optional(timestamp), reason: optionalOrBlank(text(500)) };

/** The details that only a carrier's event may have. */
export const carriedFacts = {
  ...recordedFacts,
  trackingNumber: optionalOrBlank(text(100)),
  carrier: optionalOrBlank(text(100)),
};

export type CarriedFacts = z.output<z.ZodObject<typeof carriedFacts>>;

/** An event about to be appended. It moves its record unless it is late. */
export interface NewEvent<Status> {
  readonly status: Status;
  /** When it happened; in SQL if that depends on the history of another record. */
  readonly created: Date | Prisma.Sql;
  readonly isLate: boolean;
  readonly reason?: string | null;
  readonly trackingNumber?: string | null;
  readonly carrier?: string | null;
}

/** When the first and the newest event of a record happened. */
export interface History {
  readonly first: Date;
  readonly newest: Date;
}

/**
 * The time of a reported event (contract, 4.1): the time given, or now. The history is read only to check a given time.
 *
 * @throws AppError BAD_USER_INPUT for a time in the future or before the record's first event.
 */
export async function reportedEventTime(
  given: Date | null,
  now: Date,
  readHistory: () => Promise<History>,
): Promise<EventTime> {
  if (given === null) return { created: now, isLate: false };
  if (isInFuture(given, now)) throw badInput([{ path: ['created'], message: IN_THE_FUTURE, code: 'IN_THE_FUTURE' }]);
  const { first, newest } = await readHistory();
  if (given < first) {
    throw badInput([
      { path: ['created'], message: `must not be before the first event, ${first.toISOString()}`, code: 'BEFORE' },
    ]);
  }
  return { created: given, isLate: given < newest };
}
