import fastify from 'fastify';
import { Agent, fetch, type Response } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { AppError } from '../../src/errors/errors.ts';
import { createLog } from '../../src/log.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import {
  addSubscriptions,
  SUBSCRIPTION_LIMITS,
  type SubscriptionLimits,
} from '../../src/subscriptions/subscriptions.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { listeningOrigin, metricOf, Subscriber, subscriptionsOf } from '../helpers/subscriber.ts';

/** How a subscription is asked for, and answered (contract, 9.3). */
const app = useTestApp(undefined, {
  rateLimits: { quotas: { key: 1_000 }, redis: undefined, databaseUrl: undefined },
});

let program: Program;
beforeAll(async () => {
  program = await Program.start(app);
});

/** When a stream is left, undici opens a connection for a next request, for which the service would wait at its end. */
const dispatcher = new Agent();
afterAll(() => dispatcher.destroy());

const leave: (() => void)[] = [];
afterEach(async () => {
  for (const each of leave.splice(0)) each();
  await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
});

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly accept?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends a request as it is. */
async function send(
  body: unknown,
  { accept = 'text/event-stream', key = program.client.key, headers = {}, method = 'POST' }: Sent = {},
): Promise<Response> {
  const gone = new AbortController();
  leave.push(() => gone.abort());
  const origin = await listeningOrigin(app.app);
  const given = { accept, ...(key === '' ? {} : { authorization: `Token ${key}` }), ...headers };
  const url = `${origin}/graphql`;
  if (method === 'GET')
    return fetch(`${url}?query=${encodeURIComponent(JSON.parse(JSON.stringify(body)).query)}`, {
      headers: given,
      dispatcher,
      signal: gone.signal,
    });
  return fetch(url, {
    method,
    dispatcher,
    headers: { 'content-type': 'application/json', ...given },
    body: JSON.stringify(body),
    signal: gone.signal,
  });
}

const query = 'subscription { events { type } }';

/** Reads a stream until it has this text, or ends. */
async function readUntil(response: Response, text: string): Promise<string> {
  let read = '';
  const decoder = new TextDecoder();
  if (!response.body) throw new Error('There is no body.');
  for await (const chunk of response.body) {
    read += decoder.decode(chunk, { stream: true });
    if (read.includes(text)) return read;
  }
  return read;
}

