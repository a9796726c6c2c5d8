import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CircuitBreaker } from '../../src/rate-limits/circuit-breaker.ts';
import { createRedis } from '../../src/rate-limits/redis.ts';
import { onPostgres } from '../../src/rate-limits/shared-stores.ts';
import { TestApp } from '../helpers/app.ts';
import { NOBODY, SilentServer } from '../helpers/silent-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['PostgreSQL', async (port: number) => ({ databaseUrl: `postgres://kts@127.0.0.1:${port}/kts` })],
  ['Redis', async (port: number) => ({ redis: await createRedis(`redis://127.0.0.1:${port}`) })],
])('while %s is silent', (_store, storeOn) => {
  let silent: SilentServer;
  let testApp: TestApp;

  beforeAll(async () => {
    silent = await SilentServer.open();
    const store = await storeOn(silent.port);
    testApp = new TestApp(undefined, { rateLimits: { ...store, quotas: { key: 5 } } });
    await testApp.open();
  });
  afterAll(async () => {
    await testApp.close();
    silent.close();
  });

  it('requests pass, each process counts on its own, one line in the log and a metric say so', async () => {
    const { key } = await testApp.actor('CLIENT');
    const read = () => testApp.app.inject({ url: '/api/v2/kits/', headers: { authorization: `Token ${key}` } });
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await read()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { body } = await testApp.app.inject('/metrics');
    expect(body).toMatch(/^rate_limit_store_failures_total [1-9]\d*$/m);
    expect(body).toMatch(/^rate_limit_store_up 0$/m);
    const lines = testApp.logLines.filter((line) => line.includes('the rate limit store'));
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain(key);
  });
});

it('the log gives the reason for which Redis could not be reached', async () => {
  const testApp = new TestApp(undefined, {
    rateLimits: { redis: await createRedis(`redis://${NOBODY}`), quotas: { key: 5 } },
  });
  await testApp.open();
  try {
    await expect
      .poll(() => testApp.logLines.filter((line) => line.includes('the rate limit store')))
      .toEqual([expect.stringContaining('ECONNREFUSED')]);
  } finally {
    await testApp.close();
  }
});

describe('a store that failed', () => {
  const open = () => {
    const lines: string[] = [];
    const countFailure = vi.fn();
    return {
      lines,
      countFailure,
      breaker: new CircuitBreaker(pino({}, { write: (line: string) => lines.push(line) }), countFailure),
    };
  };
  const fail = () => Promise.reject(new Error('connection refused'));

  it('is not asked for five seconds, then by one request at a time, until it answers', async () => {
    const { lines, countFailure, breaker } = open();
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await breaker.attempt(fail)).toBeUndefined();
    const ask = vi.fn(async () => 'counted');
    vi.advanceTimersByTime(4_999);
    expect(await breaker.attempt(ask)).toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await Promise.all([breaker.attempt(fail), breaker.attempt(ask)])).toEqual([undefined, undefined]);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(await breaker.attempt(ask)).toBe('counted');
    expect(await breaker.attempt(ask)).toBe('counted');
    expect(countFailure).toHaveBeenCalledTimes(2);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'the rate limit store is unavailable: each instance counts on its own',
      'the rate limit store is available again',
    ]);
  });

  it('is given up if it has not answered in 250 ms', async () => {
    const silent = await SilentServer.start();
    const { countFailure, breaker } = open();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const stores = onPostgres(`postgres://kts@${silent.host}/kts`, undefined, breaker);
    const answered = vi.fn();
    void stores.storeOf('key', 600).report('a key', 1).then(answered);
    await vi.advanceTimersByTimeAsync(249);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(countFailure).toHaveBeenCalledOnce();
    vi.useRealTimers();
    await stores.close();
  });
});
