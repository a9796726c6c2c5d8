import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimedDelivery } from '../../../src/jobs/webhooks/claim.ts';
import { DeliveriesInFlight } from '../../../src/jobs/webhooks/deliveries-in-flight.ts';

/** How many requests a process has out (contract, 9.4). The time here is that of the test. */
const WORKERS = 8;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let count = 0;
function delivery(): ClaimedDelivery {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const time = new Date(0);
  const secrets = { id, secret: new Uint8Array(), previousSecret: null, previousSecretUntil: null };
  const type = 'KIT_CREATED';
  const event = { id, sequence: 1, type, created: time, accountId: id, data: {}, account: { mode: 'TEST' } } as const;
  return {
    ...{ id, endpointId: id, kind: 'EVENT', tries: 0, takenUntil: time, isFailing: false, secrets, event },
    url: 'https://example.org/',
  };
}

/** Begins as many as may go out to endpoints that do not fail. */
function fill(inFlight: DeliveriesInFlight): number {
  const { all } = inFlight.free();
  for (let each = 0; each < all; each += 1) inFlight.begin(delivery());
  return all;
}

it('endpoints that hang for the first time leave half of the requests to others, up to eight times as many in all', () => {
  const inFlight = new DeliveriesInFlight(WORKERS);
  expect(fill(inFlight)).toBe(WORKERS);
  expect(inFlight.free()).toEqual({ all: 0, troubled: 0 });
  while (inFlight.size < WORKERS * 8) {
    vi.advanceTimersByTime(1_001);
    expect(inFlight.free()).toEqual({ all: WORKERS / 2, troubled: 0 });
    expect(fill(inFlight)).toBe(WORKERS / 2);
  }
  vi.advanceTimersByTime(1_001);
  expect(inFlight.free()).toEqual({ all: 0, troubled: 0 });
  expect(inFlight.mayClaim()).toBe(false);
});

it('endpoints that answer get as many requests as are allowed, and no more', () => {
  const inFlight = new DeliveriesInFlight(WORKERS);
  for (let each = 0; each < WORKERS - 1; each += 1) inFlight.begin(delivery());
  expect(inFlight.free()).toEqual({ all: 1, troubled: 1 });
  inFlight.begin(delivery());
  expect(inFlight.mayClaim()).toBe(false);
});
