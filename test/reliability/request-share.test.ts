import { request as httpRequest } from 'node:http';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

// Contract, 8.2: one request holds a share of the connections, and nothing runs for a caller who has gone. A lock on a table
// keeps statements running for as long as a test needs them to. The embedded database has a single connection.

const PATIENT = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'm@example.org',
  sex: 'F',
  date_of_birth: '1988-04-12',
};

const testApp = useTestApp();
let program: Program;
let port: number;

beforeAll(async () => {
  program = await Program.start(testApp);
  await program.order();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const address = testApp.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

describe.runIf(inject('template').kind === 'server')('on a server', () => {
  let locker: pg.Client;
  // In a transaction, PostgreSQL would show the same activity again and again.
  let observer: pg.Client;

  beforeEach(async () => {
    locker = new pg.Client({ connectionString: testApp.database.url });
    observer = new pg.Client({ connectionString: testApp.database.url });
    await Promise.all([locker.connect(), observer.connect()]);
  });
  afterEach(() => Promise.all([locker.end(), observer.end()]));

  const lock = (table: string) => locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const unlock = () => locker.query('ROLLBACK');

  /** How many statements of the app wait for the lock. */
  async function waitingStatements(): Promise<number> {
    const { rows } = await observer.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  }

  const untilWaiting = (count: number) => expect.poll(waitingStatements).toBe(count);

  const orders = (count: number) =>
    Array.from({ length: count }, (_, index) => `o${index}: orders { edges { node { orderId } } }`).join(' ');

  it.each([
    ['of the read path', (count: number) => ({ query: `{ ${orders(count)} }` })],
    ['of graphql-js', (count: number) => ({ query: `{ viewer { user { name } } ${orders(count)} }` })],
    ['of a batch', (count: number) => Array.from({ length: count / 2 }, () => ({ query: `{ ${orders(2)} }` }))],
  ])('a request has at most three statements running at a time: %s', async (_what, payloadOf) => {
    const { key } = program.client;
    const headers = { authorization: `Token ${key}` };
    await lock('orders');
    const greedy = testApp.app
      .inject({ method: 'POST', url: '/graphql', headers, payload: payloadOf(20) })
      .then((it) => it);
    await untilWaiting(3);
    // Others are served meanwhile, and nothing more of the greedy request begins.
    for (const _time of [1, 2, 3]) {
      (await testApp.graphql('{ patients { edges { node { patientId } } } }', {}, program.client)).expectNoErrors();
    }
    expect(await waitingStatements()).toBe(3);
    await unlock();
    expect((await greedy).statusCode).toBe(200);
  });

  it.each([
    ['GraphQL', 'POST', '/graphql', JSON.stringify({ query: '{ orders { edges { node { orderId } } } }' })],
    ['several fields', 'POST', '/graphql', JSON.stringify({ query: `{ ${orders(10)} }` })],
    ['REST', 'GET', '/api/v2/orders/', undefined],
  ])('what a caller waited for is canceled when they go: %s', async (_what, method, path, body) => {
    await lock('orders');
    const headers = { authorization: `Token ${program.client.key}`, 'content-type': 'application/json' };
    const call = httpRequest({ port, host: '127.0.0.1', method, path, headers });
    call.on('error', () => {});
    call.end(body);
    await expect.poll(waitingStatements).toBeGreaterThan(0);
    const logged = testApp.logLines.length;
    call.destroy();
    await untilWaiting(0);
    await unlock();
    // The connections serve others again, and nothing is logged as a fault.
    (await testApp.graphql('{ orders { edges { node { orderId } } } }', {}, program.client)).expectNoErrors();
    expect(testApp.logLines.slice(logged).filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  it('a write goes on when its caller has disconnected', async () => {
    const key = 'shown to nobody';
    const headers = {
      authorization: `Token ${program.client.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    await lock('patients');
    const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/v2/patients/', headers });
    call.on('error', () => {});
    call.end(JSON.stringify(PATIENT));
    await untilWaiting(1);
    call.destroy();
    // A read whose caller disconnects after that is canceled, and the write is still there.
    const { 'idempotency-key': _key, ...ofRead } = headers;
    const read = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/graphql', headers: ofRead });
    read.on('error', () => {});
    read.end(JSON.stringify({ query: '{ patients { edges { node { patientId } } } }' }));
    await untilWaiting(2);
    read.destroy();
    await untilWaiting(1);
    await unlock();
    const again = await testApp.app.inject({ method: 'POST', url: '/api/v2/patients/', headers, payload: PATIENT });
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  });
});
