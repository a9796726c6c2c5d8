import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { TestApp } from '../helpers/app.ts';
import { failTheRun } from '../helpers/database.ts';
import { emptyDatabase, migratedDatabase } from '../helpers/empty-database.ts';
import { Program } from '../helpers/program.ts';

/** Cells on plain PostgreSQL (docs/scaling.md). Those on Citus are tried by test/citus. */
describe.runIf(inject('template').kind === 'server')('a schema of another name', () => {
  async function openCell(url: string, schema: string): Promise<TestApp> {
    const app = new TestApp(async () => ({ ...(await openDatabase({ url, schema }, failTheRun)), url }));
    onTestFinished(() => app.close());
    await app.open();
    return app;
  }

  it('has everything of the service, codes of its own, and nothing of another one', async () => {
    const url = await emptyDatabase();
    const apps = [await openCell(url, 'north'), await openCell(url, 'south')];
    for (const app of apps) {
      const program = await Program.start(app);
      const orderId = await program.order(['LIPID']);
      const [kit] = await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: 'SAME-CODE' }]);
      if (!kit) throw new Error('The order has no kit.');
      await program.activate(kit, await program.patient());
      await program.sampleEvent(kit, 'RECEIVED');
      await program.report(kit);
      const found = await app.graphql(
        '{ kits { totalCount edges { node { kitId sample { status } } } } }',
        {},
        program.client,
      );
      expect(found.expectNoErrors()).toEqual({
        kits: { totalCount: 1, edges: [{ node: { kitId: 'SAME-CODE', sample: { status: 'RESULTED' } } }] },
      });
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      `SELECT relnamespace::regnamespace::text AS schema, count(*)::int FROM pg_class
       WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'north'::regnamespace, 'south'::regnamespace) GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.map(({ schema }) => schema)).toEqual(['north', 'south']);
    expect(rows[0].count).toBe(rows[1].count);
  });

  it('is found again by the next process, which has nothing to migrate', async () => {
    const url = await emptyDatabase();
    const program = await Program.start(await openCell(url, 'north'));
    const again = await openCell(url, 'north');
    const { kitTypes } = (await again.graphql('{ kitTypes { code } }', {}, program.client)).expectNoErrors();
    expect(kitTypes).not.toEqual([]);
  });

  it.each([
    ['north', 'public'],
    ['public', 'north'],
  ])('is refused in a database that has the service in %s, for %s', async (first, second) => {
    const url = await emptyDatabase();
    await openCell(url, first);
    await expect(openDatabase({ url, schema: second }, failTheRun)).rejects.toThrow(
      `The database has the service's tables in the schema ${first}. A database with cells (DATABASE_SCHEMA) has none in public: use another database.`,
    );
  });

  it('has no enum type that only a view knows: Citus would leave it behind', async () => {
    const client = new pg.Client({ connectionString: await migratedDatabase() });
    onTestFinished(() => client.end());
    await client.connect();
    const { rows } = await client.query(
      `SELECT typname FROM pg_type WHERE typtype = 'e' AND NOT EXISTS (
         SELECT FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE relkind = 'r' AND atttypid IN (pg_type.oid, pg_type.typarray)
       ) AND NOT EXISTS (SELECT FROM pg_proc WHERE pg_type.oid = ANY(proargtypes))`,
    );
    expect(rows).toEqual([]);
  });
});
