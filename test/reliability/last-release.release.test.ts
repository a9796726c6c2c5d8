import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { buildLastRelease } from '../helpers/last-release.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { contradictions } from '../helpers/soundness.ts';

const CLIENT = 'kts_demo-client-aurora-home-testing';
const SECRETS = { LINK_SIGNING_SECRET: 'both versions have the same secrets' };

const ADDRESS = { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' };
const RECIPIENT = { first_name: 'Zoë', last_name: 'Brontë', email: 'z@example.org', address: ADDRESS };

/** Orders a kit. Returns the order's code. */
async function order(service: ServiceProcess, key?: string): Promise<string> {
  const { status, text } = await service.rest('POST', '/api/v2/orders/', {
    key: CLIENT,
    json: { kit_types: ['metabolic_health'], recipient: RECIPIENT },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return JSON.parse(text).order_id;
}

async function read(service: ServiceProcess, path: string) {
  const { status, text } = await service.rest('GET', path, { key: CLIENT });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return JSON.parse(text);
}

const isReady = async (service: ServiceProcess) => JSON.parse((await service.rest('GET', '/readyz')).text).status;

/** Instances are replaced one by one (docs/operations.md, "A new version"); only PostgreSQL takes more than one. */
describe.runIf(inject('template').kind === 'server')('the last release beside this version', () => {
  let last: ReturnType<typeof buildLastRelease>;
  beforeAll(() => {
    last = buildLastRelease();
  });
  afterAll(() => last?.remove());

  it('both serve the same database, whichever writes, and the last one may even be restarted', async ({ skip }) => {
    if (!last) return skip('this checkout does not have the commit of the last release');
    const env = { ...SECRETS, DATABASE_URL: await emptyDatabase() };
    const started: ServiceProcess[] = [];
    onTestFinished(async () => {
      for (const service of started) await service.stop();
    });
    const start = async (folder?: string, more: Readonly<Record<string, string>> = {}) => {
      const service = await ServiceProcess.start({ ...env, ...more }, folder);
      started.push(service);
      return service;
    };

    const before = await start(last.folder, { SEED_DEMO: 'true' });
    const cursorBefore: string = (await read(before, '/api/v3/events/?after=now')).next;
    const orders = [await order(before)];
    const after = await start();
    const again = await start(last.folder);
    expect(await Promise.all([before, after, again].map(isReady))).toEqual(['ready', 'ready', 'ready']);

    for (const service of [after, before, again, after]) orders.push(await order(service));
    // A retry that reaches the other version is not done twice.
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const key = crypto.randomUUID();
      const first = await order(one, key);
      expect(await order(other, key)).toBe(first);
      orders.push(first);
    }
    for (const service of [before, after, again])
      for (const orderId of orders) expect((await read(service, `/api/v2/orders/${orderId}/`)).order_id).toBe(orderId);

    // A reader whose requests reach either version misses nothing, and gets nothing twice.
    const told: string[] = [];
    const services = [after, before, again];
    await expect
      .poll(async () => {
        let cursor = cursorBefore;
        told.length = 0;
        for (let turn = 0, hasMore = true; hasMore; turn += 1) {
          const service = services[turn % services.length] ?? after;
          const page = await read(service, `/api/v3/events/?types=order.created&results=1&after=${cursor}`);
          told.push(...page.events.map(({ data }: { data: { order_id: string } }) => data.order_id));
          cursor = page.next;
          hasMore = page.has_more;
        }
        // The demonstration program has orders of its own.
        return told.filter((orderId) => orders.includes(orderId));
      })
      .toEqual(orders);
    expect(told).toHaveLength(new Set(told).size);

    const database = await openDatabase({ url: env.DATABASE_URL }, () => {});
    onTestFinished(() => database.close());
    expect(await contradictions(database.prisma)).toEqual([]);
  });
});
