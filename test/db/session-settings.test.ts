import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { TestApp } from '../helpers/app.ts';
import { createDatabase, onServer } from '../helpers/database.ts';
import { Program } from '../helpers/program.ts';

const template = inject('template');

/** Settings with which answers are read wrongly, or statements mean something else. */
const STRANGE: Readonly<Record<string, string>> = {
  TimeZone: 'Asia/Kolkata',
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  client_encoding: 'LATIN1',
  standard_conforming_strings: 'off',
  bytea_output: 'escape',
  extra_float_digits: '-5',
  array_nulls: 'off',
  default_transaction_isolation: 'serializable',
};

/** A server on which the database, or its role, has settings of its own. */
describe.runIf(template.kind === 'server')('a database with strange settings', () => {
  async function strangeDatabase(): Promise<string> {
    const { serverUrl, name: original } = template.kind === 'server' ? template : { serverUrl: '', name: '' };
    const { name, url } = await createDatabase(serverUrl, `TEMPLATE ${original}`);
    onTestFinished(() => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
    for (const [setting, value] of Object.entries(STRANGE))
      await onServer(serverUrl, `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    return url;
  }

  it('is served like any other', async () => {
    const url = await strangeDatabase();
    const app = new TestApp(async () => ({ ...(await openDatabase({ url }, () => {})), url }));
    onTestFinished(() => app.close());
    await app.open();
    const program = await Program.start(app);
    const kit = await program.kit();
    await program.activate(kit, await program.patient({ firstName: 'José \\ 李' }));
    const created = app.clock.now().toISOString();
    const page = await app.graphql(
      '{ kits { edges { node { kitId created } } } patients { edges { node { firstName } } } }',
      {},
      program.client,
    );
    expect(page.expectNoErrors()).toMatchObject({
      kits: { edges: [{ node: { kitId: kit.kitId, created } }] },
      patients: { edges: [{ node: { firstName: 'José \\ 李' } }] },
    });
    const rest = await app.app.inject({
      url: `/api/v2/kits/${kit.kitId}/`,
      headers: { authorization: `Token ${program.client.key}` },
    });
    expect(rest.statusCode).toBe(200);
    expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const [row] = await app.prisma.$queryRaw<object[]>`
      SELECT now()::text ~ '^\\d{4}-\\d\\d-\\d\\d .*[+]00$' AS iso, '\\x00ff'::bytea AS bytes, 0.1::float8 + 0.2::float8 AS number,
        current_setting('transaction_isolation') AS isolation`;
    expect(row).toEqual({
      iso: true,
      bytes: new Uint8Array([0, 255]),
      number: 0.1 + 0.2,
      isolation: 'read committed',
    });
  });

  it('compiles no statement, because that takes longer than running it', async () => {
    const { serverUrl, name: original } = template.kind === 'server' ? template : { serverUrl: '', name: '' };
    const { name, url } = await createDatabase(serverUrl, `TEMPLATE ${original}`);
    onTestFinished(() => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
    await onServer(serverUrl, `ALTER DATABASE ${name} SET jit = on`);
    const database = await openDatabase({ url }, () => {});
    onTestFinished(() => database.close());
    expect(await database.prisma.$queryRaw`SELECT current_setting('jit') AS jit`).toEqual([{ jit: 'off' }]);
  });

  it('is refused behind a pooler, which does not keep them, with what to do', async () => {
    const pooled = await poolerTo(await strangeDatabase());
    await expect(openDatabase({ url: pooled }, () => {})).rejects.toThrow(
      "The pooler in between does not keep these settings for each client. Set them on the role with ALTER ROLE … SET: IntervalStyle = 'postgres' (it is 'sql_standard'), array_nulls = 'on' (it is 'off'), bytea_output = 'hex' (it is 'escape'), default_transaction_isolation = 'read committed' (it is 'serializable'), extra_float_digits = '1' (it is '-5').",
    );
  });
});

/** A way to a server that gives its clients other process IDs than the server's, as poolers do. Returns its URL. */
async function poolerTo(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far);
    far.on('data', (chunk) => near.write(withOtherPid(chunk))).on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return pooled.href;
}

/** BackendKeyData: its type, its length of 12, and then the process ID. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

function withOtherPid(chunk: Buffer): Buffer {
  const at = chunk.indexOf(KEY_DATA);
  if (at >= 0) chunk.writeInt32BE(chunk.readInt32BE(at + KEY_DATA.length) ^ 1, at + KEY_DATA.length);
  return chunk;
}
