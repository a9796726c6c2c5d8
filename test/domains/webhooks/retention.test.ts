import { expect, it } from 'vitest';
import { deleteOldEvents } from '../../../src/domains/feed/delete-old-events.ts';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import { useTestApp } from '../../helpers/app.ts';
import { Program } from '../../helpers/program.ts';
import { RestClient } from '../../rest/client.ts';

/** What becomes of deliveries when their events are removed for their age (contract, 9.4). */
const app = useTestApp();
const { get } = new RestClient(app);

it('events take their deliveries along; one that is pending stays until that has ended, but not in the feed', async () => {
  const program = await Program.start(app);
  const endpointId = await program.endpoint();
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${program.client.accountId}::uuid, 'KIT_CREATED', now() - interval '91 days', gen_random_uuid(), '{}'
    FROM generate_series(1, 3)`;
  await numberEvents(app.prisma);
  const events = () => app.prisma.event.findMany({ orderBy: { position: 'asc' } });
  const ended = (eventIds: readonly string[]) =>
    app.prisma.webhookDelivery.updateMany({
      where: { eventId: { in: [...eventIds] } },
      data: { status: 'SUCCEEDED', nextAttempt: null },
    });
  const [first, second, third] = (await events()).map(({ id }) => id);
  if (!first || !second || !third) throw new Error('There must be three events.');
  await ended([first, third]);

  expect(await deleteOldEvents(app.prisma, 90)).toBe(2);
  expect((await events()).map(({ id }) => id)).toEqual([second]);
  const kept = await app.prisma.webhookDelivery.findMany({ where: { endpointId } });
  expect(kept.map(({ eventId, status }) => [eventId, status])).toEqual([[second, 'PENDING']]);
  const feed = (await get('/api/v3/events/', { key: program.client.key })).expectStatus(200);
  expect(feed).toMatchObject({ events: [], has_more: false });

  await ended([second]);
  expect(await deleteOldEvents(app.prisma, 90)).toBe(1);
  expect(await app.prisma.webhookDelivery.count()).toBe(0);
  // What was removed before it counts on, and numbers go on.
  const { accountId } = program.client;
  expect(await app.prisma.eventCounter.findUniqueOrThrow({ where: { accountId } })).toMatchObject({
    removedSequence: 3,
  });
  await program.order();
  await numberEvents(app.prisma);
  expect((await events()).map(({ sequence }) => sequence)).toEqual([4]);
});
