import { LRUCache } from 'lru-cache';
import type { ClaimedDelivery, FreeSlots, KnownEndpoint } from './claim.ts';

/** A request in flight for longer than this makes its endpoint slow, in milliseconds. */
const SLOW_MS = 1_000;

/**
 * By what factor the slots may be exceeded if endpoints not known to be slow hang: enough for one half of the slots to be refilled
 * second by second until the first of those requests times out (contract, 9.4).
 */
const MAX_OVERSUBSCRIPTION = 8;

/** How long free slots may wait for others to become free, in milliseconds, so that one claim fills more of them. */
const GATHERING_MS = 100;

/** For how many endpoints the last turn is remembered. */
const MAX_REMEMBERED = 500;

/** A delivery that this process is trying, until its result is written. */
interface Attempt {
  readonly delivery: ClaimedDelivery;
  readonly begun: number;
  /** Aborts the request. */
  readonly cut: AbortController;
}

/** The deliveries that a process has in flight, and how many more it may have. */
export class DeliveriesInFlight {
  readonly #most: number;
  /** Keyed by the claim, because a delivery whose lease has expired may be claimed again. */
  readonly #inFlight = new Map<ClaimedDelivery, Attempt>();
  /** The number of each endpoint's last turn. The endpoint that has waited longest comes first. */
  readonly #turns = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #turn = 0;
  /** When due deliveries were last looked for. */
  #claimed = Number.NEGATIVE_INFINITY;

  /** @param most how many requests may be in flight at once */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#inFlight.size;
  }

  /** Whether it is worth looking for due deliveries: a quarter of the slots are free, or some have been free for a while. */
  mayClaim(): boolean {
    const free = this.free().all;
    const isWorthIt = free >= this.#most / 4 || (free > 0 && performance.now() - this.#claimed > GATHERING_MS);
    if (isWorthIt) this.#claimed = performance.now();
    return isWorthIt;
  }

  /** Notes that a delivery is in flight. Returns the controller that aborts it. */
  begin(delivery: ClaimedDelivery): AbortController {
    const cut = new AbortController();
    this.#turn += 1;
    this.#turns.set(delivery.endpointId, this.#turn);
    this.#inFlight.set(delivery, { delivery, begun: performance.now(), cut });
    return cut;
  }

  end(delivery: ClaimedDelivery): void {
    this.#inFlight.delete(delivery);
  }

  /** Aborts all requests still in flight. */
  cut(reason: Error): void {
    for (const { cut } of this.#inFlight.values()) cut.abort(reason);
  }

  /** The requests in flight to each endpoint, and its last turn if that is still remembered. */
  known(): KnownEndpoint[] {
    const endpoints = new Map<string, KnownEndpoint>();
    const knownAt = (endpoint_id: string, last_turn = 0) => ({ endpoint_id, requests: 0, is_slow: false, last_turn });
    for (const [id, turn] of this.#turns.entries()) endpoints.set(id, knownAt(id, turn));
    for (const flight of this.#inFlight.values()) {
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
   * How many more requests may be sent. Endpoints that are failing or slow share half of the slots, so that the rest is left for
   * the others. Requests that became slow in flight take nothing from that rest. Otherwise, a customer with enough endpoints that
   * hang for the first time would hold up everyone.
   */
  free(): FreeSlots {
    const troubled = [...this.#inFlight.values()].filter(
      (flight) => flight.delivery.isFailing || isSlow(flight),
    ).length;
    const half = Math.ceil(this.#most / 2);
    const answering = this.#inFlight.size - troubled;
    const free = Math.max(this.#most - this.#inFlight.size, half - answering);
    const all = Math.max(0, Math.min(free, this.#most * MAX_OVERSUBSCRIPTION - this.#inFlight.size));
    return { all, troubled: Math.max(0, Math.min(all, half - troubled)) };
  }
}

function isSlow({ begun }: Attempt): boolean {
  return performance.now() - begun > SLOW_MS;
}
