import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { SERVER_TIMEOUTS } from '../../src/db/servers/timeouts.ts';
import { SEEDING_LOCK, seedDemo } from '../../src/demo/seed-demo.ts';
import { useTestApp } from '../helpers/app.ts';

/** Shorter than that of the service. */
const LOCK_MS = 1_000;

/** The embedded database belongs to one process. */
describe.runIf(inject('template').kind === 'server')('the demonstration program', () => {
  const app = useTestApp();

  it('is waited for by a process that starts while another seeds it, longer than any statement waits for a lock', async () => {
    const url = app.database.url ?? '';
    const database = await openDatabase({ url, timeouts: { ...SERVER_TIMEOUTS, lockMs: LOCK_MS } }, () => {});
    onTestFinished(() => database.close());
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [SEEDING_LOCK]);
    const seeding = seedDemo(database, app.clock.now());
    await delay(2 * LOCK_MS);
    await other.end();
    expect((await seeding)?.map(({ role }) => role)).toContain('ADMIN');
  });
});
