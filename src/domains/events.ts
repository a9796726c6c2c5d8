import type { z } from 'zod';
import { badInput } from '../errors.ts';
import { isInFuture, optional, text, timestamp } from './inputs.ts';

/** When an event happened, and whether it is a late scan: one that happened before the newest event. */
export interface EventTime {
  readonly created: Date;
  readonly isLate: boolean;
}

/** What anybody who records an event may say about it. */
export const recordedFacts = { created: optional(timestamp), reason: optional(text(500)) };

/** What a carrier's event may say besides. */
export const carriedFacts = { ...recordedFacts, trackingNumber: optional(text(100)), carrier: optional(text(100)) };

export type CarriedFacts = z.output<z.ZodObject<typeof carriedFacts>>;

/** An event about to be appended. */
export interface NewEvent<Status> {
  readonly status: Status;
  readonly created: Date;
  readonly reason?: string | null;
  readonly trackingNumber?: string | null;
  readonly carrier?: string | null;
}

/** When the first and the newest event of a record happened. */
export interface History {
  readonly first: Date;
  readonly newest: Date;
}

/** The history of a record from Prisma's aggregate over its events, of which every record has at least one. */
export function historyOf({ _min, _max }: Record<'_min' | '_max', { created: Date | null }>): History {
  if (!_min.created || !_max.created) throw new Error('The record has no events.');
  return { first: _min.created, newest: _max.created };
}

/**
 * The time of a reported event (contract, 4.1): the time given, else now.
 *
 * @throws AppError BAD_USER_INPUT for a time in the future or before the record's first event.
 */
export function reportedEventTime(given: Date | null, now: Date, history: History): EventTime {
  if (given === null) return { created: ownEventTime(now, history.newest), isLate: false };
  if (isInFuture(given, now)) throw badInput([{ path: ['created'], message: 'must not be in the future' }]);
  if (given < history.first) {
    throw badInput([
      { path: ['created'], message: `must not be before the first event, ${history.first.toISOString()}` },
    ]);
  }
  return { created: given, isLate: given < history.newest };
}

/**
 * The time of an event that this service causes itself: now, but never before the newest event, which a carrier's fast clock
 * may have put ahead of us. The status follows the newest event, so this one must be it.
 */
export function ownEventTime(now: Date, newest: Date): Date {
  return now < newest ? newest : now;
}
