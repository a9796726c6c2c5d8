import { afterEach, beforeEach, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { listeningOrigin, Subscriber, subscriptionsOf } from '../helpers/subscriber.ts';
import { RestClient } from '../rest/client.ts';

/** A cursor knows its event: one from a history that the database no longer has is refused, never read on from (contract, 9.2). */
const app = useTestApp();
const { get } = new RestClient(app);

let program: Program;
beforeEach(async () => {
  program = await Program.start(app);
});

async function insert(count: number): Promise<void> {
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${program.client.accountId}::uuid, 'KIT_CREATED', now(), gen_random_uuid(), '{}' FROM generate_series(1, ${count}::int)`;
  await numberEvents(app.prisma);
}

/** Takes the events of the program after this one away, as restoring a backup does, or a failover that loses commits. */
async function loseAfter(sequence: number): Promise<void> {
  await app.prisma.$executeRaw`ALTER TABLE events DISABLE TRIGGER events_kept`;
  await app.prisma.$executeRaw`
    DELETE FROM events WHERE account_id = ${program.client.accountId}::uuid AND sequence > ${sequence}`;
  await app.prisma.$executeRaw`ALTER TABLE events ENABLE TRIGGER events_kept`;
  await app.prisma.$executeRaw`
    UPDATE event_counters SET last_sequence = ${sequence} WHERE account_id = ${program.client.accountId}::uuid`;
}

const pathAfter = (after: string, more = '') => `/api/v3/events/?after=${encodeURIComponent(after)}${more}`;

async function cursors({ key }: TestActor = program.client) {
  const page = async (path: string) => (await get(path, { key })).expectStatus(200);
  const next = async (after: string, more?: string): Promise<string> => (await page(pathAfter(after, more))).next;
  const start = await next('now');
  return { start, next };
}

const FEED = graphql('query ($after: String) { events(after: $after) { edges { node { sequence } } } }');

async function expectRefused(after: string, actor: TestActor = program.client): Promise<void> {
  const refusal = (await get(pathAfter(after), { key: actor.key })).expectStatus(410);
  expect(refusal.error.detail).toBe(
    'This cursor is from before the database was restored or lost its last events. Read from the start of what is kept, without a cursor.',
  );
  const answer = await app.attempt(FEED, { after }, actor);
  expect(answer.errors?.[0]?.extensions?.code).toBe('CURSOR_EXPIRED');
}

it('a cursor whose event was lost is refused, whether or not another event has its number by now', async () => {
  await insert(3);
  const ofProgram = await cursors();
  const ofStaff = await cursors(program.lab);
  const [kept, keptOfStaff] = [ofProgram.start, ofStaff.start];
  await insert(5);
  const lost = await ofProgram.next(kept);
  const lostOfStaff = await ofStaff.next(keptOfStaff);
  // A page of types that never come ends where it has looked.
  const looked = await ofProgram.next(kept, '&types=report.created');
  await loseAfter(3);

  await expectRefused(lost);
  await expectRefused(looked);
  await expectRefused(lostOfStaff, program.lab);
  await insert(9);
  await expectRefused(lost);
  await expectRefused(looked);
  await expectRefused(lostOfStaff, program.lab);

  const { events } = (await get(pathAfter(kept), { key: program.client.key })).expectStatus(200);
  expect(events.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  (await get(pathAfter(keptOfStaff), { key: program.lab.key })).expectStatus(200);
});

it('a cursor from before cursors knew their event is refused if its number has not been given', async () => {
  await insert(3);
  for (const [after, status] of [
    [app.cursors.seal('events by sequence', { number: 3 }), 200],
    [app.cursors.seal('events by sequence', { number: 4 }), 410],
    [Buffer.from('["events","sequence",3]').toString('base64url'), 200],
    [Buffer.from('["events","sequence",4]').toString('base64url'), 410],
  ] as const)
    (await get(pathAfter(after), { key: program.client.key })).expectStatus(status);
});

it('a cursor of another program’s event tells nothing about it', async () => {
  const other = await Program.start(app);
  await insert(2);
  const { start } = await cursors();
  const { key } = other.client;
  const answers = [start, app.cursors.seal('events by sequence', { number: 2, id: crypto.randomUUID() })];
  const bodies = await Promise.all(
    answers.map(async (after) => (await get(pathAfter(after), { key })).expectStatus(410).error.detail),
  );
  expect(new Set(bodies).size).toBe(1);
});

it('staff go on in one account’s feed with a cursor from the feed of all', async () => {
  await insert(1);
  const { start } = await cursors(program.lab);
  await insert(1);
  const other = await Program.start(app);
  await other.order();
  await numberEvents(app.prisma);
  const path = pathAfter(start, `&account_id=${other.client.accountId}`);
  const { events } = (await get(path, { key: program.lab.key })).expectStatus(200);
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['order.created']);
});

const subscribers: Subscriber[] = [];
afterEach(async () => {
  for (const subscriber of subscribers.splice(0)) subscriber.stop();
  await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
});

async function subscribe(variables: Readonly<Record<string, unknown>> = {}): Promise<Subscriber> {
  const origin = await listeningOrigin(app.app);
  const subscriber = new Subscriber(origin, { key: program.client.key, variables });
  subscribers.push(subscriber);
  return subscriber.opened();
}

it('a subscription with such a cursor is refused, and one that had the lost events already is ended with the same code', async () => {
  await insert(2);
  const live = await subscribe();
  await insert(2);
  const [, last] = await live.received(2);
  // It may have had them from a page, and not from the reader that all subscriptions share, which notices the loss.
  await app.app.subscriptions.readEvents();
  await loseAfter(2);
  await insert(4);
  expect(await live.ended()).toBe('complete');
  expect([live.codes, live.events.map(({ sequence }) => sequence)]).toEqual([['CURSOR_EXPIRED'], [3, 4]]);

  const late = await subscribe({ after: last?.cursor });
  expect(await late.ended()).toBe('complete');
  expect([late.codes, late.events]).toEqual([['CURSOR_EXPIRED'], []]);
});
