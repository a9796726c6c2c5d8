import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Unavailable } from '../../src/errors/errors.ts';
import { repeatWhileRunning, type Schedule } from '../../src/jobs/background.ts';
import { createLog } from '../../src/log.ts';
import { turns } from '../helpers/waiting.ts';

// When work in the background runs. What the work does is tested with the work, a run at a time. The time here is that of the test.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return () => vi.useRealTimers();
});

/** Work of which each run ends when the test says so, and how. */
async function start(schedule: Schedule) {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => lines.push(JSON.parse(line).msg) } });
  const runs: { readonly shouldContinue: () => boolean; readonly end: (fault?: Error) => void }[] = [];
  const runOnce = (shouldContinue = () => true) =>
    new Promise<void>((resolve, reject) => {
      runs.push({ shouldContinue, end: (fault) => (fault ? reject(fault) : resolve()) });
    });
  const app = fastify();
  const wake = repeatWhileRunning(app, log, { name: 'work', runOnce }, schedule);
  const given = { app, lines, runs, wake };
  onTestFinished(() => closed(given));
  return {
    ...given,
    /** Ends the run under way. */
    end: async (fault?: Error) => {
      runs.at(-1)?.end(fault);
      await turns();
    },
    /** How often it has run, once so much time has passed. */
    runsAfter: async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      await turns();
      return runs.length;
    },
  };
}

/** Closes an app, with whatever is under way. */
async function closed({ app, runs }: { app: FastifyInstance; runs: readonly { end: () => void }[] }): Promise<void> {
  for (const { end } of runs) end();
  await app.close();
}

describe('work in the background', () => {
  it('first runs a while after the start, and then a while after each run', async () => {
    const { app, runsAfter, end } = await start({ firstMs: 100, intervalMs: 1_000 });
    expect(await runsAfter(10_000)).toBe(0);
    await app.ready();
    expect([await runsAfter(99), await runsAfter(1)]).toEqual([0, 1]);
    // One run at a time, however long it takes.
    expect(await runsAfter(10_000)).toBe(1);
    await end();
    expect([await runsAfter(999), await runsAfter(1)]).toEqual([1, 2]);
  });

  it('first runs after the interval, unless it is told otherwise', async () => {
    const { app, runsAfter } = await start({ intervalMs: 1_000 });
    await app.ready();
    expect([await runsAfter(999), await runsAfter(1)]).toEqual([0, 1]);
  });

  it('is tried again after a failure, later than often; only the first of several failures is logged, and their end', async () => {
    const { app, runsAfter, end, lines } = await start({ intervalMs: 100 });
    await app.ready();
    expect(await runsAfter(100)).toBe(1);
    await end(new Error('a defect'));
    expect([await runsAfter(1_999), await runsAfter(1)]).toEqual([1, 2]);
    await end(new Error('the same'));
    expect(await runsAfter(2_000)).toBe(3);
    await end();
    expect(await runsAfter(100)).toBe(4);
    expect(lines).toEqual(['background work failed', 'background work continues']);
  });

  it('that waits for the database is not at fault', async () => {
    const { app, runsAfter, end, lines } = await start({ intervalMs: 100 });
    await app.ready();
    await runsAfter(100);
    await end(new Unavailable('unreachable'));
    expect(lines).toEqual(['background work waits for the database']);
  });
});

describe('work that is woken', () => {
  it('runs at once, or after a rest as long as its last run; but once only, however often it was woken', async () => {
    const { app, runsAfter, end, wake } = await start({ intervalMs: 60_000 });
    await app.ready();
    wake();
    wake();
    expect([await runsAfter(9), await runsAfter(1)]).toEqual([0, 1]);
    await runsAfter(500);
    await end();
    wake();
    expect([await runsAfter(499), await runsAfter(1)]).toEqual([1, 2]);
    await end();
    expect([await runsAfter(59_999), await runsAfter(1)]).toEqual([2, 3]);
  });

  it('before the app is ready runs soon after that', async () => {
    const { app, runsAfter, wake } = await start({ intervalMs: 60_000 });
    wake();
    expect(await runsAfter(60_000)).toBe(0);
    await app.ready();
    expect([await runsAfter(9), await runsAfter(1)]).toEqual([0, 1]);
  });

  it('while it runs runs again', async () => {
    const { app, runsAfter, end, wake } = await start({ firstMs: 0, intervalMs: 60_000 });
    await app.ready();
    expect(await runsAfter(0)).toBe(1);
    wake();
    expect(await runsAfter(1_000)).toBe(1);
    await end();
    expect([await runsAfter(999), await runsAfter(1)]).toEqual([1, 2]);
  });

  it('after a failure waits for the next try', async () => {
    const { app, runsAfter, end, wake } = await start({ intervalMs: 100 });
    await app.ready();
    await runsAfter(100);
    await end(new Error('a defect'));
    wake();
    expect([await runsAfter(1_999), await runsAfter(1)]).toEqual([1, 2]);
  });
});

describe('an app that closes', () => {
  it('waits for the step under way, begins no other, and logs no failure of it', async () => {
    const { app, runsAfter, end, lines, runs } = await start({ intervalMs: 100 });
    await app.ready();
    await runsAfter(100);
    expect(runs[0]?.shouldContinue()).toBe(true);
    let isClosed = false;
    const closing = app.close().then(() => {
      isClosed = true;
    });
    await turns();
    expect([runs[0]?.shouldContinue(), isClosed]).toEqual([false, false]);
    await end(new Error('cut off'));
    await closing;
    expect([await runsAfter(10_000), lines]).toEqual([1, []]);
  });

  it('does not wait for ever', async () => {
    const { app, runsAfter } = await start({ intervalMs: 100 });
    await app.ready();
    await runsAfter(100);
    await app.close();
  });
});
