import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { Load, prepare, sendAgain, sendOrder } from './load.ts';
import { newWorld, type World } from './world.ts';

/** How often every connection of the service is ended. */
const TERMINATIONS = 10;

/** More callers than the service has connections to the database. */
const CROWD = 40;

/** A connection of the operator's to the database. */
async function operator(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const OTHERS = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

/** The embedded database has one connection, in the same process. */
describe.runIf(inject('template').kind === 'server')('connections to the database', () => {
  it('that the server closes under load: an answer that reports a failure is true', async () => {
    const world = await newWorld();
    const { ledger } = world;
    const service = await world.start();
    await prepare(service.origin);
    const client = await operator(world);
    const load = Load.on(service.origin, ledger);
    for (let count = 0; count < TERMINATIONS; count += 1) {
      await load.acknowledged(5);
      const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) ${OTHERS}`);
      expect(rowCount).toBeGreaterThan(0);
    }
    await load.acknowledged(5);
    await load.stop();
    await sendAgain(service.origin, ledger);
    expect(await world.inconsistencies()).toEqual([]);
  });

  it('that are all in use: waiting requests are served once some are free, each exactly once', async () => {
    const world = await newWorld();
    const { ledger } = world;
    const service = await world.start();
    await prepare(service.origin);
    // Inside its transaction, the one that holds the lock would see the others as they were when it first looked.
    const [holder, watcher] = [await operator(world), await operator(world)];
    await holder.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    const answers = Array.from({ length: CROWD }, () => sendOrder(service.origin, ledger, ledger.newMarker()));
    const taken = `SELECT 1 ${OTHERS} AND wait_event_type = 'Lock'`;
    // Ten connections (src/db/database.ts), and every one of them waits for the table.
    while ((await watcher.query(taken)).rowCount !== 10) await new Promise((resolve) => setTimeout(resolve, 50));
    await holder.query('ROLLBACK');
    await Promise.all(answers);
    await sendAgain(service.origin, ledger);
    expect(ledger.markers('order', 'done')).toHaveLength(CROWD);
    expect(await world.inconsistencies()).toEqual([]);
  });
});
