import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { seedOfTest, triesOf } from '../helpers/chance.ts';
import { runProgram } from '../helpers/process.ts';
import { prepare, sendOrder } from './load.ts';
import { newWorld, type World } from './world.ts';

/** How long after it has reached the database each start is killed, in milliseconds. */
const MOMENTS = fc.sample(fc.integer({ min: 0, max: 1500 }), {
  seed: inject('seed'),
  numRuns: triesOf({ full: 8, quick: 4 }),
});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a starting service has reached its database: it has a connection, or has begun to make the folder. */
async function reached({ url, dataDir }: World, isEnded: () => boolean): Promise<void> {
  if (url === undefined) {
    const folder = join(dataDir ?? '', 'postgres');
    const exists = () =>
      access(folder).then(
        () => true,
        () => false,
      );
    while (!isEnded() && !(await exists())) await sleep(5);
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const connected =
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = $1';
    while (!isEnded() && (await client.query(connected, ['client backend'])).rowCount === 0) await sleep(5);
  } finally {
    await client.end();
  }
}

it('a start that is killed at any moment, on an empty database too, leaves one that the next can start on', async () => {
  seedOfTest();
  const world = await newWorld();
  for (const moment of MOMENTS) {
    const starting = runProgram('server', { PORT: '0', SEED_DEMO: 'false', ...world.env });
    let isEnded = false;
    const ended = starting.ended.then(() => {
      isEnded = true;
    });
    await reached(world, () => isEnded);
    await sleep(moment);
    expect(isEnded, 'a start after one that was killed fails').toBe(false);
    await starting.kill('SIGKILL');
    await ended;
  }
  const service = await world.start();
  await prepare(service.origin);
  expect((await service.rest('GET', '/readyz')).status).toBe(200);
  expect((await sendOrder(service.origin, world.ledger, world.ledger.newMarker())).status).toBe(201);
  await service.stop();
  expect(await world.inconsistencies()).toEqual([]);
});
