import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { PreparedMemory } from '../../src/db/prepared/prepared-memory.ts';
import { PreparedStatements } from '../../src/db/prepared/prepared-statements.ts';
import { POSITION_SQL, ReplicaReads } from '../../src/db/replica.ts';
import { USUAL_SCHEMA } from '../../src/db/servers/schema-name.ts';
import { type TestActor, TestApp } from '../helpers/app.ts';
import { postgresTools } from '../helpers/postgres-tools.ts';
import { Program } from '../helpers/program.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { SilentServer } from '../helpers/silent-server.ts';
import { StreamingReplica } from '../helpers/streaming-replica.ts';
import { until } from '../helpers/waiting.ts';

const ORDERS = '{ orders { edges { node { orderId } } } }';

/**
 * A real streaming replica of a real server, started for this file; skipped where PostgreSQL's own programs (initdb,
 * pg_basebackup, postgres) are not installed.
 */
describe.runIf(postgresTools)('with a streaming replica', () => {
  let servers: StreamingReplica;
  let app: TestApp;
  let program: Program;
  const failures: unknown[] = [];
  let recoveries = 0;

  /** Opens an app on the primary, with a replica at this URL. */
  async function openApp(replicaUrl: string): Promise<TestApp> {
    const { url } = servers.primary;
    const replica = {
      url: replicaUrl,
      onFailure: (error: unknown) => failures.push(error),
      onRecovery: () => {
        recoveries += 1;
      },
    };
    const opened = new TestApp(async (onStatement) => ({
      ...(await openDatabase({ url, replica }, () => {}, onStatement)),
      url,
    }));
    await opened.open();
    return opened;
  }

  beforeAll(async () => {
    if (!postgresTools) return;
    servers = await StreamingReplica.start(postgresTools);
    app = await openApp(servers.replica.url);
    program = await Program.start(app);
  });
  afterAll(async () => {
    await app?.close();
    await servers?.close();
  });
  beforeEach(() => servers.catchUp());
  afterEach(() => {
    expect(app.logLines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  });

  const graphql = (of: TestApp, query: string, { key }: Pick<TestActor, 'key'>) => of.graphql(query, {}, { key });

  const rest = (of: TestApp, url: string, { key }: Pick<TestActor, 'key'>) =>
    of.app.inject({ method: 'GET', url, headers: { authorization: `Token ${key}` } });

  const seesOrder = async (of: TestApp, orderId: string, actor: Pick<TestActor, 'key'>) =>
    JSON.stringify((await graphql(of, ORDERS, actor)).expectNoErrors()).includes(orderId);

  /** How many statements the work sends to the replica, and how many of these read for a caller. */
  async function replicaStatements(of: TestApp, work: () => Promise<unknown>) {
    const statements = (await of.statements.during(work)).filter((sql) => sql.includes('AS replayed'));
    return { all: statements.length, reads: statements.filter((sql) => !sql.includes('AS cluster')).length };
  }

  // What the replica reads is polled below: a server writes to its log of its own accord too, now and then, and its replica is behind
  // for a moment.

  it.each([
    ['a query', () => graphql(app, ORDERS, program.client)],
    ['a REST list', () => rest(app, '/api/v2/orders/', program.client)],
  ])('the replica reads for %s, and the primary only looks up the key', async (_name, read) => {
    const sent = async () => {
      const statements = await app.statements.during(read);
      const keys = statements.filter((sql) => sql.includes('AS position')).length;
      return { keys, reads: (await replicaStatements(app, read)).reads, isMore: statements.length > 3 };
    };
    await expect.poll(sent).toEqual({ keys: 1, reads: 1, isMore: false });
  });

  it('a replica that has nothing new to replay is not asked how far it has come', async () => {
    const read = () => graphql(app, ORDERS, program.client);
    await expect.poll(() => replicaStatements(app, read)).toEqual({ all: 1, reads: 1 });
  });

  describe('while the replica is behind', () => {
    beforeEach(async () => {
      await servers.pause();
    });
    afterEach(() => servers.resume());

    it('callers read what they wrote, and what others of their account and staff wrote', async () => {
      const colleague = await app.actor('CLIENT', { account: program.client });
      const orderId = await program.order();
      for (const reader of [program.client, colleague, program.fulfillment]) {
        expect(await seesOrder(app, orderId, reader)).toBe(true);
        expect((await rest(app, `/api/v2/orders/${orderId}/`, reader)).statusCode).toBe(200);
      }
      const [kit] = await program.fulfill(orderId);
      const listed = await rest(app, '/api/v2/kits/', program.client);
      expect(listed.body).toContain(kit?.kitId);
    });

    it('the primary reads, until the replica has caught up', async () => {
      await program.order();
      const read = () => graphql(app, ORDERS, program.client);
      expect((await replicaStatements(app, read)).reads).toBe(0);
      await servers.resume();
      await expect.poll(async () => (await replicaStatements(app, read)).reads).toBe(1);
    });

    it('it says by how much, though nobody reads', async () => {
      await program.order();
      expect(await app.database.replica?.bytesBehind()).toBeGreaterThan(0);
      await servers.resume();
      await expect.poll(() => app.database.replica?.bytesBehind()).toBe(0);
    });

    it.each([
      ['a query', (of: TestApp, client: TestActor) => graphql(of, ORDERS, client).then(({ status }) => status)],
      [
        'a REST list',
        (of: TestApp, client: TestActor) => rest(of, '/api/v2/orders/', client).then(({ statusCode }) => statusCode),
      ],
    ])('a revoked key is refused at once: %s', async (_name, read) => {
      const client = await app.actor('CLIENT', { account: program.client });
      for (const _time of [1, 2, 3]) expect(await read(app, client)).toBe(200);
      await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: client.apiKeyId });
      expect(await read(app, client)).toBe(401);
    });

    it('a caller has the rights of now', async () => {
      const lab = await app.actor('LAB', { account: program.client });
      const read = () => graphql(app, '{ reports { totalCount } }', lab);
      for (const _time of [1, 2]) (await read()).expectNoErrors();
      await app.prisma.user.update({ where: { id: lab.userId }, data: { role: 'FULFILLMENT' } });
      (await read()).expectError('FORBIDDEN');
    });
  });

  it('callers read what they just wrote, always, though the replica answers while it is replaying', async () => {
    const missed: string[] = [];
    const caller = async () => {
      for (let count = 0; count < 40; count += 1) {
        const orderId = await program.order();
        if (!(await seesOrder(app, orderId, program.client))) missed.push(orderId);
      }
    };
    let reads = 0;
    while (reads === 0) {
      reads += (await replicaStatements(app, () => Promise.all([caller(), caller(), caller()]))).reads;
    }
    expect(missed).toEqual([]);
  });

  it('a replica that catches up in the middle of a statement does not answer with what it showed before', async () => {
    await servers.pause();
    const name = 'written while the replica stands still';
    await app.prisma.setting.create({ data: { name, value: '' } });
    const [now] = await servers.primary.run<{ position: number }>(`SELECT ${POSITION_SQL} AS position`);
    const holder = new pg.Client({ connectionString: servers.replica.url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('SELECT pg_advisory_lock(1)');
    const count = `SELECT (SELECT count(*)::int FROM settings WHERE name = $1)
      + (SELECT 0 FROM (SELECT pg_advisory_xact_lock(1)) held) AS value`;
    let isAnswered = false;
    const counting = app.database.replica
      ?.selectValue(now?.position ?? 0, count, [name], undefined, 'program')
      .finally(() => {
        isAnswered = true;
      });
    // The primary answers, unless the replica was sent the statement.
    const waiting = () => servers.replica.run(`SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'`);
    const isSent = async () => isAnswered || (await waiting()).length === 1;
    await until('an answer, or the statement to wait', isSent, (isSo) => isSo);
    await servers.resume();
    await servers.catchUp();
    await holder.query('SELECT pg_advisory_unlock(1)');
    expect(await counting).toBe(1);
  });

  describe('a replica that cannot serve', () => {
    beforeEach(() => {
      failures.length = 0;
      recoveries = 0;
    });

    async function expectPrimaryToServe(replicaUrl: string): Promise<void> {
      const other = await openApp(replicaUrl);
      onTestFinished(() => other.close());
      for (let count = 0; count < 10; count += 1) (await graphql(other, ORDERS, program.client)).expectNoErrors();
      expect(failures.length).toBe(1);
    }

    it('refuses connections: the primary reads, and one line says so', async () => {
      await expectPrimaryToServe('postgres://postgres@127.0.0.1:1/postgres');
    });

    it('accepts connections and is silent: one read waits for it, and the others do not', async () => {
      const silent = await SilentServer.start();
      await expectPrimaryToServe(`postgres://postgres@${silent.host}/postgres`);
      expect(silent.connections).toBe(1);
    });

    it('is the primary itself: the primary reads', async () => {
      await expectPrimaryToServe(servers.primary.url);
      expect(String(failures[0])).toContain('not a replica');
    });

    it('belongs to another database: nothing is read from it', async () => {
      const pool = new pg.Pool({ connectionString: servers.primary.url });
      const failed: unknown[] = [];
      const location = { url: servers.replica.url, onFailure: (error: unknown) => failed.push(error), onRecovery() {} };
      const memory = new PreparedMemory();
      const reads = new ReplicaReads(
        new PreparedStatements(pool, memory),
        'another cluster',
        location,
        1,
        memory,
        USUAL_SCHEMA,
      );
      onTestFinished(async () => {
        await reads.close();
        await pool.end();
      });
      expect(await reads.selectValue(0, 'SELECT pg_is_in_recovery() AS value', [], undefined, 'program')).toBe(false);
      expect(String(failed)).toContain('another database');
    });
  });

  it('reads go on when the replica is killed, in this process and another, and back to it later', async () => {
    const service = await ServiceProcess.start({
      DATABASE_URL: servers.primary.url,
      DATABASE_REPLICA_URL: servers.replica.url,
    });
    onTestFinished(async () => {
      await service.stop();
    });
    failures.length = 0;
    const { key } = program.client;
    let isKilled = false;
    const reading = Array.from({ length: 4 }, async () => {
      for (let after = 0; after < 5; after += isKilled ? 1 : 0) {
        (await graphql(app, ORDERS, program.client)).expectNoErrors();
        expect((await service.rest('GET', '/api/v2/orders/', { key })).status).toBe(200);
      }
    });
    await servers.replica.kill();
    isKilled = true;
    await Promise.all(reading);
    expect(failures.length).toBe(1);
    expect(service.log.split('the replica is unavailable').length).toBe(2);

    const orderId = await program.order();
    expect((await service.rest('GET', `/api/v2/orders/${orderId}/`, { key })).status).toBe(200);
    await servers.replica.start();
    const read = () => graphql(app, ORDERS, program.client);
    await expect
      .poll(async () => {
        (await read()).expectNoErrors();
        return recoveries;
      })
      .toBeGreaterThan(0);
    await expect.poll(async () => (await replicaStatements(app, read)).reads).toBe(1);
  });
});
