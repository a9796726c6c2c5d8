import { z } from 'zod';
import { authorize, laboratoryOf, seesHeld } from '../../auth/policy.ts';
import type { Cursors } from '../../call/cursors.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Db } from '../../db/sql/db.ts';
import { whereSql } from '../../db/sql/list.ts';
import { badInput } from '../../errors/errors.ts';
import { type Event, Prisma } from '../../generated/prisma/client.ts';
import { type AccountMode, EventType } from '../../generated/prisma/enums.ts';
import { eventVisibleTo } from '../access/directory.ts';
import { visibleTypes } from '../access/events.ts';
import { madeOnce, optional, parseInput, text } from '../inputs/inputs.ts';
import { type FeedPlace, feedCursor, feedStart, NOT_A_FEED_CURSOR, NOW, parseFeedCursor } from './cursor.ts';
import { type Feed, feedOf } from './feed.ts';
import { removedUpTo, requireUnbroken } from './unbroken.ts';
import { notWithheld } from './withheld.ts';

/** An event and the mode of its account. */
export interface FeedEvent extends Event {
  readonly account: { readonly mode: AccountMode };
}

/** A page of the feed. */
export interface FeedPage {
  readonly by: Feed['by'];
  readonly events: readonly FeedEvent[];
  /** The cursor of the next page: after the last event, or after the last event searched for the requested types. */
  readonly next: string;
  readonly hasMore: boolean;
}

/** How many events one page searches for those of the requested types. Events beyond that are on a later page. */
const SEARCHED_PER_PAGE = 5_000;

/** The input of a read of the feed, as an API takes it. @param most the most events on a page */
export function feedInput(most: number) {
  const size = `must be from 1 to ${most}`;
  return madeOnce((cursors: Cursors) =>
    z.object({
      types: optional(z.array(z.enum(EventType))),
      accountId: optional(text()),
      after: optional(feedStart(cursors)),
      first: z.int(size).min(1, size).max(most, size),
    }),
  );
}

/** What {@link feedInput} gives. Each reader calls it once, because creating a schema takes longer than using it. */
type FeedInput = ReturnType<typeof feedInput>;

/**
 * Reads the feed on from a cursor, oldest events first (contract, 9.2). A reader that always continues with the cursor it was
 * given gets every event of the feed exactly once.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT; CURSOR_EXPIRED if an event after the cursor has been removed, or the cursor's
 *   own event is not in the database.
 */
export async function readFeed(work: UnitOfWork, rawInput: unknown, input: FeedInput): Promise<FeedPage> {
  const { cursors } = work.call;
  const actor = authorize(work.call.actor, 'events.read');
  const { types: asked, accountId, after, first } = parseInput(input(cursors), rawInput);
  const feed = feedOf(actor, accountId);
  const types = visibleTypes(actor, asked);
  const { db } = work;
  const from = await startOf(work, feed, after);
  const searched = types && (await searchEvents(db, feed, from));
  const range = { gt: from.number, ...(searched ? { lte: searched.end.number } : {}) };
  const found = await db.event.findMany({
    where: { ...whereIn(feed, range, types), ...(seesHeld(actor) ? {} : { forReviewers: false }) },
    orderBy: { [feed.by]: 'asc' },
    take: first + 1,
    include: WITH_MODE,
  });
  // Checked last, because events that were removed while the page was read are missing from it.
  if (after !== null) await requireUnbroken(db, feed, from);
  const page = found.slice(0, first);
  const isMore = found.length > first;
  const last = page.at(-1);
  // Events that were searched need not be kept for the reader, even if none of them is on the page.
  const next = last ? placeOf(feed, last) : searched?.end;
  return {
    by: feed.by,
    events: await notWithheld(work, actor, page),
    next: feedCursor(cursors, next ?? from),
    hasMore: isMore || (searched?.isMore ?? false),
  };
}

