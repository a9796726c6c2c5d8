import { z } from 'zod';

/**
 * A place in a feed. A program counts by the sequence of its own account, which tells it nothing of how busy others are; staff,
 * who see all accounts, by the position among all events.
 */
export interface FeedPlace {
  readonly by: 'sequence' | 'position';
  /** The number of the last event before the place; 0 at the start. */
  readonly number: number;
}

// The database has no larger sequence.
const cursor = z.union([
  z.tuple([z.literal('events'), z.literal('sequence'), z.int32().min(0)]),
  z.tuple([z.literal('events'), z.literal('position'), z.int().min(0)]),
]);

/** No cursor of a feed is longer. */
const LONGEST_CURSOR = 100;

/** In place of a cursor: from the end of what is numbered at that moment. */
export const NOW = 'now';

/** Where to read on from: a cursor, or {@link NOW}. Whether it is one of the caller's feed is for the feed to say. */
export const feedStart = z
  .string()
  .refine((text) => text === NOW || parseFeedCursor(text) !== undefined, 'is not a cursor of this feed');

/** The cursor of a place, the same in both faces. */
export function feedCursor({ by, number }: FeedPlace): string {
  return Buffer.from(JSON.stringify(['events', by, number])).toString('base64url');
}

/** The place of a cursor; undefined for a text that is none. */
export function parseFeedCursor(text: string): FeedPlace | undefined {
  if (text.length > LONGEST_CURSOR) return undefined;
  try {
    const [, by, number] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { by, number };
  } catch {
    // Neither JSON nor a tuple: the caller says which argument is no cursor.
    return undefined;
  }
}
