import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, type QuotaState, WINDOW_SECONDS } from './limits.ts';

/** How many callers each limit keeps in memory. Beyond that, the least recently seen caller is evicted. */
const REMEMBERED = 20_000;

/** The store in which instances count together for one limit. */
export interface SharedStore {
  /** How many requests of one caller may pass before they are reported to the store. */
  readonly stride: number;
  /** Adds requests to the count of all instances, and returns it; undefined if the store is unavailable. */
  readonly report: (key: string, requests: number) => Promise<RateLimiterRes | undefined>;
}

/** One caller's count in the current window. */
interface Tally {
  /** The store's count for all instances. */
  reported: number;
  /** The requests that this instance has seen since its last report. */
  unreported: number;
  /** In milliseconds of the system clock. */
  endsAt: number;
}

/**
 * Counts for one limit, in fixed windows that begin with a caller's first request.
 *
 * A shared store is asked at a caller's first request in a window, and then once per stride, so that a busy key does not cost a
 * write for every request. A caller beyond its quota is refused from memory. Without a store, or while it is unavailable, requests
 * seen by this process still count. No caller is refused then who would not be refused otherwise.
 */
export class Counter {
  readonly #limit: LimitName;
  readonly #quota: number;
  readonly #store: SharedStore | undefined;
  /** Bounded by size: where `max` is given, lru-cache sets aside the memory for as many callers at once, in each of all limits. */
  readonly #tallies = new LRUCache<string, Tally>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });

  /** @param store undefined if this process counts on its own */
  constructor(limit: LimitName, quota: number, store?: SharedStore) {
    this.#limit = limit;
    this.#quota = quota;
    this.#store = store;
  }

  /** Counts requests of a caller, and returns the state of the caller's quota. */
  async count(key: string, requests: number): Promise<QuotaState> {
    const known = this.#currentTally(key);
    const tally = known ?? this.#newTally(key);
    tally.unreported += requests;
    const seen = tally.reported + tally.unreported;
    const store = this.#store;
    if (!store || seen > this.#quota) return this.#state(tally, seen);
    if (known !== undefined && tally.unreported < store.stride) return this.#state(tally, seen);
    const reporting = tally.unreported;
    tally.reported += reporting;
    tally.unreported = 0;
    const counted = await store.report(key, reporting);
    if (counted) learn(tally, counted);
    // The tally may have changed meanwhile. Each request gets the count at which it was counted.
    return this.#state(tally, counted?.consumedPoints ?? seen);
  }

  /** The state of a caller's quota if this process knows it to be used up; otherwise undefined. */
  spent(key: string): QuotaState | undefined {
    const tally = this.#currentTally(key);
    if (!tally || tally.reported + tally.unreported < this.#quota) return undefined;
    return this.#state(tally, this.#quota + 1);
  }

  #currentTally(key: string): Tally | undefined {
    const tally = this.#tallies.get(key);
    return tally && Date.now() < tally.endsAt ? tally : undefined;
  }

  #newTally(key: string): Tally {
    const tally = { reported: 0, unreported: 0, endsAt: Date.now() + WINDOW_SECONDS * 1000 };
    this.#tallies.set(key, tally);
    return tally;
  }

  #state({ endsAt }: Tally, used: number): QuotaState {
    return {
      limit: this.#limit,
      quota: this.#quota,
      remaining: Math.max(this.#quota - used, 0),
      secondsLeft: Math.max(Math.ceil((endsAt - Date.now()) / 1000), 1),
      isExceeded: used > this.#quota,
    };
  }
}

/** By how much the reported ends of one window may differ, in milliseconds, because answers take time to arrive. */
const SAME_WINDOW_MS = 1_000;

/** Adopts the store's count. Concurrent requests may have reported more to the store than this answer includes. */
function learn(tally: Tally, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
  const endsAt = Date.now() + msBeforeNext;
  const isSameWindow = endsAt < tally.endsAt + SAME_WINDOW_MS;
  tally.reported = isSameWindow ? Math.max(tally.reported, consumedPoints) : consumedPoints;
  tally.endsAt = endsAt;
}
