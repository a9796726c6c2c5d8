import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { withConnection } from '../../src/db/connections/connections.ts';
import { readinessCheck } from '../../src/db/connections/readiness.ts';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

const TIMEOUT_MS = 300;

/** Takes all connections until the work is done, and sends a statement over each as often as this, if at all. */
async function whileAllAreTaken<Result>(everyMs: number | undefined, work: () => Promise<Result>): Promise<Result> {
  const { pool } = app.database.transactions;
  const most = inject('template').kind === 'embedded' ? 1 : 10;
  let isDone = false;
  const takers = Array.from({ length: most }, () =>
    withConnection(pool, async (client) => {
      while (!isDone) {
        await delay(everyMs ?? 20);
        if (everyMs !== undefined) await client.query('SELECT 1');
      }
    }),
  );
  await expect.poll(() => app.database.connections().active).toBe(most);
  try {
    return await work();
  } finally {
    isDone = true;
    await Promise.all(takers);
  }
}

const check = () => readinessCheck(app.database.transactions.pool, undefined, TIMEOUT_MS)();

it('a database that answers others, but does not get to the question, is busy', async () => {
  expect(await whileAllAreTaken(50, check)).toBe('busy');
  expect(await check()).toBe('ready');
});

it('a database that answers nobody is not', async () => {
  await whileAllAreTaken(undefined, async () => {
    // What it answered before says nothing about now.
    await delay(1_000);
    await expect(check()).rejects.toThrow('took too long');
  });
  expect(await check()).toBe('ready');
});
