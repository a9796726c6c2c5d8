import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { AppError, badInput } from '../../errors.ts';
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import { type AccountMode, EventType } from '../../generated/prisma/enums.ts';
import { optional, parseInput, text } from '../inputs.ts';
import { feedCursor, feedStart, NOW, parseFeedCursor } from './cursor.ts';
import { type Feed, feedOf, visibleTypes } from './feed.ts';

/** An event, and the mode of its account. */
export interface FeedEvent extends Event {
  readonly account: { readonly mode: AccountMode };
}

/** A page of the feed. */
export interface FeedPage {
  readonly by: Feed['by'];
  readonly events: readonly FeedEvent[];
  /** Where to read on: behind the last event, or behind what has been looked through for some of these types. */
  readonly next: string;
  readonly hasMore: boolean;
}

/** How many events a page looks through for those of some types. What it does not find there is on a page further on. */
const LOOKED_THROUGH = 5_000;

/** What is asked of the feed, as a face takes it. @param most the most events of its pages */
export function feedInput(most: number) {
  const size = `must be from 1 to ${most}`;
  return z.object({
    types: optional(z.array(z.enum(EventType))),
    accountId: optional(text()),
    after: optional(feedStart),
    first: z.int(size).min(1, size).max(most, size),
  });
}

/** {@link feedInput}, made once by each who reads: to make it takes longer than to use it. */
type FeedInput = ReturnType<typeof feedInput>;

/**
 * Reads the feed on from a cursor, the oldest events first (contract, 9.2). Whoever reads on with the cursor that it was given
 * gets every event of the feed, once.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT; CURSOR_EXPIRED if an event after the cursor has been removed.
 */
export async function readFeed(context: RequestContext, rawInput: unknown, input: FeedInput): Promise<FeedPage> {
  const actor = authorize(context.actor, 'events.read');
  const { types: asked, accountId, after, first } = parseInput(input, rawInput);
  const feed = feedOf(actor, accountId);
  const types = visibleTypes(actor, asked);
  const { db } = context;
  const from = await startOf(db, feed, after);
  const looked = types && (await lookThrough(db, feed, from));
  const range = { gt: from, ...(looked ? { lte: looked.end } : {}) };
  const found = await db.event.findMany({
    where: whereIn(feed, range, types),
    orderBy: { [feed.by]: 'asc' },
    take: first + 1,
    include: WITH_MODE,
  });
  // Asked last: what was removed while the page was read is missing on it.
  if (after !== null && (await removedUpTo(db, feed)) > from) throw cursorExpired();
  const events = found.slice(0, first);
  const isMore = found.length > first;
  const last = events.at(-1);
  // What was looked through has not to be kept for the reader, though nothing of it is on the page.
  const number = isMore || !looked ? last && numberIn(feed, last) : looked.end;
  return {
    by: feed.by,
    events,
    next: feedCursor({ by: feed.by, number: number ?? from }),
    hasMore: isMore || (looked?.isMore ?? false),
  };
}

/** The refusal of a cursor after which an event has been removed. */
export function cursorExpired(): AppError {
  const advice = 'Read from the start of what is kept, without a cursor.';
  return new AppError('CURSOR_EXPIRED', `Events after this cursor have been removed. ${advice}`);
}

/** The newest event that the caller sees; null if there is none. @throws AppError UNAUTHENTICATED. */
export async function readLastEvent({ db, actor: caller }: RequestContext): Promise<FeedEvent | null> {
  const actor = authorize(caller, 'events.read');
  const feed = feedOf(actor, null);
  const where = whereIn(feed, { gt: 0 }, visibleTypes(actor, null));
  const [last] = await db.event.findMany({ where, orderBy: { [feed.by]: 'desc' }, take: 1, include: WITH_MODE });
  return last ?? null;
}

/** The cursor of an event, for whoever reads the feed. */
export function cursorOfEvent({ by }: Pick<Feed, 'by'>, event: Event): string | null {
  return event[by] === null ? null : feedCursor({ by, number: Number(event[by]) });
}

const WITH_MODE = { account: { select: { mode: true } } } as const;

function numberIn({ by }: Feed, event: Event): number {
  return Number(event[by]);
}

/** The numbers of events between two others. */
interface Range {
  readonly gt: number;
  readonly lte?: number;
}

/** The events of the feed with these numbers; of these types, or of all. */
function whereIn({ by, accountIds }: Feed, range: Range, types?: EventType[]): Prisma.EventWhereInput {
  return {
    [by]: range,
    ...(accountIds ? { accountId: { in: accountIds } } : {}),
    ...(types ? { type: { in: types } } : {}),
  };
}

/** How far a page looks for events of some types. */
interface Looked {
  /** The number of the last event that it looks at; that of the last event before it, if there are none. */
  readonly end: number;
  /** Whether there may be events behind these. */
  readonly isMore: boolean;
}

async function lookThrough(db: Db, feed: Feed, from: number): Promise<Looked> {
  const [last] = await db.event.findMany({
    where: whereIn(feed, { gt: from }),
    orderBy: { [feed.by]: 'asc' },
    skip: LOOKED_THROUGH - 1,
    take: 1,
  });
  if (last) return { end: numberIn(feed, last), isMore: true };
  return { end: Math.max(from, (await lastNumber(db, feed)) ?? 0), isMore: false };
}

/** The number of the last event that has one; undefined if there is none. */
async function lastNumber(db: Db, feed: Feed): Promise<number | undefined> {
  const [last] = await db.event.findMany({
    where: whereIn(feed, { gt: 0 }),
    orderBy: { [feed.by]: 'desc' },
    take: 1,
  });
  return last && numberIn(feed, last);
}

/** The number of the last event before the page. @throws AppError BAD_USER_INPUT for what is no cursor of this feed. */
async function startOf(db: Db, feed: Feed, after: string | null): Promise<number> {
  // Where nothing is left, the page ends where it starts; so its cursor must not stand before what is gone.
  if (after === null) return removedUpTo(db, feed);
  if (after === NOW) return (await lastNumber(db, feed)) ?? removedUpTo(db, feed);
  const place = parseFeedCursor(after);
  if (place?.by !== feed.by) throw badInput([{ path: ['after'], message: 'is not a cursor of this feed' }]);
  return place.number;
}

/** The number of the last event that has been removed; 0 if there is none. */
async function removedUpTo(db: Db, { by, accountIds }: Feed): Promise<number> {
  const { _max } = await db.eventCounter.aggregate({
    where: accountIds ? { accountId: { in: accountIds } } : {},
    _max: { removedSequence: true, removedPosition: true },
  });
  return Number((by === 'sequence' ? _max.removedSequence : _max.removedPosition) ?? 0);
}
