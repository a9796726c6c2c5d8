import { afterEach, describe, expect, it } from 'vitest';
import { nextTry, readRetryAfter } from '../../../src/jobs/webhooks/plan.ts';
import { useTestApp } from '../../helpers/app.ts';
import { status, useReceiver } from '../../helpers/webhook-receiver.ts';
import { attemptsOf, WebhookWorld } from './world.ts';

/** When a delivery is tried again (contract, 9.4). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The plan of the contract, as it says it. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const END = new Date('2026-11-02T15:04:05.678Z');
const inMs = (milliseconds: number) => new Date(END.getTime() + milliseconds);

describe('the plan', () => {
  it.each(DELAYS.map((delay, index) => [index + 1, delay] as const))(
    'after try %i the next follows in %i milliseconds, at most a fifth later, and never sooner',
    (tries, delay) => {
      const failed = { tries, end: END, retryAfter: undefined };
      expect(nextTry(failed, 0)).toEqual(inMs(delay));
      const latest = nextTry(failed, 1)?.getTime() ?? 0;
      expect(latest).toBeGreaterThan(inMs(delay).getTime());
      expect(latest).toBeLessThanOrEqual(inMs(delay * 1.2).getTime());
    },
  );

  it('ends with the tenth try', () => {
    expect(nextTry({ tries: 10, end: END, retryAfter: inMs(HOUR) })).toBeUndefined();
  });

  it.each([
    ['sooner than the plan', 1, inMs(SECOND), inMs(5 * SECOND)],
    ['in the past', 1, inMs(-HOUR), inMs(5 * SECOND)],
    ['later than the plan', 1, inMs(90 * SECOND), inMs(90 * SECOND)],
    ['in a day', 1, inMs(24 * HOUR), inMs(24 * HOUR)],
    ['in more than a day', 1, inMs(24 * HOUR + 1), inMs(24 * HOUR)],
    ['sooner than the last of the plan', 9, inMs(HOUR), inMs(24 * HOUR)],
  ])('yields to a receiver that wants the next try %s, by at most a day', (_when, tries, retryAfter, expected) => {
    expect(nextTry({ tries, end: END, retryAfter }, 0)).toEqual(expected);
  });
});

describe('Retry-After', () => {
  it.each([
    ['0', inMs(0)],
    ['120', inMs(120 * SECOND)],
    [' 7 ', inMs(7 * SECOND)],
    ['999999999', inMs(999_999_999 * SECOND)],
    ['Mon, 02 Nov 2026 16:00:00 GMT', new Date('2026-11-02T16:00:00Z')],
  ])('%j is understood', (header, expected) => {
    expect(readRetryAfter(header, END)).toEqual(expected);
  });

  it.each([
    undefined,
    '',
    '-1',
    '1.5',
    '1e3',
    '9999999999',
    'soon',
    '2026-11-02T16:00:00Z',
    'Mon, 99 Nov 2026 16:00:00 GMT',
    'Mon, 02 Nov 2026 16:00:00',
  ])('%j is not, and means nothing', (header) => {
    expect(readRetryAfter(header, END)).toBeUndefined();
  });
});

describe('a delivery', () => {
  const app = useTestApp();
  let world: WebhookWorld;
  const receiver = useReceiver();
  afterEach(async () => {
    await world.stop();
  });

  it('is tried ten times by the plan, with the same id and bytes and a time of its own, and then has failed', async () => {
    world = await WebhookWorld.start(app);
    const endpoint = await world.endpoint({ url: receiver.url(), types: ['KIT_CREATED'] });
    receiver.answer = status(500);
    world.sender();
    await world.events(1);

    for (const [index, delay] of DELAYS.entries()) {
      const { nextAttempt, status, takenUntil } = await world.tried(endpoint, index + 1);
      expect({ status, takenUntil }).toEqual({ status: 'PENDING', takenUntil: null });
      const wait = (nextAttempt?.getTime() ?? 0) - app.clock.now().getTime();
      expect(wait).toBeGreaterThanOrEqual(delay);
      expect(wait).toBeLessThanOrEqual(delay * 1.2);
      // It is not tried a moment before.
      app.clock.advance(wait - 1);
      await world.settle();
      expect(receiver.received).toHaveLength(index + 1);
      app.clock.advance(1);
    }
    const delivery = await world.tried(endpoint, 10);
    expect(delivery).toMatchObject({ status: 'FAILED', nextAttempt: null, takenUntil: null });
    expect(JSON.stringify(delivery.attempts).length).toBeLessThan(8_192);

    const { received } = receiver;
    expect(received).toHaveLength(10);
    const distinct = (values: readonly unknown[]) => new Set(values).size;
    expect(distinct(received.map(({ body }) => body))).toBe(1);
    expect(distinct(received.map(({ headers }) => headers['webhook-id']))).toBe(1);
    expect(distinct(received.map(({ headers }) => headers['webhook-timestamp']))).toBe(10);
    expect(distinct(received.map(({ headers }) => headers['webhook-signature']))).toBe(10);
    expect(attemptsOf(delivery).map(({ at }) => Math.floor(at.getTime() / 1000))).toEqual(
      received.map(({ headers }) => Number(headers['webhook-timestamp'])),
    );
  });

  it('succeeds as soon as a try does', async () => {
    world = await WebhookWorld.start(app);
    const endpoint = await world.endpoint({ url: receiver.url() });
    receiver.answer = status(503);
    world.sender();
    await world.events(1);
    await world.tried(endpoint, 1);
    receiver.answer = status(200);
    app.clock.advance(6 * SECOND);
    const delivery = await world.tried(endpoint, 2);
    expect(delivery.status).toBe('SUCCEEDED');
    expect(attemptsOf(delivery).map(({ statusCode }) => statusCode)).toEqual([503, 200]);
  });

  it.each([
    ['429', 429, '3600', HOUR],
    ['503', 503, '3600', HOUR],
    ['a redirect', 307, '3600', HOUR],
    ['a wish for more than a day', 429, '999999', 24 * HOUR],
    ['a wish that is none', 429, 'later', undefined],
  ])('heeds Retry-After of a failure: %s', async (_name, code, retryAfter, expected) => {
    world = await WebhookWorld.start(app);
    const endpoint = await world.endpoint({ url: receiver.url() });
    receiver.answer = status(code, { 'retry-after': retryAfter });
    world.sender();
    await world.events(1);
    const { nextAttempt } = await world.tried(endpoint, 1);
    const wait = (nextAttempt?.getTime() ?? 0) - app.clock.now().getTime();
    if (expected !== undefined) expect(wait).toBe(expected);
    else expect(wait).toBeLessThanOrEqual(6 * SECOND);
  });
});
