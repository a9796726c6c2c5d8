// The feed, followed from the cursor that was stored last.
import { done, record } from './journal.mjs';
import { ask, pause, persevere, stopping } from './service.mjs';

let reachEnd;
/** Resolves when the feed has been read to its end for the first time. */
export const endReached = new Promise((resolve) => {
  reachEnd = resolve;
});

let wake = () => {};
/** Has the feed read at once. */
export const ring = () => wake();
stopping.signal.addEventListener('abort', ring);

export async function followFeed() {
  for (;;) {
    // Hung up before the page is asked for: what rings meanwhile may be too late for that page.
    const bell = new AbortController();
    wake = () => bell.abort();
    const { events, next, has_more: hasMore } = await persevere(readPage);
    if (events.length > 0) record({ did: 'page', events, next });
    if (hasMore) continue;
    reachEnd();
    await pause(1, bell.signal);
  }
}

async function readPage() {
  try {
    return await ask(`/api/v3/events/${done.cursor ? `?after=${encodeURIComponent(done.cursor)}` : ''}`);
  } catch (error) {
    if (error.code !== 410) throw error;
    // Events after the cursor have been deleted: on from the oldest that is kept. A larger program reads the lists once, too.
    record({ did: 'missed' });
    return readPage();
  }
}
