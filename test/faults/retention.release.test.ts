import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { chanceOfTest } from '../helpers/chance.ts';
import { runFile } from '../helpers/process.ts';
import { newWorld, type World } from './world.ts';

/** So many events are too old, and so many are not; they are deleted in batches of 1,000. */
const OLD = 8_000;
const YOUNG = 10;
const KILLS = 4;

/** The process is killed at most so many milliseconds after it has begun. */
const MOST_MS = 150;

/** Events of one account that is new, the old ones first. */
function insertEvents(world: World): Promise<void> {
  return world.inDatabase(async (prisma) => {
    const { id } = await prisma.account.create({
      data: { id: crypto.randomUUID(), name: 'Program', mode: 'LIVE', created: new Date() },
    });
    for (const [count, days] of [
      [OLD, 91],
      [YOUNG, 0],
    ] as const)
      await prisma.$executeRaw`
        INSERT INTO events (account_id, type, created, subject_id, data)
        SELECT ${id}::uuid, 'KIT_CREATED', now() - make_interval(days => ${days}::int), gen_random_uuid(), '{}'
        FROM generate_series(1, ${count}::int)`;
    await numberEvents(prisma);
  });
}

/** How far the events of the account are removed, as the feed tells those who read, and which are there. */
function kept(world: World) {
  return world.inDatabase(async (prisma) => {
    const { removedSequence } = await prisma.eventCounter.findFirstOrThrow();
    const events = await prisma.event.findMany({ orderBy: { sequence: 'asc' }, select: { sequence: true } });
    return { removed: removedSequence, sequences: events.map(({ sequence }) => sequence) };
  });
}

it('a process is killed while it deletes old events: the feed has what is left without a gap, and says what is gone', async () => {
  const chance = chanceOfTest();
  const world = await newWorld();
  await (await world.start()).stop();
  await insertEvents(world);
  const all = Array.from({ length: OLD + YOUNG }, (_, index) => index + 1);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const deleting = runFile('test/faults/delete-old-events.ts', world.env);
    await deleting.says(/batch/);
    await sleep(chance.upTo(MOST_MS));
    await deleting.kill('SIGKILL');
    const { removed, sequences } = await kept(world);
    expect(sequences).toEqual(all.slice(removed));
    expect(sequences.length).toBeGreaterThanOrEqual(YOUNG);
  }
  const { code, stderr } = await runFile('test/faults/delete-old-events.ts', world.env).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(await kept(world)).toEqual({ removed: OLD, sequences: all.slice(OLD) });
});
