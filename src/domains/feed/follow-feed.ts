import { z } from 'zod';
import { authorize, seesHeld } from '../../auth/policy.ts';
import type { Cursors } from '../../call/cursors.ts';
import type { Following } from '../../call/following.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { EventType } from '../../generated/prisma/enums.ts';
import { visibleTypes } from '../access/events.ts';
import { madeOnce, optional, parseInput } from '../inputs/inputs.ts';
import { feedStart, NOW, parseFeedCursor } from './cursor.ts';
import { type Feed, feedOf } from './feed.ts';
import { type FeedPage, feedInput, readFeed } from './read-feed.ts';
import { eventUnknown } from './unbroken.ts';
import { mayBeWithheld, notWithheld } from './withheld.ts';

/** How many events are read at once for a follower that is behind. */
const PAGE_SIZE = 100;

const pageInput = feedInput(PAGE_SIZE);

/** How many events may wait for a follower (contract, 9.3). An event is under two kilobytes, shared by all who wait for it. */
const MAX_WAITING = 1_000;

const followInput = madeOnce((cursors: Cursors) =>
  z.object({ types: optional(z.array(z.enum(EventType))), after: optional(feedStart(cursors)) }),
);

/** The events of a feed, one by one, until {@link Following.until} ends it. */
export type FollowedFeed = AsyncGenerator<Event, void>;

/**
 * Follows the feed: first reads on from the cursor, then yields each event once it is numbered; without a cursor, only new events
 * (contract, 9.3). Order and cursors are the same as in {@link readFeed}, and every event is yielded once.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT; CURSOR_EXPIRED. The generator also throws CURSOR_EXPIRED, if events are
 *   removed that a slow follower has not read yet, or if the database has lost events that were read.
 */
export async function followFeed(work: UnitOfWork, rawInput: unknown): Promise<FollowedFeed> {
  const actor = authorize(work.call.actor, 'events.read');
  const { types: asked, after } = parseInput(followInput(work.call.cursors), rawInput);
  const { following, cursors } = work.call;
  if (!following) throw new Error('Only a subscription can follow the feed.');
  const readPage = (cursor: string) =>
    following.inTurn(() => readFeed(work, { types: asked, after: cursor, first: PAGE_SIZE }, pageInput));
  const feed = feedOf(actor, null);
  const ofTypes = wantedBy(feed, visibleTypes(actor, asked));
  const isWanted = (event: Event) => (seesHeld(actor) || !event.forReviewers) && ofTypes(event);
  const isVisible = async (event: Event) =>
    !mayBeWithheld(actor, event.type) || (await following.inTurn(() => notWithheld(work, actor, [event]))).length > 0;
  const numberAt = (cursor: string) => parseFeedCursor(cursors, cursor)?.number ?? 0;
  return follow(await readPage(after ?? NOW), { following, feed, readPage, numberAt, isWanted, isVisible });
}

/** What a stream needs to know about its feed. */
interface Followed {
  readonly following: Following;
  readonly feed: Feed;
  readonly readPage: (after: string) => Promise<FeedPage>;
  /** The number that a page's cursor stands for. */
  readonly numberAt: (cursor: string) => number;
  readonly isWanted: (event: Event) => boolean;
  /** Whether the follower may see a wanted event. If it is about a laboratory's record, only the database knows. */
  readonly isVisible: (event: Event) => Promise<boolean>;
}

async function* follow(
  first: FeedPage,
  { following, feed, readPage, numberAt, isWanted, isVisible }: Followed,
): FollowedFeed {
  const { events: live, until, endTooSlow } = following;
  let page = first;
  for (;;) {
    yield* page.events;
    while (page.hasMore && !until.aborted) {
      page = await readPage(page.next);
      yield* page.events;
    }
    if (until.aborted) return;
    const queue = await live.join(isWanted, MAX_WAITING, until);
    try {
      // Read again: this page has what was numbered before the queue existed. Events in both are taken from the page.
      page = await readPage(page.next);
      if (page.hasMore) continue;
      yield* page.events;
      // A follower that was slow with pages may read more of them, because pages wait in the database.
      if (queue.isOverrun) {
        page = { ...page, events: [] };
        continue;
      }
      queue.onOverrun = endTooSlow;
      const reached = numberAt(page.next);
      for (let event = await queue.next(); event; event = await queue.next())
        if (Number(event[feed.by]) > reached && (await isVisible(event))) yield event;
      if (queue.isBrokenOff) throw eventUnknown();
      return;
    } finally {
      queue.leave();
    }
  }
}

function wantedBy({ accountIds }: Feed, types: readonly EventType[] | undefined): (event: Event) => boolean {
  const accounts = accountIds && new Set(accountIds);
  const wanted = types && new Set(types);
  return ({ accountId, type }) => (accounts?.has(accountId) ?? true) && (wanted?.has(type) ?? true);
}
