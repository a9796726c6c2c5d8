import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Following, RequestContext } from '../../context.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { EventType } from '../../generated/prisma/enums.ts';
import { optional, parseInput } from '../inputs.ts';
import { feedStart, NOW, parseFeedCursor } from './cursor.ts';
import { type Feed, feedOf, visibleTypes } from './feed.ts';
import { type FeedPage, feedInput, readFeed } from './read-feed.ts';

/** How many events are read at once for a follower that has fallen behind. */
const PAGE_SIZE = 100;

const pageInput = feedInput(PAGE_SIZE);

/** How many events may wait for a follower (contract, 9.3). An event is less than two kilobytes, which all who wait for it share. */
const MOST_WAITING = 1_000;

const followInput = z.object({ types: optional(z.array(z.enum(EventType))), after: optional(feedStart) });

/** The events of a feed, one after the other, until {@link Following.until} ends it. */
export type FollowedFeed = AsyncGenerator<Event, void>;

/**
 * Follows the feed: reads it on from the cursor, and then hands over each event once it is numbered; without a cursor, from now on
 * (contract, 9.3). Order and cursors are those of {@link readFeed}, and so is every event, once.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT; CURSOR_EXPIRED. What comes throws the last, too, if events are removed that a
 *   slow follower has not read.
 */
export async function followFeed(context: RequestContext, rawInput: unknown): Promise<FollowedFeed> {
  const actor = authorize(context.actor, 'events.read');
  const { types: asked, after } = parseInput(followInput, rawInput);
  const { following } = context;
  if (!following) throw new Error('Only a subscription follows the feed.');
  const readPage = (cursor: string) =>
    following.inTurn(() => readFeed(context, { types: asked, after: cursor, first: PAGE_SIZE }, pageInput));
  const feed = feedOf(actor, null);
  const isWanted = wantedBy(feed, visibleTypes(actor, asked));
  return follow(await readPage(after ?? NOW), { following, feed, readPage, isWanted });
}

/** What a stream needs to know of its feed. */
interface Followed {
  readonly following: Following;
  readonly feed: Feed;
  readonly readPage: (after: string) => Promise<FeedPage>;
  readonly isWanted: (event: Event) => boolean;
}

async function* follow(first: FeedPage, { following, feed, readPage, isWanted }: Followed): FollowedFeed {
  const { events: live, until, endTooSlow } = following;
  let page = first;
  for (;;) {
    yield* page.events;
    while (page.hasMore && !until.aborted) {
      page = await readPage(page.next);
      yield* page.events;
    }
    if (until.aborted) return;
    const queue = await live.join(isWanted, MOST_WAITING, until);
    try {
      // Read once more: this page has what was numbered before the queue was there. What is on both is taken from the page.
      page = await readPage(page.next);
      if (page.hasMore) continue;
      yield* page.events;
      // A follower that was slow with pages, which wait for it in the database, may read more of them.
      if (queue.isOverrun) {
        page = { ...page, events: [] };
        continue;
      }
      queue.onOverrun = endTooSlow;
      const reached = parseFeedCursor(page.next)?.number ?? 0;
      for (let event = await queue.next(); event; event = await queue.next())
        if (Number(event[feed.by]) > reached) yield event;
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
