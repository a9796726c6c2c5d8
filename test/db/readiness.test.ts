import { beforeEach, expect, inject, it, vi } from 'vitest';
import { withConnection } from '../../src/db/connections/connections.ts';
import { readinessCheck } from '../../src/db/readiness.ts';
import { useTestApp } from '../helpers/app.ts';
import { until } from '../helpers/waiting.ts';

const app = useTestApp();

const TIMEOUT_MS = 300;

/** How long it takes to be sure that the question was kept waiting, and how long an answer to somebody else counts. */
const KEPT_WAITING_MS = 200;
const RECENT_MS = 1_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // Its last answer is one by the held clock.
  await app.prisma.$queryRaw`SELECT 1`;
  return () => vi.useRealTimers();
});

/** Takes all connections until the work is done, which gets a function that sends a statement over one of them. */
async function whileAllAreTaken<Result>(work: (send: () => Promise<unknown>) => Promise<Result>): Promise<Result> {
  const { pool } = app.database.transactions;
  const most = inject('template').kind === 'embedded' ? 1 : 10;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let send = async (): Promise<unknown> => undefined;
  let taken = 0;
  const takers = Array.from({ length: most }, () =>
    withConnection(pool, async (client) => {
      send = () => client.query('SELECT 1');
      taken += 1;
      await released;
    }),
  );
  // Not when the pool counts them: what a new connection is asked first may still be unanswered then, and would count as an answer.
  await until(
    'all connections to be taken',
    () => taken,
    (count) => count === most,
  );
  try {
    return await work(send);
  } finally {
    release();
    await Promise.all(takers);
  }
}

const check = () => readinessCheck(app.database.transactions.pool, undefined, TIMEOUT_MS)();

it('a database that answers others, but does not get to the question, is busy', async () => {
  const checked = await whileAllAreTaken(async (send) => {
    vi.advanceTimersByTime(RECENT_MS);
    const checking = check();
    vi.advanceTimersByTime(KEPT_WAITING_MS);
    await send();
    return checking;
  });
  expect(checked).toBe('busy');
  expect(await check()).toBe('ready');
});

it('a database that answers nobody is not', async () => {
  await whileAllAreTaken(async () => {
    // What it answered before says nothing about now.
    vi.advanceTimersByTime(RECENT_MS);
    const checking = check();
    vi.advanceTimersByTime(KEPT_WAITING_MS);
    await expect(checking).rejects.toThrow('took too long');
  });
  expect(await check()).toBe('ready');
});
