import { z } from 'zod';

/**
 * A place in a feed. A program counts by the sequence of its own account, so that it learns nothing about how busy others are.
 * Staff, who see all accounts, count by the position among all events.
 */
export interface FeedPlace {
  readonly by: 'sequence' | 'position';
  /** The number of the last event before the place; 0 at the start. */
  readonly number: number;
}

// 32 bits are enough, because the database has no larger sequence.
const cursor = z.union([
  z.tuple([z.literal('events'), z.literal('sequence'), z.int32().min(0)]),
  z.tuple([z.literal('events'), z.literal('position'), z.int().min(0)]),
]);

/** No valid cursor of a feed is longer. */
const MAX_CURSOR_LENGTH = 100;

/** Given instead of a cursor: start after the last event that is numbered at that moment. */
export const NOW = 'now';

/** Where to continue reading: a cursor, or {@link NOW}. The feed checks whether the cursor belongs to it. */
export const feedStart = z
  .string()
  .refine((text) => text === NOW || parseFeedCursor(text) !== undefined, 'is not a cursor of this feed');

/** The cursor for a place, the same in both APIs. */
export function feedCursor({ by, number }: FeedPlace): string {
  return Buffer.from(JSON.stringify(['events', by, number])).toString('base64url');
}

/** The place that a cursor stands for; undefined if the text is not a cursor. */
export function parseFeedCursor(text: string): FeedPlace | undefined {
  if (text.length > MAX_CURSOR_LENGTH) return undefined;
  try {
    const [, by, number] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { by, number };
  } catch {
    // Neither JSON nor a tuple: the caller reports which argument is not a cursor.
    return undefined;
  }
}
