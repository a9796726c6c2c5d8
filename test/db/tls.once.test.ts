import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { postgresTools } from '../helpers/postgres-tools.ts';
import { StreamingReplica } from '../helpers/streaming-replica.ts';
import { until } from '../helpers/waiting.ts';
import { TestAuthority } from '../mllp/certificates.ts';

/** TLS to PostgreSQL (docs/operations.md), with a server of the test's own. */
describe.runIf(postgresTools)('a connection to PostgreSQL', () => {
  const ours = new TestAuthority('Ours');
  const theirs = new TestAuthority('Somebody else');
  let servers: StreamingReplica;

  beforeAll(async () => {
    if (!postgresTools) return;
    servers = await StreamingReplica.start(postgresTools);
    const { primary } = servers;
    const certificate = ours.sign('database');
    for (const [name, path] of [
      ['server.crt', certificate.certPath],
      ['server.key', certificate.keyPath],
    ] as const) {
      const bytes = (await readFile(path)).toString('hex');
      // Into the server's own folder: this process may be another user.
      const [file] = await primary.run<{ id: number }>(`SELECT lo_from_bytea(0, decode('${bytes}', 'hex')) AS id`);
      await primary.run(`SELECT lo_export(${file?.id}, '${name}')`);
    }
    // What is copied has to be read: a program that ends before that breaks the pipe.
    await primary.run(`COPY (SELECT) TO PROGRAM 'cat >/dev/null; chmod 600 server.key'`);
    await primary.run('ALTER SYSTEM SET ssl = on');
    await primary.run('SELECT pg_reload_conf()');
    const ssl = () => primary.run<{ ssl: string }>('SHOW ssl');
    await until('the server to take TLS', ssl, ([row]) => row?.ssl === 'on');
  });
  afterAll(async () => {
    await servers?.close();
    ours.remove();
    theirs.remove();
  });

  /** Whether a connection by this URL is encrypted, as the server sees it. */
  async function isEncrypted(parameters: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: `${servers.primary.url}${parameters}` });
    await client.connect();
    try {
      const { rows } = await client.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      return rows[0]?.ssl ?? false;
    } finally {
      await client.end();
    }
  }

  it('is encrypted where sslmode says so, and not otherwise', async () => {
    expect(await isEncrypted('')).toBe(false);
    expect(await isEncrypted('?sslmode=disable')).toBe(false);
    expect(await isEncrypted('?sslmode=no-verify')).toBe(true);
    expect(await isEncrypted(`?sslmode=verify-full&sslrootcert=${ours.own.certPath}`)).toBe(true);
  });

  it('is refused, with verify-full, to a server whose certificate nobody we trust has signed', async () => {
    await expect(isEncrypted('?sslmode=verify-full')).rejects.toThrow(/certificate/);
    await expect(isEncrypted(`?sslmode=verify-full&sslrootcert=${theirs.own.certPath}`)).rejects.toThrow(/certificate/);
  });

  it('serves the service, with one server and with several', async () => {
    const tls = `sslmode=verify-full&sslrootcert=${ours.own.certPath}`;
    const { url } = servers.primary;
    const [, host = ''] = /@([^/]+)\//.exec(url) ?? [];
    for (const each of [
      `${url}?${tls}`,
      `${url.replace(host, `${host},${host}`)}?target_session_attrs=read-write&${tls}`,
    ]) {
      const database = await openDatabase({ url: each }, () => {});
      const rows = await database.prisma.$queryRaw`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
      await database.close();
      expect(rows).toEqual([{ ssl: true }]);
    }
  });
});
