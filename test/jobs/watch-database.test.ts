import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseClock } from '../../src/db/database-clock.ts';
import { Unavailable } from '../../src/errors/errors.ts';
import { measuringUnmatchedResults } from '../../src/jobs/unmatched-results.ts';
import type { AppDependencies } from '../../src/server/dependencies.ts';
import { ReadinessWatch } from '../../src/server/readiness.ts';
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
  'unmatched_results{status="waiting",severity="critical"}',
  'unmatched_results_oldest_seconds{status="open",severity="unknown"}',
  'recalls_unfinished',
  'recalls_oldest_seconds',
  'critical_results_unacknowledged',
  'critical_results_oldest_seconds',
  'patient_sessions_valid',
  'outbound_messages_waiting',
  'outbound_messages_refused',
  'outbound_oldest_waiting_seconds',
];

it('what has not been measured yet is not 0', async () => {
  const lines = (await metrics(await appWith({}))).split('\n');
  for (const series of MEASURED) expect(lines).toContain(`${series} Nan`);
});

it('what is measured in the background is measured again and again while the app runs', async () => {
  const often = { intervalMs: 20 };
  const app = await appWith({
    watch: { ...often, clock: new DatabaseClock() },
    unmatchedResults: often,
    criticalResults: often,
    recalls: often,
    patientSessions: often,
    outbound: { ...often, isSending: false },
  });
  const unmeasured = async () => {
    const lines = (await metrics(app)).split('\n');
    return MEASURED.filter((series) => lines.includes(`${series} Nan`));
  };
  // There is no replica; the others are for those who number events and send webhooks.
  await expect
    .poll(unmeasured)
    .toEqual([
      'replica_state{state="away"}',
      'replica_behind_bytes',
      'events_numbering_lag_seconds',
      'webhook_oldest_due_seconds',
    ]);
  vi.spyOn(testApp.database, 'readiness').mockRejectedValue(new Unavailable('unreachable'));
  await expect.poll(() => metrics(app)).toMatch(/^service_ready 0$/m);
});

it('what was measured once, and cannot be any more, is not what it was', async () => {
  const dependencies = testApp.dependencies();
  const measuring = measuringUnmatchedResults(dependencies);
  const measured = () => dependencies.metrics.registry.metrics();
  await measuring.runOnce();
  expect(await measured()).toMatch(/^unmatched_results\{status="open",severity="critical"\} 0$/m);
  vi.spyOn(testApp.prisma, '$queryRaw').mockImplementation(() => {
    throw new Unavailable('unreachable');
  });
  await expect(measuring.runOnce()).rejects.toThrow(Unavailable);
  expect(await measured()).toMatch(/^unmatched_results\{status="open",severity="critical"\} Nan$/m);
});

it('a process says whether it is ready, and why it is not', async () => {
  const dependencies = testApp.dependencies();
  const watch = new ReadinessWatch(dependencies);
  const looked = async () => {
    await watch.look();
    return dependencies.metrics.registry.metrics();
  };
  expect(await looked()).toMatch(/^service_ready 1$/m);
  const readiness = vi.spyOn(testApp.database, 'readiness').mockRejectedValue(new Unavailable('unreachable'));
  const away = await looked();
  expect(away).toMatch(/^service_ready 0$/m);
  expect(away).toMatch(/^service_ready_reason\{reason="unreachable"\} 1$/m);
  readiness.mockResolvedValue('read_only');
  const readOnly = await looked();
  expect(readOnly).toMatch(/^service_ready 1$/m);
  expect(readOnly).toMatch(/^service_ready_reason\{reason="read_only"\} 1$/m);
  readiness.mockRestore();
  expect(await looked()).not.toMatch(/^service_ready_reason\{.*\} 1$/m);
});

it('a process that stops says so at once', async () => {
  const stopping = new AbortController();
  const app = await appWith({ stopping: stopping.signal });
  stopping.abort();
  expect(await metrics(app)).toMatch(/^service_ready_reason\{reason="stopping"\} 1$/m);
});

/** What it returns, and the real times between which it did, in milliseconds. */
async function timed<Result>(work: () => Result | Promise<Result>) {
  const from = Date.now();
  const result = await work();
  return { result, from, to: Date.now() };
}

it('clocks that may well agree differ by 0, and nothing is done about the delay of an answer', async () => {
  const clock = new DatabaseClock();
  expect(await clock.compare(testApp.database.transactions.pool)).toBe(0);
  const { result, from, to } = await timed(() => clock.now().getTime());
  // The process's clock tells whole milliseconds, and from one of them this clock goes on.
  expect([result >= from - 1, result <= to + 1]).toEqual([true, true]);
});

it('a step of the process’s clock changes nothing that is stamped, and is seen at the next comparison', async () => {
  let wall = Date.now();
  let steadyMs = 5_000;
  const clock = new DatabaseClock({ now: () => new Date(wall) }, () => steadyMs);
  await clock.compare(testApp.database.transactions.pool);
  const before = clock.now().getTime();
  for (const stepMs of [3_600_000, -7_200_000]) {
    wall += stepMs;
    expect(clock.now().getTime()).toBe(before);
  }
  steadyMs += 1_500;
  expect(clock.now().getTime()).toBe(before + 1_500);
  const ahead = await clock.compare(testApp.database.transactions.pool);
  expect(Math.round(ahead / 3_600_000)).toBe(1);
});

it('the database’s clock is followed by a process that takes the year for 1970', async () => {
  const clock = new DatabaseClock({ now: () => new Date(0) }, () => 0);
  const { pool } = testApp.database.transactions;
  const { from, to } = await timed(() => clock.compare(pool));
  const stamped = clock.now().getTime();
  expect([stamped >= from - 2, stamped <= to + 2]).toEqual([true, true]);
});

it('the database’s time is stamped, by however much the process’s clock is wrong', async () => {
  for (const wrongBy of [-3_600_000, -5_000, 5_000, 3_600_000]) {
    const clock = new DatabaseClock({ now: () => new Date(Date.now() + wrongBy) });
    const compared = await timed(() => clock.compare(testApp.database.transactions.pool));
    // The database looked at its clock some time in between; the milliseconds are rounded.
    const exactMs = compared.to - compared.from + 2;
    expect(Math.abs(compared.result + wrongBy)).toBeLessThanOrEqual(exactMs);
    const { result, from, to } = await timed(() => clock.now().getTime());
    expect([result >= from - exactMs, result <= to + exactMs]).toEqual([true, true]);
  }
});
