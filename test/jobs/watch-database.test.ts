import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseClock } from '../../src/db/database-clock.ts';
import { Unavailable } from '../../src/errors.ts';
import type { AppDependencies } from '../../src/server/dependencies.ts';
import { useTestApp } from '../helpers/app.ts';

/** What the metrics say while nobody calls (docs/operations.md, "Metrics"). */
const testApp = useTestApp();

afterEach(() => {
  vi.restoreAllMocks();
});

async function appWith(settings: Partial<AppDependencies>): Promise<FastifyInstance> {
  const app = await testApp.appWith(settings);
  onTestFinished(() => app.close());
  return app;
}

const metrics = async (app: FastifyInstance) => (await app.inject('/metrics')).body;

const MEASURED = [
  'service_ready',
  'service_ready_reason{reason="unreachable"}',
  'replica_state{state="away"}',
  'replica_behind_bytes',
  'database_clock_difference_seconds',
  'events_numbering_lag_seconds',
  'webhook_oldest_due_seconds',
  'unmatched_results_open',
  'unmatched_results_oldest_seconds',
  'critical_results_unacknowledged',
  'critical_results_oldest_seconds',
  'outbound_messages_waiting',
  'outbound_messages_refused',
  'outbound_oldest_waiting_seconds',
];

it('what has not been measured yet is not 0', async () => {
  const lines = (await metrics(await appWith({}))).split('\n');
  for (const series of MEASURED) expect(lines).toContain(`${series} Nan`);
});

it('what was measured once, and cannot be any more, is not what it was', async () => {
  const app = await appWith({ unmatchedResults: { intervalMs: 20 } });
  await expect.poll(() => metrics(app)).toMatch(/^unmatched_results_open 0$/m);
  vi.spyOn(testApp.prisma, '$queryRaw').mockImplementation(() => {
    throw new Unavailable('unreachable');
  });
  await expect.poll(() => metrics(app)).toMatch(/^unmatched_results_open Nan$/m);
});

it('a process says whether it is ready, and why it is not', async () => {
  const app = await appWith({ watch: { intervalMs: 20, clock: new DatabaseClock() } });
  await expect.poll(() => metrics(app)).toMatch(/^service_ready 1$/m);
  const readiness = vi.spyOn(testApp.database, 'readiness').mockRejectedValue(new Unavailable('unreachable'));
  await expect.poll(() => metrics(app)).toMatch(/^service_ready 0$/m);
  expect(await metrics(app)).toMatch(/^service_ready_reason\{reason="unreachable"\} 1$/m);
  readiness.mockResolvedValue('read_only');
  await expect.poll(() => metrics(app)).toMatch(/^service_ready 1$/m);
  expect(await metrics(app)).toMatch(/^service_ready_reason\{reason="read_only"\} 1$/m);
  readiness.mockRestore();
  await expect.poll(() => metrics(app)).not.toMatch(/^service_ready_reason\{.*\} 1$/m);
});

it('a process that stops says so at once', async () => {
  const stopping = new AbortController();
  const app = await appWith({ stopping: stopping.signal });
  stopping.abort();
  expect(await metrics(app)).toMatch(/^service_ready_reason\{reason="stopping"\} 1$/m);
});

it('clocks that may well agree differ by 0, and nothing is done about the delay of an answer', async () => {
  const clock = new DatabaseClock();
  expect(await clock.compare(testApp.database.transactions.pool)).toBe(0);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(100);
});

it('the database’s time is stamped, by however much the process’s clock is wrong', async () => {
  for (const wrongBy of [-3_600_000, -5_000, 5_000, 3_600_000]) {
    const clock = new DatabaseClock({ now: () => new Date(Date.now() + wrongBy) });
    expect(await clock.compare(testApp.database.transactions.pool)).toBeCloseTo(-wrongBy, -3);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  }
});
