import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { SERVER_TIMEOUTS } from '../../src/db/servers/timeouts.ts';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { inconsistencies } from '../faults/consistency.ts';
import { Ledger } from '../faults/ledger.ts';
import { ADMIN_KEY } from '../faults/load.ts';
import { WebhookReceiver } from '../helpers/webhook-receiver.ts';
import { faultsOfFeed } from '../history/feed.ts';
import { Callers } from './callers.ts';
import { doFault, type FaultName, ROUND_TRIP } from './faults.ts';
import { Front } from './front.ts';
import { KitHistories } from './kit-histories.ts';
import { Pair } from './pair.ts';
import { type Account, addAccounts } from './program-accounts.ts';
import { Reader } from './readers.ts';
import { ReadinessWatch } from './readiness.ts';
import { missing, until } from './tools.ts';

/** In this time, in milliseconds, some process has said whether it is ready, even if one hangs. */
const LOOKED_MS = 3_000;

/** `MACHINES_ROUNDS=20` goes through everything twice, with a process that stands still for a minute. */
const ROUNDS = Number(process.env.MACHINES_ROUNDS ?? 3);
const PAUSE_MS = ROUNDS < ROUND_TRIP.length ? 15_000 : 60_000;

/** Within what time writes work again after a promotion, and webhooks have been sent: a lease may have to expire first. */
const WRITES_MS = 10_000;
const WEBHOOKS_MS = 180_000;

/** For looks at the whole database, which has no statistics yet. */
const PATIENT = { ...SERVER_TIMEOUTS, statementMs: 120_000, answerMs: 120_000 };

if (missing) process.stdout.write(`The tests of test/machines are skipped: ${missing}.\n`);

/** A pair of database machines and two processes of the service, set up as docs/high-availability.md has it. */
describe.skipIf(missing)('a pair of machines', () => {
  let pair: Pair;
  let front: Front;
  let readiness: ReadinessWatch;
  let readers: readonly Reader[] = [];
  let accounts: readonly Account[];
  let callers: Callers;
  const ledger = new Ledger();
  const kits = new KitHistories();
  const receiver = new WebhookReceiver();
  const figures: { readonly fault: FaultName; readonly writes: number; readonly againMs: number }[] = [];

  beforeAll(async () => {
    pair = await Pair.start();
    front = await Front.start(pair);
    await receiver.listen();
    accounts = await addAccounts(
      front.origin,
      ['/one', '/two'].map((path) => receiver.url(path)),
    );
    readers = [
      ...accounts.flatMap(({ key, accountId }) =>
        front.origins.map((origin) => new Reader({ origin, key, accountId })),
      ),
      new Reader({ origin: front.origin, key: ADMIN_KEY, accountId: undefined }),
    ];
    readiness = new ReadinessWatch(front.origins);
    callers = new Callers(front, ledger, kits);
    for (const origin of [...front.origins, front.origin]) void kits.watch(origin);
  }, 240_000);

  afterAll(async () => {
    readiness?.stop();
    kits.stop();
    for (const reader of readers) reader.stop();
    await front?.close();
    await receiver.close();
    await pair?.close();
    const writes = figures.reduce((sum, each) => sum + each.writes, 0);
    const longest = Math.max(...figures.map(({ againMs }) => againMs));
    for (const { fault, againMs } of figures)
      process.stdout.write(`${fault}: writes again after ${Math.round(againMs)} ms\n`);
    process.stdout.write(
      `${figures.length} rounds, ${writes} writes, again after at most ${Math.round(longest)} ms; ` +
        `${callers?.writes.length} writes with events, ${kits.reads} looks at kits, ${receiver.received.length} webhooks received\n`,
    );
  });

  async function inDatabase<Result>(look: (prisma: PrismaClient) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ url: pair.directUrl, timeouts: PATIENT }, () => {});
    try {
      return await look(database.prisma);
    } finally {
      await database.close();
    }
  }

  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    round: round + 1,
    fault: ROUND_TRIP[round % ROUND_TRIP.length] ?? ROUND_TRIP[0],
  }));

  it.each(rounds)('round $round: $fault', { timeout: 600_000 }, async ({ fault }) => {
    if (!fault) return;
    const before = callers.acknowledged.length;
    callers.start(accounts);
    await callers.acknowledge(40);
    const { up, down, repair } = await doFault(fault, { pair, front, callers, pauseMs: PAUSE_MS });
    await until('writes work again', () => callers.firstSentAfter(up) !== undefined, WRITES_MS);
    await until('readiness says so', () => readiness.readyAfter(up) !== undefined, WRITES_MS);
    if (down) {
      // A promotion may be over before anybody asks.
      if (down.until - down.from > LOOKED_MS) expect(readiness.countBetween(down.from, down.until)).toBeGreaterThan(0);
      expect(readiness.liesBetween(down.from, down.until)).toEqual([]);
    }
    await callers.acknowledge(40);
    await repair?.();
    await pair.isWhole();
    await callers.acknowledge(10);
    await callers.stop();
    figures.push({
      fault,
      writes: callers.acknowledged.length - before,
      againMs: (callers.firstSentAfter(up) ?? up) - up,
    });

    await until(
      'all events are numbered',
      () => inDatabase((prisma) => prisma.event.count({ where: { position: null } })).then((count) => count === 0),
      WRITES_MS,
    );
    for (const reader of readers) await reader.catchUp();
    expect(await inDatabase((prisma) => inconsistencies(prisma, ledger))).toEqual([]);
    const pages = readers.flatMap((reader) => reader.pages);
    expect(faultsOfFeed({ writes: callers.writes, pages })).toEqual([]);
    // Whoever looked at a kit, on whichever machine, saw what had been done to it.
    expect(kits.faults()).toEqual([]);
    // Orders, activations and messages were repeated until they were answered.
    for (const kind of ['order', 'activation', 'message'] as const) expect(ledger.markers(kind, 'unknown')).toEqual([]);
    expectWebhooks();
  });

  it('every webhook is sent in the end', { timeout: WEBHOOKS_MS + 60_000 }, async () => {
    const all = eventsOf(undefined);
    const missingIds = () => {
      const arrived = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      return [...all].filter((id) => !arrived.has(id));
    };
    expect(all.size).toBeGreaterThan(100);
    await until('all webhooks have arrived', () => missingIds().length === 0, WEBHOOKS_MS);
    expectWebhooks();
  });

  /** The ids of an account's events, as its readers have seen them; of all accounts that have an endpoint, if none is named. */
  function eventsOf(account: string | undefined): ReadonlySet<string> {
    const ofAccounts = new Set(accounts.map(({ accountId }) => accountId));
    const seen = readers.flatMap((reader) => reader.pages).flatMap(({ events }) => events);
    return new Set(
      seen
        .filter((event) => (account === undefined ? ofAccounts.has(event.account) : event.account === account))
        .map(({ id }) => id),
    );
  }

  /** What has arrived so far is of the account, and has the id of the event that it tells. */
  function expectWebhooks(): void {
    for (const [index, { accountId }] of accounts.entries()) {
      const events = eventsOf(accountId);
      const wrong = receiver.at(index === 0 ? '/one' : '/two').filter(({ headers, body }) => {
        const { id }: { id: unknown } = JSON.parse(body);
        return id !== headers['webhook-id'] || !events.has(String(id));
      });
      expect(wrong).toEqual([]);
    }
  }
});
