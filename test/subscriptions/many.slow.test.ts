import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { listeningOrigin, metricOf, Subscriber, subscriptionsOf } from '../helpers/subscriber.ts';

/** Many subscribers, and slow ones (contract, 9.3). */
const app = useTestApp();

const SUBSCRIBERS = 200;

let actors: readonly TestActor[];
beforeAll(async () => {
  actors = [await app.actor('CLIENT'), await app.actor('CLIENT'), await app.actor('ADMIN'), await app.actor('CLIENT')];
});

function actor(index: number): TestActor {
  const found = actors[index % actors.length];
  if (!found) throw new Error('There are no actors.');
  return found;
}

/** @param padding characters of data in each event */
async function insert({ accountId }: TestActor, count: number, padding = 0): Promise<void> {
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${accountId}::uuid, 'KIT_CREATED', now(), gen_random_uuid(), jsonb_build_object('padding', repeat('x', ${padding}::int))
    FROM generate_series(1, ${count}::int)`;
  await numberEvents(app.prisma);
}

it(`${SUBSCRIBERS} subscribers cost one reader: as many statements as a single one does`, async () => {
  const origin = await listeningOrigin(app.app);
  const followers = Array.from(
    { length: SUBSCRIBERS },
    (_, index) => new Subscriber(origin, { key: actor(index).key }),
  );
  onTestFinished(async () => {
    for (const follower of followers) follower.stop();
    await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
  });
  for (const follower of followers) await follower.opened();
  expect(await subscriptionsOf(app.app)).toBe(SUBSCRIBERS);
  // An event of each account: a subscriber that has one has joined the others.
  for (const each of actors) await insert(each, 1);
  const seenBy = (index: number) => (actor(index).role === 'ADMIN' ? 4 : 1);
  for (const [index, follower] of followers.entries()) await follower.received(seenBy(index));

  const before = await metricOf(app.app, 'subscription_events_total');
  const reading = vi.spyOn(app.app.subscriptions, 'readEvents');
  const checking = vi.spyOn(app.app.subscriptions, 'checkKeys');
  onTestFinished(() => void vi.restoreAllMocks());
  const statements = await app.statements.during(async () => {
    for (const each of actors) await insert(each, 5);
    for (const [index, follower] of followers.entries()) await follower.received(6 * seenBy(index));
  });
  const reads = statements.filter((sql) => sql.includes('"position" >= $1')).length;
  const keys = statements.filter((sql) => sql.includes('FROM api_keys')).length;
  // Four inserts, each with the numbering of the test in one or two statements.
  const others = statements.length - reads - keys;
  expect(others).toBeLessThanOrEqual(12);
  // What was under way when the counting began may send its statement after that.
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(reading.mock.calls.length + 1);
  expect(keys).toBeLessThanOrEqual(checking.mock.calls.length + 1);
  expect((await metricOf(app.app, 'subscription_events_total')) - before).toBe((SUBSCRIBERS / 4) * 5 * (3 + 4));
  for (const follower of followers) expect([follower.end, follower.codes]).toEqual([undefined, []]);
});

it('many subscribers of one key who read the subjects of events do not delay those of another key', async () => {
  const MANY = 60;
  const origin = await listeningOrigin(app.app);
  const [many, one] = [await Program.start(app), await Program.start(app)];
  const query = 'subscription { events { cursor subject { ... on Order { orderId } } } }';
  const follow = ({ client: { key } }: Program) => new Subscriber(origin, { key, query });
  const [busy, other] = [Array.from({ length: MANY }, () => follow(many)), follow(one)];
  onTestFinished(async () => {
    for (const each of [...busy, other]) each.stop();
    await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
  });
  for (const each of [...busy, other]) await each.opened();
  // A subscriber that has had an event waits for the next one, behind those that came before it.
  for (const program of [many, one]) await program.order();
  await numberEvents(app.prisma);
  for (const each of [...busy, other]) await each.received(1);
  for (const program of [many, one]) await program.order();
  await numberEvents(app.prisma);
  await other.received(2);
  expect(busy.filter(({ events }) => events.length > 1).length).toBeLessThan(MANY / 2);
  for (const each of busy) await each.received(2);
});

/** How many characters of a stream are more than the longest event of it. */
const LAST = 100_000;

/** A subscription that is read only as far as a test reads it. */
class Stream {
  readonly #read: string[] = [];
  readonly #body: AsyncIterator<Uint8Array>;
  readonly #gone: AbortController;
  readonly #decoder = new TextDecoder();

  private constructor(body: AsyncIterable<Uint8Array>, gone: AbortController) {
    this.#body = body[Symbol.asyncIterator]();
    this.#gone = gone;
  }

  static async open(origin: string, { key }: TestActor, query: string, after: string | null): Promise<Stream> {
    const gone = new AbortController();
    const { body } = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query, variables: { after } }),
      signal: gone.signal,
    });
    if (!body) throw new Error('The answer has no body.');
    return new Stream(body, gone);
  }

  /** What has been read. */
  get text(): string {
    return this.#read.join('');
  }

  /** The events that have arrived as a whole. */
  get events(): { readonly sequence: number; readonly cursor: string }[] {
    const { text } = this;
    const whole = text.slice(0, text.lastIndexOf('\n\n') + 2).split('\n');
    const data = whole.filter((line) => line.startsWith('data: {'));
    return data.map((line) => JSON.parse(line.slice('data: '.length)).data.events);
  }

  /** Reads on until the end, or until it is enough by the last of the text: all of it is some fifty megabytes. */
  async read(isEnough: (end: string) => boolean): Promise<void> {
    for (let end = ''; !isEnough(end); ) {
      const { done, value } = await this.#body.next();
      if (done) return;
      const text = this.#decoder.decode(value, { stream: true });
      this.#read.push(text);
      end = (end + text).slice(-LAST);
    }
  }

  leave(): void {
    this.#gone.abort();
  }
}

it('one that is too slow is ended by `complete`, and continues by its cursor: nothing is missing, and nothing comes twice', async () => {
  const client = await app.actor('CLIENT');
  const origin = await listeningOrigin(app.app);
  // Each answer has some 25 KB, so that soon more is on its way than the buffers of a connection hold.
  const padded = Array.from({ length: 25 }, (_, index) => `d${index}: data`).join(' ');
  const query = `subscription ($after: String) { events(after: $after) { sequence cursor ${padded} } }`;
  const ended = () => metricOf(app.app, 'subscription_ends_total{reason="too_slow"}');
  const slow = await Stream.open(origin, client, query, null);
  const quick = await new Subscriber(origin, { key: client.key }).opened();
  onTestFinished(() => quick.stop());
  let count = 1;
  await insert(client, count);
  await slow.read((text) => text.includes('event: next'));
  while ((await ended()) === 0 && count < 6_000) {
    await insert(client, 200, 900);
    count += 200;
    await quick.received(count);
  }
  expect([await ended(), quick.end]).toEqual([1, undefined]);
  await slow.read(() => false);
  expect(slow.text.endsWith('event: complete\ndata:\n\n')).toBe(true);
  const seen = slow.events;
  expect(seen.length).toBeLessThan(count);

  const rest = await Stream.open(origin, client, query, seen.at(-1)?.cursor ?? null);
  await rest.read((text) => text.includes(`"sequence":${count},`) && text.endsWith('\n\n'));
  rest.leave();
  const sequences = [...seen, ...rest.events].map(({ sequence }) => sequence);
  expect(sequences).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});
