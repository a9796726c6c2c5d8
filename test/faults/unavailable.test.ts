import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import type { DatabaseTimeouts } from '../../src/db/servers/timeouts.ts';
import { useTestApp } from '../helpers/app.ts';
import { onServer } from '../helpers/database.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

/** Shorter than those of the service, and in the same order. */
const TIMEOUTS: DatabaseTimeouts = {
  connectMs: 2_500,
  lockMs: 1_500,
  statementMs: 2_500,
  answerMs: 3_000,
  idleInTransactionMs: 2_000,
  transactionMs: 6_000,
};

const KITS = '{ kits { edges { node { kitId } } } }';
const CREATE_ORDER = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId } } }';

/**
 * What is answered while the database cannot answer (contract, 8.4), by a service whose only connection to a real server breaks.
 * The embedded database has no such way.
 */
describe.runIf(inject('template').kind === 'server')('while the database cannot answer', () => {
  const direct = useTestApp();
  let program: Program;
  let link: FaultyLink;
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    program = await Program.start(direct);
    link = await FaultyLink.to(direct.database.url ?? '');
    database = await openDatabase({ url: link.url, timeouts: TIMEOUTS }, () => {});
    app = await direct.appWith({ database });
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
    await link?.close();
  });
  afterEach(async () => {
    link.restore();
    // Whatever happened, it serves again.
    await expect.poll(async () => (await read('/readyz')).statusCode).toBe(200);
    await expect.poll(async () => (await read('/api/v2/kits/')).statusCode).toBe(200);
  });

  const read = (url: string) => app.inject({ url, headers: { authorization: `Token ${program.client.key}` } });
  const graphql = (query: string, variables?: object) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${program.client.key}` },
      payload: { query, variables },
    });
  const order = (idempotencyKey: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/orders/',
      headers: { authorization: `Token ${program.client.key}`, 'idempotency-key': idempotencyKey },
      payload: { kit_types: ['LIPID'], recipient: REST_RECIPIENT },
    });
  const orders = () => direct.prisma.order.count();
  const counted = async (reason: string) => {
    const [, count] = new RegExp(
      `^request_failures_total\\{code="SERVICE_UNAVAILABLE",reason="${reason}"\\} (\\d+)$`,
      'm',
    ).exec((await read('/metrics')).body) ?? [undefined, ''];
    return Number(count);
  };

  /** The document's envelope, and when to try again. */
  function expectRestRefusal(answer: Awaited<ReturnType<typeof read>>, detail: RegExp): void {
    expect(answer.json()).toEqual({
      error: { status: 503, type: 'server_error', detail: expect.stringMatching(detail) },
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  }

  function expectGraphQLRefusal(answer: Awaited<ReturnType<typeof read>>, message: RegExp): void {
    expect(answer.json().errors).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(message),
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      }),
    ]);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  }

  it('because it went silent: every read is refused, readiness says so, and both recover', async () => {
    for (const _time of [1, 2, 3]) expect((await graphql(KITS)).statusCode).toBe(200);
    const before = await counted('timeout');
    link.silence();
    const [ready, rest, prepared, planned] = await Promise.all([
      read('/readyz'),
      Promise.all(Array.from({ length: 20 }, () => read('/api/v2/kits/'))),
      Promise.all(Array.from({ length: 20 }, () => graphql(KITS))),
      graphql('{ kits(first: 3) { totalCount } viewer { role } }'),
    ]);
    for (const each of rest) expectRestRefusal(each, /^(The database|Too many requests)/);
    for (const each of [...prepared, planned]) expectGraphQLRefusal(each, /^(The database|Too many requests)/);
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'not ready', reason: expect.stringMatching(/^(unreachable|timeout)$/) });
    expect(await counted('timeout')).toBeGreaterThan(before);
  });

  it('because it is gone: the same, at once', async () => {
    await link.close();
    expectRestRefusal(await read('/api/v2/kits/'), /^The database cannot be reached/);
    expectGraphQLRefusal(await graphql(KITS), /^The database cannot be reached/);
    expect((await read('/readyz')).json()).toEqual({ status: 'not ready', reason: 'unreachable' });
    await link.reopen();
  });

  it('because it stops: statements that are cut off are refused', async () => {
    const locked = new pg.Client({ connectionString: direct.database.url });
    await locked.connect();
    await locked.query('BEGIN; LOCK TABLE kits IN ACCESS EXCLUSIVE MODE');
    const waiting = read('/api/v2/kits/');
    await untilWaiting(locked, 'kits');
    await locked.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    expectRestRefusal(await waiting, /^The database cannot be reached/);
    await locked.end();
  });

  describe('a write', () => {
    it('that is cut off has not happened, and its locks are released', async () => {
      const before = await orders();
      const sent = link.sent('INSERT INTO');
      const answer = graphql(CREATE_ORDER, { input: { kitTypes: ['LIPID'], recipient: RECIPIENT } });
      await sent;
      link.silence();
      expectGraphQLRefusal(await answer, /^The database took too long to answer/);
      expect(await orders()).toBe(before);
      // The server still has the transaction of a caller that it believes to be there.
      await expect.poll(() => openTransactions(direct.database.url ?? '')).toBe(0);
      expect(await orders()).toBe(before);
    });

    it('whose first mutation fails does not make the ones after it wait as well', async () => {
      const sent = link.sent('INSERT INTO');
      const fields = Array.from(
        { length: 10 },
        (_each, index) => `o${index}: createOrder(input: $input) { __typename }`,
      );
      const answer = graphql(`mutation ($input: CreateOrderInput!) { ${fields.join(' ')} }`, {
        input: { kitTypes: ['LIPID'], recipient: RECIPIENT },
      });
      await sent;
      link.silence();
      const began = performance.now();
      const { statusCode } = await answer;
      expect(statusCode).toBe(503);
      // One answer that never comes, not ten.
      expect(performance.now() - began).toBeLessThan(5 * TIMEOUTS.answerMs);
    });

    it('whose COMMIT is not answered may have happened: the same key reveals it', async () => {
      const before = await orders();
      const lost = link.loseAnswerTo('COMMIT');
      const answer = order('commit-1');
      await lost;
      const lostAnswer = await answer;
      expect([lostAnswer.statusCode, lostAnswer.headers['retry-after'], lostAnswer.json().error.detail]).toEqual([
        500,
        undefined,
        expect.stringMatching(
          /^The connection to the database broke while the change was being committed.* Idempotency-Key/,
        ),
      ]);
      expect(await orders()).toBe(before + 1);
      const again = await order('commit-1');
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(await orders()).toBe(before + 1);
    });

    it('whose COMMIT is not answered says so in GraphQL, too', async () => {
      const lost = link.loseAnswerTo('COMMIT');
      const answer = graphql(CREATE_ORDER, { input: { kitTypes: ['LIPID'], recipient: RECIPIENT } });
      await lost;
      expect((await answer).json().errors[0].extensions.code).toBe('OUTCOME_UNKNOWN');
    });

    it('whose COMMIT is not answered is not to be sent again because of the mutation after it', async () => {
      const lost = link.loseAnswerTo('COMMIT');
      const twice = `mutation ($input: CreateOrderInput!) {
        first: createOrder(input: $input) { __typename } second: createOrder(input: $input) { __typename } }`;
      const answer = graphql(twice, { input: { kitTypes: ['LIPID'], recipient: RECIPIENT } });
      await lost;
      await link.close();
      const { statusCode, headers, json } = await answer;
      await link.reopen();
      const codes = json().errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
      expect(codes).toEqual(['OUTCOME_UNKNOWN', 'SERVICE_UNAVAILABLE']);
      expect([statusCode, headers['retry-after']]).toEqual([200, undefined]);
    });

    it('with the same key as one that hangs is answered in time', async () => {
      const locked = new pg.Client({ connectionString: direct.database.url });
      await locked.connect();
      await locked.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
      const [first, second] = await Promise.all([order('hangs'), order('hangs')]);
      expectRestRefusal(first, /^Another request has locked/);
      expectRestRefusal(second, /^Another request has locked/);
      await locked.end();
      expect((await order('hangs')).statusCode).toBe(201);
    });
  });

  it('for a table that an operator has locked: the rest goes on, and readiness with it', async () => {
    const locked = new pg.Client({ connectionString: direct.database.url });
    await locked.connect();
    await locked.query('BEGIN; LOCK TABLE kits IN ACCESS EXCLUSIVE MODE');
    const refused = read('/api/v2/kits/');
    await untilWaiting(locked, 'kits');
    expect((await read('/api/v2/kit_types/')).statusCode).toBe(200);
    expect((await read('/readyz')).json()).toEqual({ status: 'ready' });
    expectRestRefusal(await refused, /^Another request has locked/);
    await locked.end();
  });

  it('for changes: what shows no patient’s data goes on, the rest would be unaudited, and readiness says so', async () => {
    const { pathname } = new URL(direct.database.url ?? '');
    const name = pathname.slice(1);
    const template = inject('template');
    const serverUrl = template.kind === 'server' ? template.serverUrl : '';
    // Somebody whose data the list of orders shows.
    expect((await order('seen')).statusCode).toBe(201);
    const before = await orders();
    await onServer(serverUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    link.reset();
    // A new minute, in which the use of the key would be noted.
    direct.clock.advance(120_000);
    // Until the pool has noticed that its connections are gone.
    await expect.poll(async () => (await read('/api/v2/kit_types/')).statusCode).toBe(200);
    expectRestRefusal(await read('/api/v2/orders/'), /^The database is read-only/);
    expectRestRefusal(await order('read-only'), /^The database is read-only/);
    expectGraphQLRefusal(
      await graphql(CREATE_ORDER, { input: { kitTypes: ['LIPID'], recipient: RECIPIENT } }),
      /^The database is read-only/,
    );
    const ready = await read('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', reason: 'read_only' }]);
    expect(await orders()).toBe(before);
    await onServer(serverUrl, `ALTER DATABASE ${name} RESET default_transaction_read_only`);
    // Connections that were read-only are not kept.
    await expect.poll(async () => (await order('read-only')).statusCode).toBe(201);
  });
});

const REST_RECIPIENT = {
  first_name: 'Ada',
  last_name: 'Ito',
  email: 'ada@example.org',
  address: { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' },
};

/** Waits until somebody waits for a lock on this table. */
async function untilWaiting(client: pg.Client, table: string): Promise<void> {
  const waits = async () =>
    (await client.query('SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted', [table])).rowCount ?? 0;
  await expect.poll(waits).toBeGreaterThan(0);
}

/** How many transactions of others are open in the database. */
async function openTransactions(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
    );
    return rows[0]?.count ?? -1;
  } finally {
    await client.end();
  }
}
