import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { SERVER_TIMEOUTS } from '../../src/db/servers/timeouts.ts';
import { type TestActor, TestApp } from '../helpers/app.ts';
import { createDatabase, EMPTY, onServer } from '../helpers/database.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';

/** Fewer than the service would like to open. */
const LIMIT = 5;

/** Ten for each connection, and few enough that a busy machine serves them before the last has waited for too long. */
const AT_ONCE = 50;

/** How long a request waits for a connection. */
const CONNECT_MS = 3_000;

const template = inject('template');

/** A real server that gives the service's role no more connections (contract, 8.4). */
describe.runIf(template.kind === 'server')('where the server has no connection left', () => {
  const serverUrl = template.kind === 'server' ? template.serverUrl : '';
  const role = `kts_few_${randomBytes(4).toString('hex')}`;
  let name: string;
  let link: FaultyLink;
  let database: Database;
  let testApp: TestApp;
  let app: FastifyInstance;
  let client: TestActor;

  beforeAll(async () => {
    await onServer(serverUrl, `CREATE ROLE ${role} LOGIN CONNECTION LIMIT ${LIMIT}`);
    const created = await createDatabase(serverUrl, `OWNER ${role} ${EMPTY}`);
    name = created.name;
    const url = new URL(created.url);
    url.username = role;
    url.password = '';
    link = await FaultyLink.to(url.href);
    database = await openDatabase({ url: link.url, timeouts: { ...SERVER_TIMEOUTS, connectMs: CONNECT_MS } }, () => {});
    testApp = new TestApp(async () => ({ ...database, url: link.url }));
    await testApp.open();
    app = testApp.app;
    client = await testApp.actor('CLIENT');
  });
  afterAll(async () => {
    await testApp?.close();
    await link?.close();
    await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await onServer(serverUrl, `DROP ROLE ${role}`);
  });

  const read = (url = '/api/v2/kits/') => app.inject({ url, headers: { authorization: `Token ${client.key}` } });

  /** Takes every connection that the role has left, as other programs do, and returns how to give them back. */
  async function takeAll(): Promise<() => Promise<void>> {
    const taken: pg.Client[] = [];
    for (;;) {
      const taker = new pg.Client({ connectionString: link.url });
      taker.on('error', () => {});
      try {
        await taker.connect();
      } catch {
        break;
      }
      taken.push(taker);
    }
    const giveBack = async () => void (await Promise.all(taken.splice(0).map((each) => each.end())));
    onTestFinished(giveBack);
    return giveBack;
  }

  const dropOwn = async () => {
    link.reset();
    await expect.poll(() => database.connections()).toEqual({ active: 0, idle: 0, waiting: 0 });
  };

  it(`${AT_ONCE} requests at once are all served, over the connections that there are`, async () => {
    // The first one compiles what all of them run, for which none may have to wait.
    await read();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => read()));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    // One more may be on its way still, which the server is about to refuse.
    const open = () => database.connections().active + database.connections().idle;
    await expect.poll(open).toBeLessThanOrEqual(LIMIT);
  });

  it('a request waits until one is given back, and readiness says that the process is ready, and why it is slow', async () => {
    await dropOwn();
    const giveBack = await takeAll();
    const waiting = Promise.all(Array.from({ length: 50 }, () => read()));
    await expect.poll(() => database.connections().waiting).toBeGreaterThan(40);
    const ready = await read('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', reason: 'busy' }]);
    await giveBack();
    expect((await waiting).filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    // Once its own connections do not take all that there are.
    await dropOwn();
    expect((await read('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('a request that waits for longer than it may is refused, and the server is not asked for each of them', async () => {
    await dropOwn();
    await takeAll();
    const before = link.opened;
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
    const ms = performance.now() - began;
    for (const { statusCode, headers, json } of answers) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(json().error.detail).toMatch(/^Too many requests are waiting for the database/);
    }
    expect(ms).toBeGreaterThan(0.95 * CONNECT_MS);
    // Ten at first, then one every quarter of a second, for as long as the machine takes to refuse them all.
    expect(link.opened - before).toBeLessThan(answers.length);
  });

  it('who waits hears at once that the server has gone meanwhile', async () => {
    await dropOwn();
    await takeAll();
    const waiting = Promise.all(Array.from({ length: 20 }, () => read()));
    await expect.poll(() => database.connections().waiting).toBeGreaterThan(10);
    await link.close();
    for (const { json } of await waiting) expect(json().error.detail).toMatch(/^The database cannot be reached/);
    await link.reopen();
    await expect.poll(async () => (await read()).statusCode).toBe(200);
  });
});
