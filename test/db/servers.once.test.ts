import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPool } from '../../src/db/connections/connections.ts';
import { openDatabase } from '../../src/db/database.ts';
import { readinessCheck } from '../../src/db/readiness.ts';
import { unavailability } from '../../src/db/servers/unavailable.ts';
import { reasonOf } from '../../src/errors/errors.ts';
import { postgresTools } from '../helpers/postgres-tools.ts';
import { runProgram } from '../helpers/process.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { NOBODY, SilentServer } from '../helpers/silent-server.ts';
import { StreamingReplica } from '../helpers/streaming-replica.ts';

const KEY = 'kts_only-a-key-for-tests-of-several-servers';

/**
 * A URL that names several servers, on a real primary and its real replica; skipped where PostgreSQL's own programs are not installed.
 */
describe.runIf(postgresTools)('several servers in a URL', () => {
  let servers: StreamingReplica;
  beforeAll(async () => {
    if (postgresTools) servers = await StreamingReplica.start(postgresTools);
  });
  afterAll(() => servers?.close());

  const hostOf = (url: string) => new URL(url).host;
  const urlOf = (hosts: readonly string[], target = 'read-write') =>
    `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=${target}`;
  const primaryLast = () => urlOf([NOBODY, hostOf(servers.replica.url), hostOf(servers.primary.url)]);

  function poolOn(url: string) {
    const pool = openPool({ connectionString: url, max: 10 }, () => {});
    onTestFinished(() => pool.close());
    const ports = async () => {
      const sent = Array.from({ length: 20 }, () => pool.query<{ port: number }>('SELECT inet_server_port() AS port'));
      return new Set((await Promise.all(sent)).map(({ rows }) => rows[0]?.port));
    };
    return { pool, ports };
  }
  const portOf = (url: string) => Number(new URL(url).port);

  it('the one that accepts writes is found, wherever it stands, also by many at a time', async () => {
    expect(await poolOn(primaryLast()).ports()).toEqual(new Set([portOf(servers.primary.url)]));
    const primaryFirst = urlOf([hostOf(servers.primary.url), hostOf(servers.replica.url)]);
    expect(await poolOn(primaryFirst).ports()).toEqual(new Set([portOf(servers.primary.url)]));
  });

  it('a standby is found where one is asked for, and the first that answers where nothing is', async () => {
    const hosts = [NOBODY, hostOf(servers.primary.url), hostOf(servers.replica.url)];
    expect(await poolOn(urlOf(hosts, 'standby')).ports()).toEqual(new Set([portOf(servers.replica.url)]));
    expect(await poolOn(urlOf(hosts, 'any')).ports()).toEqual(new Set([portOf(servers.primary.url)]));
  });

  it('one that is silent is left for the next, and not asked again as long as that answers', async () => {
    const silent = await SilentServer.start();
    const url = urlOf([silent.host, hostOf(servers.primary.url)]);
    const { pool, ports } = poolOn(url);
    expect(await ports()).toEqual(new Set([portOf(servers.primary.url)]));
    expect(silent.connections).toBeGreaterThan(0);
    const ready = readinessCheck(pool, url);
    await ready().catch(() => {});
    const asked = silent.connections;
    await ready().catch(() => {});
    expect(await ports()).toEqual(new Set([portOf(servers.primary.url)]));
    expect(silent.connections).toBe(asked);
  });

  it('if none accepts writes, the error says why, of each, and callers are told that it is so for now', async () => {
    const { pool } = poolOn(urlOf([NOBODY, hostOf(servers.replica.url)]));
    const error: unknown = await pool.query('SELECT 1').catch((thrown: unknown) => thrown);
    expect(unavailability(error)?.reason).toBe('read_only');
    expect(reasonOf(error)).toBe(`${hostOf(servers.replica.url)} accepts no writes, connect ECONNREFUSED ${NOBODY}`);
    const readiness = readinessCheck(pool, urlOf([hostOf(servers.replica.url)]));
    expect(unavailability(await readiness().catch((thrown: unknown) => thrown))?.reason).toBe('read_only');
  });

  it('a statement that fails is not sent to another server', async () => {
    const { pool } = poolOn(primaryLast());
    const sent: string[] = [];
    const watched = openPool(
      { connectionString: primaryLast() },
      () => {},
      (sql) => sent.push(sql),
    );
    onTestFinished(() => watched.close());
    for (const each of [pool, watched])
      await expect(each.query('SELECT 1 / 0 AS failing')).rejects.toThrow('division by zero');
    expect(sent).toEqual(['SELECT 1 / 0 AS failing']);
  });

  it('the database is migrated and ready, and the owner of its tables is found the same way', async () => {
    await servers.primary.run('CREATE ROLE kts LOGIN');
    const url = primaryLast().replace('postgres@', 'kts@');
    const database = await openDatabase({ url, migrationUrl: primaryLast() }, () => {});
    onTestFinished(() => database.close());
    expect(await database.readiness()).toBe('ready');
    expect(await database.prisma.order.count()).toBe(0);
  });

  it('after a failover, everything goes to the new primary, without a restart', async () => {
    const url = primaryLast();
    // The start has replayed the migrations on the standby, which is the one to go on.
    const service = await ServiceProcess.start({ DATABASE_URL: url, BOOTSTRAP_ADMIN_KEY: KEY, RATE_LIMIT: 'on' });
    onTestFinished(() => service.kill());
    const kitType = (code: string) =>
      service.graphql(
        `mutation { upsertKitType(input: { code: "${code}", name: "Lipids", sampleType: "blood" }) { kitType { code } } }`,
        { key: KEY },
      );
    expect((await kitType('BEFORE')).text).toContain('"code":"BEFORE"');
    await servers.catchUp();
    await servers.primary.kill();
    // Nobody accepts writes.
    expect(await service.rest('GET', '/readyz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('read_only'),
    });
    expect(await service.rest('GET', '/api/v2/kits/', { key: KEY })).toMatchObject({ status: 503 });
    await servers.replica.promote();
    await expect.poll(async () => (await kitType('AFTER')).text).toContain('"code":"AFTER"');
    expect((await service.rest('GET', '/readyz')).status).toBe(200);
    const rows = await servers.replica.run<{ code: string }>('SELECT code FROM kit_types ORDER BY code');
    expect(rows.map(({ code }) => code)).toEqual(['AFTER', 'BEFORE']);
    // Requests are counted there, too, once the store is asked again.
    await expect
      .poll(async () => {
        await service.rest('GET', '/api/v2/kits/', { key: KEY });
        return (await servers.replica.run('SELECT FROM rate_limit_counts')).length;
      })
      .toBeGreaterThan(0);

    const cli = runProgram('cli', { DATABASE_URL: url }, ['account', 'list']);
    expect(await cli.ended).toMatchObject({ code: 0, stderr: '' });
  });
});
