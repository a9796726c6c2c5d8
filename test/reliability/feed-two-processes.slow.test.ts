import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EventType } from '../../src/generated/prisma/enums.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { type Chance, chanceOfTest } from '../helpers/chance.ts';
import { Program } from '../helpers/program.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { Subscriber } from '../helpers/subscriber.ts';
import { turns } from '../helpers/waiting.ts';

/** Who writes, and how much: half of the writers ask the processes, the others write themselves, and change their minds. */
const WRITERS = 8;
const TURNS = 12;
/** How many statements more a transaction sends at most after each event, and how many turns of the event loop others pause at most. */
const MAX_STATEMENTS = 20;
const MAX_TURNS = 50;

const ORDER = {
  kit_types: ['LIPID'],
  recipient: {
    first_name: 'Rosa',
    last_name: 'Rivera',
    email: 'rosa@example.org',
    phone: '+1 555 010 0199',
    address: { street1: '12 Harbor Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
  },
};

class RolledBack extends Error {}

/** Two processes that both write and number events, and send them to subscribers (contract, 9.3); the embedded database has one. */
describe.runIf(inject('template').kind === 'server')('the feed of two processes on one database', () => {
  const app = useTestApp();
  let program: Program;
  let other: TestActor;
  let both: readonly ServiceProcess[];

  beforeAll(async () => {
    program = await Program.start(app);
    other = await app.actor('CLIENT');
    const start = () => ServiceProcess.start({ DATABASE_URL: app.database.url ?? '' });
    both = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const service of both ?? []) await service.stop();
  });

  const service = (index: number): ServiceProcess => {
    const found = both[index % both.length];
    if (!found) throw new Error('There are no processes.');
    return found;
  };

  const order = async (process: ServiceProcess, { key }: TestActor) => {
    const { status, text } = await process.rest('POST', '/api/v2/orders/', { key, json: ORDER });
    expect([status, text]).toEqual([201, expect.any(String)]);
  };

  const page = async (process: ServiceProcess, { key }: TestActor, after: string, results: number) => {
    const answer = await process.rest('GET', `/api/v3/events/?after=${after}&results=${results}`, { key });
    const { events, next, has_more }: RestPage = JSON.parse(answer.text);
    return { ids: events.map(({ id }) => id), next, hasMore: has_more };
  };

  it('the subscribers of one process get what the other has written', async () => {
    const subscriber = await new Subscriber(service(1).origin, { key: program.client.key }).opened();
    onTestFinished(() => subscriber.stop());
    for (let count = 1; count <= 5; count += 1) {
      await order(service(0), program.client);
      await subscriber.received(count);
    }
  });

  /** Adds events in transactions of random length. Returns the ids of those that were committed. */
  const write = async (chance: Chance, accounts: readonly TestActor[]): Promise<string[]> => {
    const committed: string[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const account = accounts[chance.upTo(accounts.length) - 1];
      const isRolledBack = chance.next() < 0.3;
      const work = app.prisma.$transaction(async (db) => {
        const ids: string[] = [];
        for (let count = chance.upTo(4); count > 0; count -= 1) {
          const type: EventType = chance.next() < 0.5 ? 'KIT_CREATED' : 'ORDER_CREATED';
          const [row] = await db.$queryRaw<{ id: string }[]>`
            INSERT INTO events (account_id, type, created, subject_id, data)
            VALUES (${account?.accountId}::uuid, ${type}::event_type, now(), gen_random_uuid(), '{}') RETURNING id`;
          ids.push(`evt_${row?.id.replaceAll('-', '')}`);
          for (let more = chance.upTo(MAX_STATEMENTS); more > 0; more -= 1) await db.$queryRaw`SELECT 1`;
        }
        if (isRolledBack) throw new RolledBack();
        return ids;
      });
      if (isRolledBack) await expect(work).rejects.toThrow(RolledBack);
      else committed.push(...(await work));
    }
    return committed;
  };

  const askForOrders = async (chance: Chance, process: ServiceProcess, accounts: readonly TestActor[]) => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const account = accounts[chance.upTo(accounts.length) - 1];
      if (account) await order(process, account);
      await turns(chance.upTo(MAX_TURNS));
    }
  };

  it('is the same for all readers of either process, by pages and live: nothing is missing, and nothing comes twice', async () => {
    const chance = chanceOfTest();
    const accounts = [program.client, other];
    const actors = [program.admin, ...accounts];
    const starts = await Promise.all(actors.map(async (actor) => (await page(service(0), actor, 'now', 1)).next));
    let isDone = false;

    /** Reads pages of random size until nothing more can come. */
    const readOn = async (process: ServiceProcess, actor: TestActor, start: string, own: Chance) => {
      const all: string[] = [];
      for (let after = start; ; ) {
        const isLast = isDone;
        const { ids, next, hasMore } = await page(process, actor, after, own.upTo(20));
        all.push(...ids);
        after = next;
        if (isLast && !hasMore) return all;
        await turns(own.upTo(MAX_TURNS));
      }
    };
    const readers = both.flatMap((process) =>
      actors.map((actor, index) => readOn(process, actor, starts[index] ?? '', chance.fork())),
    );
    const subscribers = both.flatMap(({ origin }) =>
      actors.map(({ key }, index) => new Subscriber(origin, { key, variables: { after: starts[index] } })),
    );
    onTestFinished(() => {
      for (const subscriber of subscribers) subscriber.stop();
    });
    const writers = Array.from({ length: WRITERS }, (_, index) => {
      const own = chance.fork();
      return index % 2 === 0 ? write(own, accounts) : askForOrders(own, service(index >> 1), accounts).then(() => []);
    });
    const written = (await Promise.all(writers)).flat();
    // The processes number what is left.
    await expect.poll(() => app.prisma.event.count({ where: { position: null } })).toBe(0);
    isDone = true;
    const pages = await Promise.all(readers);
    const all = pages[0] ?? [];
    expect(all).toHaveLength(written.length + (WRITERS / 2) * TURNS);
    expect(new Set(all).size).toBe(all.length);
    expect(written.filter((id) => !all.includes(id))).toEqual([]);
    expect(pages.slice(3)).toEqual(pages.slice(0, 3));
    // What staff see of an account is what it sees itself, in its order.
    for (const ofAccount of pages.slice(1, 3)) {
      const own = new Set(ofAccount);
      expect(all.filter((id) => own.has(id))).toEqual(ofAccount);
    }
    for (const [index, subscriber] of subscribers.entries()) {
      const expected = pages[index] ?? [];
      expect((await subscriber.received(expected.length)).map(({ eventId }) => eventId)).toEqual(expected);
      expect([subscriber.end, subscriber.codes]).toEqual([undefined, []]);
    }
  });
});

interface RestPage {
  readonly events: readonly { readonly id: string }[];
  readonly next: string;
  readonly has_more: boolean;
}
