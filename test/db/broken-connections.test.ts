import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPool, withConnection } from '../../src/db/connections/connections.ts';
import { PreparedMemory } from '../../src/db/prepared/prepared-memory.ts';
import { PreparedStatements } from '../../src/db/prepared/prepared-statements.ts';
import { cancelStatement } from '../../src/db/statements/cancel-statement.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { NOBODY } from '../helpers/silent-server.ts';
import { until } from '../helpers/waiting.ts';

const template = inject('template');

/** Cuts connections on the way to a real server; the embedded database has no way that could be cut. */
describe.runIf(template.kind === 'server')('a connection that breaks in the middle of a statement', () => {
  it('fails that statement and nothing else, and the next has another connection', async () => {
    const serverUrl = template.kind === 'server' ? template.serverUrl : '';
    const link = await FaultyLink.to(serverUrl);
    const pool = openPool({ connectionString: link.url, max: 1 }, () => {});
    onTestFinished(async () => {
      await pool.end();
      await link.close();
    });
    const statements = new PreparedStatements(pool, new PreparedMemory());
    expect(await statements.selectValue('SELECT 1 AS value', [])).toBe(1);
    const sleep = `SELECT pg_sleep(60) AS value, '${new URL(link.url).port}'`;
    const cut = expect(statements.selectValue(sleep, [])).rejects.toThrow('ECONNRESET');
    await untilActive(serverUrl, sleep);
    link.reset();
    await cut;
    expect(await statements.selectValue('SELECT 1 AS value', [])).toBe(1);
  });
});

describe.runIf(template.kind === 'server')('a caller who hangs up while the database refuses connections', () => {
  it('neither fails its statement nor ends the process', async () => {
    const serverUrl = template.kind === 'server' ? template.serverUrl : '';
    const relay = await relayTo(new URL(serverUrl));
    const pool = openPool({ connectionString: relay.url, max: 1 }, () => {});
    onTestFinished(() => pool.end());
    const caller = new Caller();
    const sleep = `SELECT pg_sleep(1), '${new URL(relay.url).port}'`;
    // Unless it is handled, a rejection ends the process; vitest fails the run for one.
    const slept = withConnection(pool, (client) => client.query(sleep), caller);
    await untilActive(serverUrl, sleep);
    relay.refuseMore();
    caller.hangUp();
    expect((await slept).rowCount).toBe(1);
  });
});

describe('canceling a statement', () => {
  it('gives up without an error where the server refuses connections', async () => {
    const client = new pg.Client({ connectionString: `postgres://${NOBODY}` });
    await expect(cancelStatement(Object.assign(client, { processID: 1, secretKey: 2 }))).resolves.toBeUndefined();
  });

  it('is not tried where the server never said what to cancel by', async () => {
    const client = new pg.Client({ connectionString: `postgres://${NOBODY}` });
    await expect(cancelStatement(client)).resolves.toBeUndefined();
  });
});

/** Waits for an answer until it hangs up. */
class Caller extends EventEmitter<{ close: [] }> {
  closed = false;

  hangUp(): void {
    this.closed = true;
    this.emit('close');
  }
}

/** A way to a server that can refuse further connections while those that are open go on. */
async function relayTo(server: URL) {
  const relay = createServer((near) => {
    const far = connect(Number(server.port || 5432), server.hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = new URL(server);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return { url: url.href, refuseMore: () => relay.close() };
}

/** Waits until the server is running the statement. */
async function untilActive(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const active = "SELECT state FROM pg_stat_activity WHERE query = $1 AND state = 'active'";
    const running = async () => (await client.query(active, [sql])).rowCount;
    await until(`the server to run ${sql}`, running, (count) => count === 1);
  } finally {
    await client.end();
  }
}
