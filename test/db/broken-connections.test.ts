import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPool } from '../../src/db/connections.ts';
import { PreparedStatements } from '../../src/db/prepared-statements.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';

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
    const statements = new PreparedStatements(pool);
    expect(await statements.selectValue('SELECT 1 AS value', [])).toBe(1);
    const sleep = `SELECT pg_sleep(60) AS value, '${new URL(link.url).port}'`;
    const cut = expect(statements.selectValue(sleep, [])).rejects.toThrow('ECONNRESET');
    await untilActive(serverUrl, sleep);
    link.reset();
    await cut;
    expect(await statements.selectValue('SELECT 1 AS value', [])).toBe(1);
  });
});

/** Waits until the server is running the statement. */
async function untilActive(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const active = "SELECT 1 FROM pg_stat_activity WHERE query = $1 AND state = 'active'";
    while ((await client.query(active, [sql])).rowCount === 0) {
      // Asks again.
    }
  } finally {
    await client.end();
  }
}
