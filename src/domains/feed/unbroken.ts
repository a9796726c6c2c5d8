import type { Db } from '../../db/sql/db.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { FeedPlace } from './cursor.ts';
import type { Feed } from './feed.ts';

/** The number of the last event of the feed that has been removed; 0 if there is none. */
export async function removedUpTo(db: Db, feed: Feed): Promise<number> {
  const [row] = await db.$queryRaw<{ removed: number }[]>`SELECT ${removedSql(feed)} AS removed`;
  return row?.removed ?? 0;
}

/**
 * Checks that the feed still has everything after a place, and that the place is one of this database's history. A database that was
 * restored, or lost its last commits in a failover, gives the same numbers to other events, which the reader would miss.
 *
 * @throws AppError CURSOR_EXPIRED.
 */
export async function requireUnbroken(db: Db, feed: Feed, place: FeedPlace): Promise<void> {
  const [row] = await db.$queryRaw<{ removed: number; isKnown: boolean }[]>`
    SELECT ${removedSql(feed)} AS removed, ${isKnownSql(feed, place)} AS "isKnown"`;
  if (row && row.removed > place.number) throw eventsRemoved();
  if (!row?.isKnown) throw eventUnknown();
}

const ADVICE = 'Read from the start of what is kept, without a cursor.';

/** The error for a cursor after which an event has been removed. */
export function eventsRemoved(): AppError {
  return new AppError('CURSOR_EXPIRED', `Events after this cursor have been removed. ${ADVICE}`);
}

/** The error for a cursor whose own event the database does not have, and has not removed. */
export function eventUnknown(): AppError {
  const reason = 'This cursor is from before the database was restored or lost its last events.';
  return new AppError('CURSOR_EXPIRED', `${reason} ${ADVICE}`);
}

/** Whether the database has, or had, the event before a place. */
function isKnownSql(feed: Feed, { by, number, eventId }: FeedPlace): Prisma.Sql {
  // Without its event, all that can be told of a number is whether it has been given yet.
  if (eventId === undefined) return Prisma.sql`${number}::float8 <= ${lastSql(feed)}`;
  // A position is one of all events: staff may go on in the feed of one account with a cursor from the feed of all.
  const isNumbered =
    by === 'position'
      ? Prisma.sql`position = ${number}::float8`
      : Prisma.sql`sequence = ${number}::float8 AND ${isOf(feed)}`;
  const removed = removedSql(by === 'position' ? { by, accountIds: undefined } : feed);
  return Prisma.sql`(EXISTS (SELECT FROM events WHERE id = ${eventId}::uuid AND ${isNumbered}) OR ${number}::float8 <= ${removed})`;
}

function lastSql(feed: Feed): Prisma.Sql {
  if (feed.by === 'position')
    return Prisma.sql`greatest((SELECT max(position) FROM events), ${removedSql({ by: 'position', accountIds: undefined })})`;
  return Prisma.sql`(SELECT coalesce(max(last_sequence), 0) FROM event_counters WHERE ${isOf(feed)})`;
}

function removedSql(feed: Feed): Prisma.Sql {
  const column = feed.by === 'sequence' ? Prisma.sql`removed_sequence` : Prisma.sql`removed_position`;
  return Prisma.sql`(SELECT coalesce(max(${column}), 0)::float8 FROM event_counters WHERE ${isOf(feed)})`;
}

function isOf({ accountIds }: Feed): Prisma.Sql {
  return accountIds ? Prisma.sql`account_id = ANY(${accountIds}::uuid[])` : Prisma.sql`true`;
}
