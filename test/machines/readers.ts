import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SeenPage } from '../history/feed.ts';

const REST_MS = 100;

const pageSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      sequence: z.number(),
      type: z.string(),
      account_id: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.string(),
  has_more: z.boolean(),
});

/** The feed that is read: by whom, where, and of which account; undefined for that of all. */
export interface Feed {
  readonly origin: string;
  readonly key: string;
  readonly accountId: string | undefined;
}

/** Reads a feed page by page, whatever fails in between. */
export class Reader {
  readonly pages: SeenPage[] = [];
  readonly #feed: Feed;
  #isStopped = false;
  #after: { readonly cursor: string; readonly id: string } | undefined;
  #lastPage: 'not wanted' | 'wanted' | 'read' = 'not wanted';
  readonly #reading: Promise<void>;

  constructor(feed: Feed) {
    this.#feed = feed;
    this.#reading = this.#readOn();
    this.#reading.catch(() => {});
  }

  /** Reads what there is now to its end, and goes on after that. */
  async catchUp(): Promise<void> {
    this.#lastPage = 'wanted';
    const isRead = async () => {
      while (this.#lastPage !== 'read') await sleep(REST_MS);
    };
    await Promise.race([isRead(), this.#reading]);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #readOn(): Promise<void> {
    while (!this.#isStopped) {
      const isWanted = this.#lastPage === 'wanted';
      const page = await this.#readPage();
      if (isWanted && page?.isLast) this.#lastPage = 'read';
      if (!page || page.isLast) await sleep(REST_MS);
    }
  }

  /** Undefined if there is no answer for now. */
  async #readPage(): Promise<SeenPage | undefined> {
    const { origin, key, accountId } = this.#feed;
    const began = performance.now();
    const after = this.#after === undefined ? '' : `&after=${this.#after.cursor}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${origin}/api/v3/events/?results=200${after}`, {
        headers: { authorization: `Token ${key}` },
        signal: AbortSignal.timeout(40_000),
      });
      text = await response.text();
    } catch {
      return undefined;
    }
    if (response.status >= 500) return undefined;
    if (response.status !== 200) throw new Error(`The feed was answered ${response.status}: ${text}`);
    const { events, next, has_more: hasMore } = pageSchema.parse(JSON.parse(text));
    const page: SeenPage = {
      account: accountId,
      began,
      ended: performance.now(),
      after: this.#after?.id,
      events: events.map(({ id, sequence, type, account_id: account, data }) => ({
        id,
        account,
        sequence,
        says: [type, data[`${type.split('.')[0]}_id`], data.status].filter((word) => word !== undefined).join(' '),
      })),
      isLast: !hasMore,
    };
    this.pages.push(page);
    const last = events.at(-1);
    if (last) this.#after = { cursor: next, id: last.id };
    return page;
  }
}