/**
 * The newest event that the caller sees; null if there is none, or for a laboratory none among the last {@link SEARCHED_PER_PAGE}.
 *
 * @throws AppError UNAUTHENTICATED.
 */
export async function readLastEvent({ db, call: { actor: caller } }: UnitOfWork): Promise<FeedEvent | null> {
  const actor = authorize(caller, 'events.read');
  // Whether a laboratory sees an event has to be looked up event by event.
  const from =
    laboratoryOf(actor) === undefined
      ? Prisma.sql`events row`
      : Prisma.sql`(SELECT * FROM events WHERE position IS NOT NULL ORDER BY position DESC LIMIT ${SEARCHED_PER_PAGE}) AS row`;
  // Among the events of one account, both numbers have the same order.
  const [last] = await db.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT row.id FROM ${from} ${whereSql(eventVisibleTo(actor))} ORDER BY row.position DESC LIMIT 1`,
  );
  return last ? db.event.findUnique({ where: { id: last.id }, include: WITH_MODE }) : null;
}

/** The cursor of an event, for a reader of this feed. */
export function cursorOfEvent({ call }: UnitOfWork, { by }: Pick<Feed, 'by'>, event: Event): string | null {
  return event[by] === null ? null : feedCursor(call.cursors, placeOf({ by }, event));
}

const WITH_MODE = { account: { select: { mode: true } } } as const;

/** The place right after an event. */
function placeOf({ by }: Pick<Feed, 'by'>, event: Event): FeedPlace {
  return { by, number: Number(event[by]), eventId: event.id };
}

/** A range of event numbers. */
interface Range {
  readonly gt: number;
  readonly lte?: number;
}

/** The condition for the events of the feed in this range, of these types or of all. */
function whereIn({ by, accountIds }: Feed, range: Range, types?: EventType[]): Prisma.EventWhereInput {
  return {
    [by]: range,
    ...(accountIds ? { accountId: { in: accountIds } } : {}),
    ...(types ? { type: { in: types } } : {}),
  };
}

/** How far a page searches for events of the requested types. */
interface Searched {
  /** After the last event that it searches; if there is none, after the last event before it. */
  readonly end: FeedPlace;
  /** Whether there may be events after these. */
  readonly isMore: boolean;
}

async function searchEvents(db: Db, feed: Feed, from: FeedPlace): Promise<Searched> {
  const [last] = await db.event.findMany({
    where: whereIn(feed, { gt: from.number }),
    orderBy: { [feed.by]: 'asc' },
    skip: SEARCHED_PER_PAGE - 1,
    take: 1,
  });
  if (last) return { end: placeOf(feed, last), isMore: true };
  const end = await lastPlace(db, feed);
  return { end: end && end.number > from.number ? end : from, isMore: false };
}

/** The place after the last event that has a number; undefined if there is none. */
async function lastPlace(db: Db, feed: Feed): Promise<FeedPlace | undefined> {
  const [last] = await db.event.findMany({
    where: whereIn(feed, { gt: 0 }),
    orderBy: { [feed.by]: 'desc' },
    take: 1,
  });
  return last && placeOf(feed, last);
}

/** Where the page starts. @throws AppError BAD_USER_INPUT for text that is not a cursor of this feed. */
async function startOf({ db, call }: UnitOfWork, feed: Feed, after: string | null): Promise<FeedPlace> {
  // An empty page ends where it starts, so its cursor must not point before events that have been removed.
  if (after === null) return startOfKept(db, feed);
  if (after === NOW) return (await lastPlace(db, feed)) ?? startOfKept(db, feed);
  const place = parseFeedCursor(call.cursors, after);
  if (place?.by !== feed.by) throw badInput([{ path: ['after'], message: NOT_A_FEED_CURSOR, code: 'FORMAT' }]);
  return place;
}

async function startOfKept(db: Db, feed: Feed): Promise<FeedPlace> {
  return { by: feed.by, number: await removedUpTo(db, feed) };
}
