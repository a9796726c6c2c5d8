import { beforeAll, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import type { EventType } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { type Chance, chanceOfTest, triesOf } from '../helpers/chance.ts';
import { turns } from '../helpers/waiting.ts';
import { RestClient } from '../rest/client.ts';

/**
 * The feed while many write it (contract, 9.2). On a PostgreSQL server transactions overlap, and are committed in another order
 * than their events are recorded in; the embedded database has one after the other.
 */
const WRITERS = 8;
const TRANSACTIONS = triesOf({ full: 12, quick: 4 });
const MAX_EVENTS = 3;
/** How many statements more a transaction sends at most after each event, and how many turns of the event loop others pause at most. */
const MAX_STATEMENTS = 6;
const MAX_TURNS = 20;
/** So many that, compared each with each, a batch of them takes longer than a statement may. */
const BACKLOG = 60_000;

const app = useTestApp();
const { get } = new RestClient(app);

let accounts: readonly TestActor[];
let staff: TestActor;
beforeAll(async () => {
  accounts = [await app.actor('CLIENT'), await app.actor('CLIENT')];
  // A laboratory would not be told of records that are not there.
  staff = await app.actor('ADMIN');
});

/** What a follower saw of an event. */
interface Seen {
  readonly id: string;
  readonly sequence: number;
  readonly account: string;
  readonly type: string;
  readonly writer: string;
  readonly step: number;
}

class RolledBack extends Error {}

/** Writes events in transactions of random length, some of which are rolled back. Returns how many events are committed. */
async function write(writer: number, chance: Chance): Promise<number> {
  let step = 0;
  for (let transaction = 0; transaction < TRANSACTIONS; transaction += 1) {
    const types = Array.from({ length: chance.upTo(MAX_EVENTS) }, () => typeBy(chance));
    const { accountId } = accountOf(writer + transaction);
    const isRolledBack = chance.next() < 0.25;
    const begun = step;
    const work = app.prisma.$transaction(async (db) => {
      for (const type of types) {
        await db.$executeRaw`
          INSERT INTO events (account_id, type, created, subject_id, data)
          VALUES (${accountId}::uuid, ${type}::event_type, now(), gen_random_uuid(),
            jsonb_build_object('writer', ${String(writer)}::text, 'step', ${String(step)}::text))`;
        step += 1;
        for (let more = chance.upTo(MAX_STATEMENTS); more > 0; more -= 1) await db.$queryRaw`SELECT 1`;
      }
      if (isRolledBack) throw new RolledBack();
    });
    if (!isRolledBack) await work;
    else {
      await expect(work).rejects.toThrow(RolledBack);
      step = begun;
    }
  }
  return step;
}

function typeBy(chance: Chance): EventType {
  return chance.next() < 0.3 ? 'ORDER_CREATED' : 'KIT_CREATED';
}

function accountOf(index: number): TestActor {
  const account = accounts[index % accounts.length];
  if (!account) throw new Error('There are no accounts.');
  return account;
}

interface Page {
  readonly seen: readonly Seen[];
  readonly next: string;
  readonly hasMore: boolean;
}

type ReadPage = (after: string | undefined) => Promise<Page>;

/** Reads pages of random size. */
function byRest({ key }: TestActor, chance: Chance, types?: string): ReadPage {
  return async (after) => {
    const results = String(chance.upTo(20));
    const query = { results, ...(types === undefined ? {} : { types }), ...(after === undefined ? {} : { after }) };
    const { events, next, has_more } = (
      await get(`/api/v3/events/?${new URLSearchParams(query)}`, { key })
    ).expectStatus(200);
    const seen = events.map(
      ({ id, sequence, account_id, type, data }: RestEvent): Seen => ({
        id,
        sequence,
        account: account_id,
        type: type.toUpperCase().replace('.', '_'),
        writer: data.writer,
        step: Number(data.step),
      }),
    );
    return { seen, next, hasMore: has_more };
  };
}

interface RestEvent {
  readonly id: string;
  readonly sequence: number;
  readonly account_id: string;
  readonly type: string;
  readonly data: { readonly writer: string; readonly step: string };
}

const FEED = graphql(`
  query ($first: Int, $after: String) {
    events(first: $first, after: $after) {
      edges { node { eventId sequence type data account { accountId } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

function byGraphQL(actor: TestActor, chance: Chance): ReadPage {
  return async (after) => {
    const first = chance.upTo(20);
    const { edges, pageInfo } = (await app.run(FEED, { first, ...(after ? { after } : {}) }, actor)).expectNoErrors()
      .events;
    const seen = edges.map(
      ({ node: { eventId, sequence, type, data, account } }): Seen => ({
        id: eventId,
        sequence: sequence ?? Number.NaN,
        account: account.accountId,
        type,
        writer: String(data.writer),
        step: Number(data.step),
      }),
    );
    return { seen, next: pageInfo.endCursor ?? '', hasMore: pageInfo.hasNextPage };
  };
}

/** Follows the feed until nothing more can come. */
async function follow(read: ReadPage, isWritten: () => boolean, chance: Chance): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  let after: string | undefined;
  for (;;) {
    const isLast = isWritten();
    const { seen, next, hasMore } = await read(after);
    all.push(...seen);
    after = next;
    if (isLast && !hasMore) return all;
    await turns(chance.upTo(MAX_TURNS));
  }
}

/** Numbers events as two processes do, now and then. */
async function number(isWritten: () => boolean, chance: Chance, batch: () => Promise<unknown>): Promise<void> {
  while (!isWritten()) {
    await batch();
    await turns(chance.upTo(MAX_TURNS));
  }
}

it('every reader gets every event once, in one order, whatever is under way and whichever process numbers them', async () => {
  const chance = chanceOfTest();
  let isWritten = false;
  const done = () => isWritten;
  const numbering = [
    number(done, chance.fork(), () => numberEvents(app.prisma)),
    number(done, chance.fork(), () => app.prisma.$queryRaw`SELECT number_events(3)`),
  ];
  const readers = [staff, ...accounts].flatMap((actor) => [
    byRest(actor, chance.fork()),
    byGraphQL(actor, chance.fork()),
    byRest(actor, chance.fork(), 'order.created'),
  ]);
  const following = readers.map((read) => follow(read, done, chance.fork()));
  const committed = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, chance.fork())));
  while ((await app.prisma.event.count({ where: { position: null } })) > 0) await numberEvents(app.prisma);
  isWritten = true;
  await Promise.all(numbering);
  const [all = [], ...others] = await Promise.all(following);

  expect(all).toHaveLength(committed.reduce((sum, steps) => sum + steps, 0));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // Steps of one writer begin after the one before has been committed.
  for (const [writer, steps] of committed.entries()) {
    const seen = all.filter((event) => event.writer === String(writer)).map(({ step }) => step);
    expect(seen).toEqual(Array.from({ length: steps }, (_, step) => step));
  }
  const orders = (events: readonly Seen[]) => events.filter(({ type }) => type === 'ORDER_CREATED');
  const ofAccounts = accounts.map(({ accountId }) => all.filter(({ account }) => account === accountId));
  for (const events of ofAccounts)
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
  expect(others).toEqual([all, orders(all), ...ofAccounts.flatMap((events) => [events, events, orders(events)])]);
});

it('what waits after a pause of numbering gets its numbers, although ANALYZE has seen only events that have theirs', async () => {
  const { accountId } = accountOf(0);
  const insert = (count: number) =>
    app.prisma.$executeRaw`
      INSERT INTO events (account_id, type, created, subject_id, data)
      SELECT ${accountId}::uuid, 'KIT_CREATED', now(), gen_random_uuid(), '{}' FROM generate_series(1, ${count}::int)`;
  await insert(300);
  await numberEvents(app.prisma);
  await app.prisma.$executeRaw`ALTER TABLE events SET (autovacuum_enabled = false)`;
  await app.prisma.$executeRaw`ANALYZE events`;
  // In parts: on a busy machine, one statement with all of them exceeds the time that the service gives to a statement.
  for (let inserted = 0; inserted < BACKLOG; inserted += 5_000) await insert(5_000);
  expect(await numberEvents(app.prisma)).toBe(BACKLOG);
});