describe('a subscription', () => {
  it.each([
    ['POST', 'text/event-stream'],
    ['GET', 'text/event-stream'],
    ['POST', '*/*'],
    ['POST', 'application/json, text/event-stream;q=0.5'],
  ] as const)('by %s, accepting %s, is a stream that nobody on the way holds back', async (method, accept) => {
    const response = await send({ query }, { method, accept, headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      ratelimit: expect.stringMatching(/^"key";r=/),
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    await program.order();
    await numberEvents(app.prisma);
    expect(await readUntil(response, 'ORDER_CREATED')).toMatch(
      /^(:\n\n)+event: next\ndata: \{"data":\{"events":\{"type":"ORDER_CREATED"\}\}\}\n\n(:\n\n)*$/,
    );
  });

  it('sends a comment from time to time, so that no proxy closes it as idle', async () => {
    expect(await readUntil(await send({ query }), ':\n\n:\n\n:\n\n')).toBe(':\n\n:\n\n:\n\n');
  });

  it.each(['application/json', 'application/graphql-response+json', 'text/plain'])(
    'that accepts only %s is refused, and the answer says what to accept',
    async (accept) => {
      const response = await send({ query }, { accept });
      expect(response.status).toBe(406);
      expect(await response.json()).toEqual({
        errors: [{ message: expect.stringContaining('text/event-stream'), extensions: { code: 'BAD_USER_INPUT' } }],
      });
    },
  );

  it.each([
    ['without a key', ''],
    ['with a wrong key', 'kts_wrong'],
  ])('%s is a 401', async (_name, key) => {
    const response = await send({ query }, { key });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Token']);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('in a batch is refused, and the rest of the batch is answered', async () => {
    const response = await send([{ query }, { query: '{ viewer { role } }' }], { accept: 'application/json' });
    expect(await response.json()).toEqual([
      { errors: [expect.objectContaining({ message: 'A subscription cannot be part of a batch.' })] },
      { data: { viewer: { role: 'CLIENT' } } },
    ]);
  });

  it.each([
    ['what is no GraphQL', 'subscription { events { ', 'GRAPHQL_PARSE_FAILED'],
    ['a field that there is not', 'subscription { events { nothing } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['two fields', 'subscription { a: events { type } b: events { type } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a type that there is not', 'subscription { events(types: [NONE]) { type } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'too many aliases',
      `subscription { events { ${'a'
        .repeat(31)
        .split('')
        .map((_, n) => `a${n}: type`)
        .join(' ')} } }`,
      'QUERY_TOO_COMPLEX',
    ],
    [
      'more than an answer may cost',
      `subscription { events { subject { ... on Order { kits(first: 100) { nodes: edges { node { order { kits(first: 100) { edges { node { kitId } } } } } } } } } } }`,
      'QUERY_TOO_COMPLEX',
    ],
  ])('for %s is an error, and the end', async (_name, wrong, code) => {
    const text = await (await send({ query: wrong })).text();
    expect(text).toMatch(/event: next\ndata: .*\n\nevent: complete\ndata:\n\n$/);
    expect(text).toContain(`"code":"${code}"`);
  });

  it('counts as one request, however many events it delivers', async () => {
    const left = (response: Response) => Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
    const stream = await send({ query });
    for (let count = 0; count < 5; count += 1) await program.order();
    await numberEvents(app.prisma);
    expect((await readUntil(stream, 'ORDER_CREATED')).length).toBeGreaterThan(0);
    const after = await send({ query: '{ viewer { role } }' }, { accept: 'application/json' });
    // Besides itself and the last one, there are five orders.
    expect(left(stream) - left(after)).toBe(6);
  });

  it('is refused when the key has a hundred, until one of them ends', async () => {
    const client = await app.actor('CLIENT');
    const origin = await listeningOrigin(app.app);
    const followers = Array.from({ length: 100 }, () => new Subscriber(origin, { key: client.key }));
    onTestFinished(() => {
      for (const follower of followers) follower.stop();
    });
    for (const follower of followers) await follower.opened();
    expect(await subscriptionsOf(app.app)).toBe(100);
    const refused = await send({ query }, { key: client.key });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toEqual({
      errors: [
        { message: expect.stringContaining('100 subscriptions of your key'), extensions: { code: 'RATE_LIMITED' } },
      ],
    });
    expect(await metricOf(app.app, 'http_refusals_total{reason="subscriptions_of_key"}')).toBe(1);
    // That of another key is none of them.
    expect((await send({ query })).status).toBe(200);
    followers[0]?.stop();
    const again = async () => (await send({ query }, { key: client.key })).status;
    await expect.poll(again).toBe(200);
    for (const follower of followers) follower.stop();
  });
});

/** Opens a subscription for each actor, one after the other, under these limits. Returns the reasons of refusals. */
async function opened(actors: readonly TestActor[], limits: SubscriptionLimits) {
  const service = fastify();
  onTestFinished(() => service.close());
  const log = createLog('info', { destination: { write: () => {} } });
  const given = { database: app.database, clock: app.clock, log, metrics: new Metrics() };
  addSubscriptions(service, given, limits);
  const outcomes = actors.map(
    (actor, index) =>
      new Promise<string>((resolve) => {
        service.get(`/${index}`, (request, reply) => {
          try {
            service.subscriptions.open(actor, request, reply);
            resolve('open');
          } catch (error) {
            resolve(error instanceof AppError && error.code === 'RATE_LIMITED' ? (error.reason ?? '') : String(error));
            reply.send();
          }
        });
      }),
  );
  const reasons: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    void service.inject(`/${index}`).catch(() => {});
    reasons.push(await outcome);
  }
  return reasons;
}

it('of a process are limited in number, whoever they belong to', async () => {
  const actors = await Promise.all([app.actor('CLIENT'), app.actor('CLIENT'), app.actor('LAB')]);
  const outcomes = await opened(actors, { ofKey: 100, ofAccount: 100, total: 2 });
  expect(outcomes).toEqual(['open', 'open', 'subscriptions']);
});

it('of an account are a quarter of them at most, by however many keys, and another account has its own', async () => {
  const { ofKey, ofAccount, total } = SUBSCRIPTION_LIMITS;
  expect([ofAccount * 4, ofKey < ofAccount]).toEqual([total, true]);
  const account = await app.actor('CLIENT');
  const keys = await Promise.all(Array.from({ length: 4 }, () => app.actor('CLIENT', { account })));
  const other = await app.actor('CLIENT');
  const outcomes = await opened([...keys, other], { ofKey: 2, ofAccount: 3, total: 12 });
  expect(outcomes).toEqual(['open', 'open', 'open', 'subscriptions_of_account', 'open']);
});

describe('anything else', () => {
  it('is answered as a stream to a client that accepts nothing else', async () => {
    const response = await send({ query: '{ viewer { role } }' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await response.text()).toBe(
      ':\n\nevent: next\ndata: {"data":{"viewer":{"role":"CLIENT"}}}\n\nevent: complete\ndata:\n\n',
    );
  });

  it('is JSON to a client that accepts that, too', async () => {
    const accept = 'text/event-stream, application/json';
    const response = await send({ query: '{ viewer { role } }' }, { accept });
    expect(await response.json()).toEqual({ data: { viewer: { role: 'CLIENT' } } });
  });
});

it('the log has one line about a subscription, when it has ended; its duration does not count as a response time', async () => {
  const series = '{method="POST",route="/graphql",status="200"}';
  const requests = (what: string) => metricOf(app.app, `http_request_duration_seconds_${what}${series}`);
  const before = await requests('count');
  const origin = await listeningOrigin(app.app);
  const subscriber = await new Subscriber(origin, { key: program.client.key }).opened();
  const requestId = subscriber.response?.headers.get('x-request-id');
  await program.order();
  await numberEvents(app.prisma);
  await subscriber.received(1);
  // It was counted when it began; that of the order is the other.
  const begun = { count: await requests('count'), sum: await requests('sum') };
  expect(begun.count).toBe(before + 2);
  subscriber.stop();
  const lines = () => app.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: 'subscription',
      route: '/graphql',
      status: 200,
      account: program.client.accountId,
      operations: [{ name: 'other', kind: 'subscription', cost: expect.any(Number) }],
      events: 1,
      ending: 'gone',
    }),
  ]);
  expect({ count: await requests('count'), sum: await requests('sum') }).toEqual(begun);
});
