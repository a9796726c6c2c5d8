import { LRUCache } from 'lru-cache';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, type Standing, WINDOW_SECONDS } from './limits.ts';

/** How many callers each limit keeps in memory. Beyond that, whoever was quiet longest is forgotten. */
const REMEMBERED = 20_000;

/** Where one limit is counted: in this process, or in a store that instances share. */
export interface CountingPlace {
  readonly limiter: RateLimiterAbstract;
  /** How many requests of one caller may pass before the place is told of them. */
  readonly stride: number;
  /** Runs a request to the place; undefined if it does not answer in time. */
  readonly attempt: (count: () => Promise<RateLimiterRes>) => Promise<RateLimiterRes | undefined>;
  /** Called with a key that is no longer remembered here. */
  readonly forget?: (key: string) => void;
}

/** What is known of one caller in the current window. */
interface Tally {
  /** What the place has counted, by all instances. */
  told: number;
  /** What this instance has seen since. */
  untold: number;
  /** In milliseconds of the system's clock. */
  endsAt: number;
}

/**
 * Counts for one limit, in fixed windows that begin with a caller's first request.
 *
 * The place that counts is asked at a caller's first request in a window, and then once per stride, so that a busy key does not
 * cost a write for every request. A caller beyond its quota is refused from memory. While the place is away, what this process
 * sees itself still counts: nobody is refused then who would not be otherwise.
 */
export class Counter {
  readonly #limit: LimitName;
  readonly #quota: number;
  readonly #place: CountingPlace;
  readonly #tallies: LRUCache<string, Tally>;

  constructor(limit: LimitName, quota: number, place: CountingPlace) {
    this.#limit = limit;
    this.#quota = quota;
    this.#place = place;
    this.#tallies = new LRUCache<string, Tally>({
      max: REMEMBERED,
      dispose: (_tally, key, reason) => {
        if (reason === 'evict') place.forget?.(key);
      },
    });
  }

  /** Counts so many requests of a caller, and tells where it stands then. */
  async count(key: string, requests: number): Promise<Standing> {
    const known = this.#currentTally(key);
    const tally = known ?? this.#newTally(key);
    tally.untold += requests;
    const isSettled = known !== undefined && tally.untold < this.#place.stride;
    const seen = tally.told + tally.untold;
    if (isSettled || seen > this.#quota) return this.#standing(tally, seen);
    const telling = tally.untold;
    tally.told += telling;
    tally.untold = 0;
    // `penalty` counts as `consume` does; it answers rather than throws beyond the quota.
    const counted = await this.#place.attempt(() => this.#place.limiter.penalty(key, telling));
    if (counted) learn(tally, counted);
    // The tally has perhaps gone on meanwhile; each request stands where it was counted.
    return this.#standing(tally, counted?.consumedPoints ?? seen);
  }

  /** Where a caller stands who has no more requests left, as far as this process knows; otherwise undefined. */
  spent(key: string): Standing | undefined {
    const tally = this.#currentTally(key);
    if (!tally || tally.told + tally.untold < this.#quota) return undefined;
    return this.#standing(tally, this.#quota + 1);
  }

  #currentTally(key: string): Tally | undefined {
    const tally = this.#tallies.get(key);
    return tally && Date.now() < tally.endsAt ? tally : undefined;
  }

  #newTally(key: string): Tally {
    const tally = { told: 0, untold: 0, endsAt: Date.now() + WINDOW_SECONDS * 1000 };
    this.#tallies.set(key, tally);
    return tally;
  }

  #standing({ endsAt }: Tally, used: number): Standing {
    return {
      limit: this.#limit,
      quota: this.#quota,
      remaining: Math.max(this.#quota - used, 0),
      secondsLeft: Math.max(Math.ceil((endsAt - Date.now()) / 1000), 1),
      isExceeded: used > this.#quota,
    };
  }
}

/** By how much ends of one window may differ, in milliseconds: it takes a while until an answer is here. */
const SAME_WINDOW_MS = 1_000;

/** Takes over what the place has counted. Requests at the same time may have told it more than this answer includes. */
function learn(tally: Tally, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
  const endsAt = Date.now() + msBeforeNext;
  const isSameWindow = endsAt < tally.endsAt + SAME_WINDOW_MS;
  tally.told = isSameWindow ? Math.max(tally.told, consumedPoints) : consumedPoints;
  tally.endsAt = endsAt;
}
