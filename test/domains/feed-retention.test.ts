import { beforeAll, expect, it } from 'vitest';
import { deleteOldEvents } from '../../src/domains/feed/delete-old-events.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** How long events are kept, and what a reader gets in place of those that were removed (contract, 9.2). */
const app = useTestApp();
const { get } = new RestClient(app);

let program: Program;
beforeAll(async () => {
  program = await Program.start(app);
});

async function insertOld(count: number): Promise<void> {
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${program.client.accountId}::uuid, 'KIT_CREATED', now() - interval '91 days', gen_random_uuid(), '{}'
    FROM generate_series(1, ${count}::int)`;
  await numberEvents(app.prisma);
}

/** Deletes events of every age, which the database lets nobody do. */
async function deleteAll(): Promise<void> {
  await app.prisma.$executeRaw`ALTER TABLE events DISABLE TRIGGER events_kept`;
  await deleteOldEvents(app.prisma, 0);
  await app.prisma.$executeRaw`ALTER TABLE events ENABLE TRIGGER events_kept`;
}

async function page(after?: string, key = program.client.key) {
  const path = after === undefined ? '/api/v3/events/' : `/api/v3/events/?after=${after}`;
  const { events, next } = (await get(path, { key })).expectStatus(200);
  return { sequences: events.map(({ sequence }: { sequence: number }) => sequence), next };
}

it('old events are removed; a cursor before them is refused, and the start is what is left', async () => {
  const start = (await page('now')).next;
  const startOfStaff = (await page('now', program.lab.key)).next;
  await insertOld(1_500);
  // A page of REST has 100 events, so this is in the middle of what goes.
  const middle = (await page()).next;
  const end = (await page('now')).next;
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    VALUES (${program.client.accountId}::uuid, 'KIT_CREATED', now(), gen_random_uuid(), '{}')`;
  await numberEvents(app.prisma);

  expect(await deleteOldEvents(app.prisma, 90, () => false)).toBe(0);
  expect(await deleteOldEvents(app.prisma, 90)).toBe(1_500);
  expect(await deleteOldEvents(app.prisma, 90)).toBe(0);

  expect((await page()).sequences).toEqual([1_501]);
  expect((await page(end)).sequences).toEqual([1_501]);
  const { client, lab } = program;
  for (const [after, { key }] of [
    [start, client],
    [middle, client],
    [startOfStaff, lab],
  ] as const) {
    const refusal = await get(`/api/v3/events/?after=${after}`, { key });
    expect(refusal.expectStatus(410).error).toMatchObject({
      type: 'bad_request',
      detail: expect.stringMatching(/removed/),
    });
  }
  const feed = graphql('query ($after: String) { events(after: $after) { edges { cursor } } }');
  const refused = await app.attempt(feed, { after: start }, client);
  expect(refused.errors?.[0]?.extensions?.code).toBe('CURSOR_EXPIRED');
});

it('numbering continues where it was, even if all events are gone', async () => {
  await insertOld(2);
  const before = (await page('now')).next;
  await deleteAll();
  expect(await app.prisma.event.count()).toBe(0);
  expect((await page(before)).sequences).toEqual([]);
  const last = await app.prisma.eventCounter.findUniqueOrThrow({ where: { accountId: program.client.accountId } });
  await insertOld(1);
  expect((await page(before)).sequences).toEqual([last.lastSequence + 1]);
});

it('a reader who starts where nothing is left can read on', async () => {
  await insertOld(1);
  await deleteAll();
  const { sequences, next } = await page();
  expect(sequences).toEqual([]);
  expect((await page(next)).sequences).toEqual([]);
  const ofStaff = (await page(undefined, program.fulfillment.key)).next;
  await insertOld(1);
  expect((await page(next)).sequences).toHaveLength(1);
  expect((await page(ofStaff, program.fulfillment.key)).sequences).toHaveLength(1);
});

it('a reader of some types can continue although events of other types, which it had looked through, were removed', async () => {
  const path = '/api/v3/events/?types=order.created';
  const { next } = (await get(path, { key: program.client.key })).expectStatus(200);
  await deleteAll();
  (await get(`${path}&after=${next}`, { key: program.client.key })).expectStatus(200);
});

it('an event that is younger than those behind it keeps them', async () => {
  await deleteAll();
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${program.client.accountId}::uuid, 'KIT_CREATED', now() - make_interval(days => age), gen_random_uuid(), '{}'
    FROM unnest(ARRAY[92, 91, 2, 91]) age`;
  await numberEvents(app.prisma);
  expect(await deleteOldEvents(app.prisma, 90)).toBe(2);
  expect((await page()).sequences).toHaveLength(2);
});

it('the database refuses to delete an event that is younger than a day, or that nobody could have read', async () => {
  await insertOld(1);
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    VALUES (${program.client.accountId}::uuid, 'KIT_CREATED', now() - interval '91 days', gen_random_uuid(), '{}')`;
  const refusal = app.prisma.$executeRaw`DELETE FROM events WHERE position IS NULL`;
  await expect(refusal).rejects.toThrow(/only ever added/);
});
