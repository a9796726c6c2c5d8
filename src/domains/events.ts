import type { z } from 'zod';
import { badInput } from '../errors.ts';
import { isInFuture, optional, text, timestamp } from './inputs.ts';

/** When an event happened, and whether it is a late scan: one that happened before the newest event. */
export interface EventTime {
  readonly created: Date;
  readonly isLate: boolean;
}

/** The parts of an event that whoever records it may give. */
export const recordedFacts = { created: optional(timestamp), reason: optional(text(500)) };

/** The parts of an event that a carrier gives on top. */
export const carriedFacts = { ...recordedFacts, trackingNumber: optional(text(100)), carrier: optional(text(100)) };

export type CarriedFacts = z.output<z.ZodObject<typeof carriedFacts>>;

/** An event that is about to be appended. */
export interface NewEvent<Status> {
  readonly status: Status;
  readonly created: Date;
  readonly reason?: string | null;
  readonly trackingNumber?: string | null;
  readonly carrier?: string | null;
}

/** The times of a record's first and newest events. */
export interface History {
  readonly first: Date;
  readonly newest: Date;
}

/** The history of a record from the earliest and latest times of its events, of which every record has one. */
export function historyOf({ _min, _max }: Record<'_min' | '_max', { created: Date | null }>): History {
  if (!_min.created || !_max.created) throw new Error('the record has no events');
  return { first: _min.created, newest: _max.created };
}

/**
 * The time of an event that somebody reports (contract, sections 4 and 8); now where they give none.
 *
 * @throws AppError BAD_USER_INPUT for a time in the future or before the record's first event.
 */
export function timeOfReported(given: Date | null, now: Date, history: History): EventTime {
  if (given === null) return { created: timeOfOwn(now, history.newest), isLate: false };
  if (isInFuture(given, now)) throw badInput([{ path: ['created'], message: 'must not be in the future' }]);
  if (given < history.first) {
    throw badInput([
      { path: ['created'], message: `must not be before the first event, ${history.first.toISOString()}` },
    ]);
  }
  return { created: given, isLate: given < history.newest };
}

/**
 * The time of an event that this service makes itself: now, or that of the newest event where a carrier's clock runs
 * ahead, so that it is the newest and the status follows it.
 */
export function timeOfOwn(now: Date, newest: Date): Date {
  return now < newest ? newest : now;
}
