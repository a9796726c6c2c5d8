import { NIL } from 'uuid';
import { z } from 'zod';
import type { Cursors } from '../../call/cursors.ts';
import { rule } from '../../errors/rules.ts';

/**
 * A place in a feed. A program counts by the sequence of its own account, so that it learns nothing about how busy others are.
 * Staff, who see all accounts, count by the position among all events.
 */
export interface FeedPlace {
  readonly by: 'sequence' | 'position';
  /** The number of the last event before the place; 0 at the start. */
  readonly number: number;
  /**
   * The id of that event. A database that was restored, or has lost its last commits, gives the same number to another event.
   * Undefined if that event has been removed, at the start, and for a cursor from before cursors knew their event.
   */
  readonly eventId?: string | undefined;
}

/** Given instead of a cursor: start after the last event that is numbered at that moment. */
export const NOW = 'now';

/** The message for a text that is not a cursor. */
export const NOT_A_FEED_CURSOR = 'is not a cursor of this feed';

/** Where to continue reading: a cursor, or {@link NOW}. The feed checks whether the cursor belongs to it. */
export function feedStart(cursors: Cursors) {
  return z.string().refine((text) => isFeedStart(cursors, text), rule('FORMAT', NOT_A_FEED_CURSOR));
}

/** Whether a text is a {@link feedStart}. */
export function isFeedStart(cursors: Cursors, text: string): boolean {
  return text === NOW || parseFeedCursor(cursors, text) !== undefined;
}

/** The cursor for a place, the same in both APIs. */
export function feedCursor(cursors: Cursors, { by, number, eventId = NIL }: FeedPlace): string {
  return cursors.seal(kindOf(by), { number, id: eventId });
}

/** The place that a cursor stands for; undefined if the text is not a cursor. */
export function parseFeedCursor(cursors: Cursors, text: string): FeedPlace | undefined {
  for (const by of ['sequence', 'position'] as const) {
    const place = cursors.open(kindOf(by), text);
    if (place) return { by, number: place.number, eventId: place.id === NIL ? undefined : place.id };
  }
  return parseUnsealed(text);
}

const kindOf = (by: FeedPlace['by']) => `events by ${by}`;

// 32 bits are enough, because the database has no larger sequence.
const unsealed = z.union([
  z.tuple([z.literal('events'), z.literal('sequence'), z.int32().min(0)]),
  z.tuple([z.literal('events'), z.literal('position'), z.int().min(0)]),
]);

/** No unsealed cursor is longer. */
const MAX_UNSEALED_LENGTH = 100;

/**
 * The place of a cursor from before cursors were sealed. Clients keep the feed's cursors for good, and these have nothing in them but
 * the number that events show as `sequence` or, for staff, count up to (contract, 9.2).
 */
function parseUnsealed(text: string): FeedPlace | undefined {
  if (text.length > MAX_UNSEALED_LENGTH) return undefined;
  try {
    const [, by, number] = unsealed.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { by, number };
  } catch {
    // Neither JSON nor a tuple: the caller reports which argument is not a cursor.
    return undefined;
  }
}
