import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { DatabaseClock } from '../../src/db/database-clock.ts';
import type { AppDependencies } from '../../src/server/dependencies.ts';
import { useTestApp } from '../helpers/app.ts';
import { onServer } from '../helpers/database.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { hasPromtool } from '../helpers/promtool.ts';
import { Scrapes } from '../helpers/scrapes.ts';
import { useReceiver } from '../helpers/webhook-receiver.ts';
import { attemptsOf, WebhookWorld } from '../jobs/webhooks/world.ts';

/**
 * The alerts of the worst faults, with the metrics of a service that has them, and that nobody calls. Skipped without promtool, of
 * Debian's package `prometheus`.
 */
describe.runIf(hasPromtool && inject('template').kind === 'server')('an alert fires because of', () => {
  const direct = useTestApp();
  const receiver = useReceiver();
  let link: FaultyLink;
  let database: Database;

  beforeAll(async () => {
    link = await FaultyLink.to(direct.database.url ?? '');
    database = await openDatabase({ url: link.url }, () => {});
  });
  afterAll(async () => {
    await database?.close();
    await link?.close();
  });

  /** An app that looks after its database ten times a second. */
  async function watched(settings: Partial<AppDependencies> = {}): Promise<FastifyInstance> {
    const watch = { intervalMs: 100, clock: new DatabaseClock() };
    const app = await direct.appWith({ database, watch, ...settings });
    onTestFinished(() => app.close());
    return app;
  }

  const metrics = async (app: FastifyInstance) => (await app.inject('/metrics')).body;

  const untilMetric = (app: FastifyInstance, line: string | RegExp) => expect.poll(() => metrics(app)).toMatch(line);

  it('a database that is down for a minute, and ends once it is back', async () => {
    const app = await watched();
    const scrapes = new Scrapes('service_ready', 'service_ready_reason');
    await untilMetric(app, 'service_ready 1');
    await scrapes.take(app, 2);
    await link.close();
    await untilMetric(app, 'service_ready 0');
    expect(await metrics(app)).toContain('service_ready_reason{reason="unreachable"} 1');
    await scrapes.take(app, 2);
    await scrapes.expectAlert('KitsNotReady', '2m');
    await link.reopen();
    await untilMetric(app, 'service_ready 1');
    expect(direct.logLines.filter((line) => /not ready|ready again/.test(line))).toHaveLength(2);
  });

  it('a database that takes no changes', async () => {
    const app = await watched();
    const scrapes = new Scrapes('service_ready', 'service_ready_reason');
    await untilMetric(app, 'service_ready 1');
    await scrapes.take(app, 2);
    const { pathname } = new URL(direct.database.url ?? '');
    const template = inject('template');
    const alter = (what: string) =>
      onServer(template.kind === 'server' ? template.serverUrl : '', `ALTER DATABASE ${pathname.slice(1)} ${what}`);
    await alter('SET default_transaction_read_only = on');
    await untilMetric(app, 'service_ready_reason{reason="read_only"} 1');
    await scrapes.take(app, 3);
    expect(await metrics(app)).toContain('service_ready 1');
    await scrapes.expectAlert('KitsDatabaseLimited', '3m');
    await alter('RESET default_transaction_read_only');
    link.reset();
  });

  it('webhooks whose secret cannot be read', async () => {
    const world = await WebhookWorld.start(direct);
    onTestFinished(() => world.stop());
    const endpoint = await world.endpoint({ url: receiver.url('/hook') });
    const scrapes = new Scrapes('webhook_attempt_duration_seconds_count');
    const secretsKey = { current: 'another key than before', previous: [] };
    const app = await world.service({ webhookSettings: { secretsKey, allowPrivate: true } });
    await scrapes.take(app, 5);
    await world.events(1);
    await expect.poll(async () => attemptsOf(await world.delivery(endpoint)).length).toBe(1);
    await scrapes.take(app, 1);
    await scrapes.expectAlert('KitsWebhookSecrets', '4m');
    expect(receiver.received).toEqual([]);
  });

  it('clocks that differ, while the database’s time is stamped', async () => {
    const scrapes = new Scrapes('database_clock_difference_seconds');
    const right = await watched();
    await untilMetric(right, /^database_clock_difference_seconds \S*\d$/m);
    await scrapes.take(right, 2);
    const slow = new DatabaseClock({ now: () => new Date(Date.now() - 60_000) });
    const app = await watched({ watch: { intervalMs: 100, clock: slow }, clock: slow });
    await untilMetric(app, /^database_clock_difference_seconds (59|60)/m);
    await scrapes.take(app, 3);
    await scrapes.expectAlert('KitsClock', '2m');
    expect(Math.abs(slow.now().getTime() - Date.now())).toBeLessThan(1_000);
    expect(direct.logLines.filter((line) => line.includes('timestamps follow the database'))).toHaveLength(1);
  });

  it('a replica that is away', async () => {
    const gone = await FaultyLink.to(direct.database.url ?? '');
    await gone.close();
    const opened = await openDatabase(
      { url: direct.database.url ?? '', replica: { url: gone.url, onFailure: () => {}, onRecovery: () => {} } },
      () => {},
    );
    onTestFinished(() => opened.close());
    const scrapes = new Scrapes('replica_state', 'replica_behind_bytes');
    const app = await watched({ database: opened });
    // Nobody has looked yet.
    await scrapes.take(app, 2);
    await untilMetric(app, 'replica_state{state="away"} 1');
    await scrapes.take(app, 3);
    await scrapes.expectAlert('KitsReplicaAway', '2m');
    expect(await metrics(app)).toContain('replica_behind_bytes Nan');
  });
});
