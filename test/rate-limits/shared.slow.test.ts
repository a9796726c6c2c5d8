import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newSecret } from '../../src/auth/keys.ts';
import { useTestApp } from '../helpers/app.ts';
import { redisAnswers, TEST_REDIS_URL } from '../helpers/redis.ts';
import { type ServiceAnswer, ServiceProcess } from '../helpers/service.ts';
import { until } from '../helpers/waiting.ts';

const isServer = inject('template').kind === 'server';

type Ask = (service: ServiceProcess) => Promise<ServiceAnswer>;

const STORES = [
  { store: 'PostgreSQL', env: {}, isHere: isServer },
  // Skipped where no Redis answers.
  { store: 'Redis', env: { REDIS_URL: TEST_REDIS_URL }, isHere: isServer && (await redisAnswers()) },
];

/** Real processes on one PostgreSQL server; skipped on the embedded database, which one process at a time may open. */
describe.each(STORES)('two processes that share $store', ({ env, isHere }) => {
  describe.runIf(isHere)('count together', () => {
    const app = useTestApp();
    let both: readonly [ServiceProcess, ServiceProcess];

    beforeAll(async () => {
      const start = () =>
        ServiceProcess.start({
          DATABASE_URL: app.database.url ?? '',
          RATE_LIMIT: 'on',
          RATE_LIMIT_PER_KEY: '40',
          RATE_LIMIT_ANONYMOUS: '10',
          RATE_LIMIT_WRONG_KEYS: '4',
          RATE_LIMIT_PER_KIT: '3',
          TRUST_PROXY: 'loopback',
          ...env,
        });
      both = await Promise.all([start(), start()]);
    });
    afterAll(async () => {
      for (const service of both ?? []) await service.stop();
    });

    /** Whether both reach the store, and how often one of them has not. */
    const storeOfBoth = async () => {
      const texts = await Promise.all(both.map(async (service) => (await service.rest('GET', '/metrics')).text));
      const isUp = texts.every((text) => /^rate_limit_store_up 1$/m.test(text));
      return { isUp, failures: texts.map((text) => /^rate_limit_store_failures_total (\d+)$/m.exec(text)?.[1]) };
    };

    /** Sends requests of one new caller to both in turn, and returns their statuses. */
    const alternate = async (times: number, newCaller: () => Promise<Ask>): Promise<number[]> => {
      const attempt = async () => {
        const ask = await newCaller();
        const before = await storeOfBoth();
        const statuses: number[] = [];
        for (let time = 0; time < times; time++) statuses.push((await ask(both[time % 2 === 0 ? 0 : 1])).status);
        const after = await storeOfBoth();
        return { statuses, isUp: before.isUp && after.isUp && isDeepStrictEqual(before.failures, after.failures) };
      };
      // On a busy machine a store may take too long to answer, and is left alone then for a while, as it should be.
      return (await until('both to reach the store', attempt, ({ isUp }) => isUp)).statuses;
    };
    const repeated = (times: number, status: number) => Array<number>(times).fill(status);

    it('requests without a key', async () => {
      const statuses = await alternate(14, async () => {
        const headers = from();
        return (service) => service.rest('GET', '/api/v2/kits/', { headers });
      });
      expect(statuses).toEqual([...repeated(10, 401), ...repeated(4, 429)]);
    });

    it('wrong keys', async () => {
      const statuses = await alternate(8, async () => {
        const headers = from();
        return (service) => service.rest('GET', '/api/v2/kits/', { headers, key: newSecret('kts_') });
      });
      expect(statuses).toEqual([...repeated(4, 401), ...repeated(4, 429)]);
    });

    it('guesses at a kit', async () => {
      const statuses = await alternate(6, async () => {
        const path = `/api/v3/kits/NONE-${randomBytes(8).toString('hex')}/activate/`;
        return (service) => service.rest('POST', path, { headers: from(), json: {} });
      });
      expect(statuses).toEqual([...repeated(3, 404), ...repeated(3, 429)]);
    });

    it('requests of a key, and let at most a twentieth more pass', async () => {
      const statuses = await alternate(50, async () => {
        const { key } = await app.actor('CLIENT');
        return (service) => service.rest('GET', '/api/v2/kits/', { key });
      });
      const passed = statuses.filter((status) => status === 200).length;
      expect(passed).toBeGreaterThanOrEqual(40);
      expect(passed).toBeLessThanOrEqual(42);
      expect(statuses.slice(44)).toEqual(repeated(6, 429));
    });
  });
});

/** A proxy's header for a client that no other test is, on this machine or at another time. */
function from(): Record<string, string> {
  const [one, other, third] = [0, 0, 0].map(() => randomBytes(2).toString('hex'));
  return { 'x-forwarded-for': `2001:${one}:${other}:${third}::1` };
}
