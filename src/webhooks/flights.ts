import { LRUCache } from 'lru-cache';
import type { ClaimedDelivery, FreeSlots, KnownEndpoint } from './claim.ts';

/** A request that is out for longer makes its endpoint a slow one, in milliseconds. */
const SLOW_MS = 1_000;

/**
 * How many times as many requests may be out, if endpoints that nobody knew as slow hang: those that can come in one half of the
 * slots, second by second, until the first of them has had its time (contract, 9.4).
 */
const MOST_OVER = 8;

/** How long slots that are free may wait for others, in milliseconds, so that more are taken by one claim. */
const GATHERING_MS = 100;

/** How many endpoints it is remembered of when they had their last turn. */
const MOST_REMEMBERED = 500;

/** A delivery that this process tries, until its result is written. */
interface Flight {
  readonly delivery: ClaimedDelivery;
  readonly begun: number;
  /** Gives the request up. */
  readonly cut: AbortController;
}

/** What a process has out, and how much more it may have. */
export class Flights {
  readonly #most: number;
  /** By the claim, since a delivery whose lease has run out may be claimed anew. */
  readonly #flights = new Map<ClaimedDelivery, Flight>();
  /** The number of each endpoint's last turn: whoever has waited longest for one comes first. */
  readonly #turns = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  #turn = 0;
  /** When it was last looked at what is due. */
  #claimed = Number.NEGATIVE_INFINITY;

  /** @param most how many requests may be out at once */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#flights.size;
  }

  /** Whether it is worth a look at what is due: a quarter of the slots is free, or some have been for a while. */
  mayClaim(): boolean {
    const free = this.free().all;
    const isWorthIt = free >= this.#most / 4 || (free > 0 && performance.now() - this.#claimed > GATHERING_MS);
    if (isWorthIt) this.#claimed = performance.now();
    return isWorthIt;
  }

  /** Notes that a delivery is on its way. Returns what gives it up. */
  begin(delivery: ClaimedDelivery): AbortController {
    const cut = new AbortController();
    this.#turn += 1;
    this.#turns.set(delivery.endpointId, this.#turn);
    this.#flights.set(delivery, { delivery, begun: performance.now(), cut });
    return cut;
  }

  end(delivery: ClaimedDelivery): void {
    this.#flights.delete(delivery);
  }

  /** Gives up all that is still out. */
  cut(reason: Error): void {
    for (const { cut } of this.#flights.values()) cut.abort(reason);
  }

  /** What is out to each endpoint, and when it had its last turn, if it is one of the last that had any. */
  known(): KnownEndpoint[] {
    const endpoints = new Map<string, KnownEndpoint>();
    const knownAt = (endpoint_id: string, last_turn = 0) => ({ endpoint_id, requests: 0, is_slow: false, last_turn });
    for (const [id, turn] of this.#turns.entries()) endpoints.set(id, knownAt(id, turn));
    for (const flight of this.#flights.values()) {
      const { endpointId } = flight.delivery;
      const endpoint = endpoints.get(endpointId) ?? knownAt(endpointId);
      endpoints.set(endpointId, {
        ...endpoint,
        requests: endpoint.requests + 1,
        is_slow: endpoint.is_slow || isSlow(flight),
      });
    }
    return [...endpoints.values()];
  }

  /**
   * How many more may go out: endpoints that fail or are slow share half of all, so that the rest is for the others. What became slow
   * only once it was out takes nothing of that: else whoever has enough endpoints that hang for the first time would hold up everybody.
   */
  free(): FreeSlots {
    const troubled = [...this.#flights.values()].filter((flight) => flight.delivery.isFailing || isSlow(flight)).length;
    const half = Math.ceil(this.#most / 2);
    const answering = this.#flights.size - troubled;
    const free = Math.max(this.#most - this.#flights.size, half - answering);
    const all = Math.max(0, Math.min(free, this.#most * MOST_OVER - this.#flights.size));
    return { all, troubled: Math.max(0, Math.min(all, half - troubled)) };
  }
}

function isSlow({ begun }: Flight): boolean {
  return performance.now() - begun > SLOW_MS;
}
