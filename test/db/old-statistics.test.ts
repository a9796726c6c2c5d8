import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import { ALL_ROWS, NEWEST_FIRST, whereSql } from '../../src/db/sql/list.ts';
import { namedRecord, type RecordName } from '../../src/domains/access/records.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { fillLargeAccounts } from '../helpers/large-accounts.ts';
import { costOf, pagesOfParentsSql, planningContext } from '../helpers/plans.ts';

/**
 * The statistics of a busy new account are always old: PostgreSQL believes that it has one row of each kind. What is named, or
 * hangs on a parent, must not be looked for among all rows of the account all the same.
 */
const template = inject('template');

const KEYS = {
  kit: ['kits', 'kit_id'],
  sample: ['samples', 'sample_id'],
  order: ['orders', 'order_id'],
  requisition: ['requisitions', 'id'],
  patient: ['patients', 'id'],
  report: ['reports', 'id'],
  // Notes, merges, patient sessions and results links have no index that begins with the account. An account has 20 endpoints at most, and no list reads events by an index that begins with the account alone.
} as const satisfies Record<
  Exclude<
    RecordName,
    | 'event'
    | 'webhookEndpoint'
    | 'unmatchedResult'
    | 'outboundMessage'
    | 'note'
    | 'patientMerge'
    | 'patientSession'
    | 'resultsLink'
  >,
  readonly [string, string]
>;

describe.skipIf(template.kind === 'embedded')(
  'with statistics from before an account (needs TEST_DATABASE_URL)',
  () => {
    let database: TestDatabase;
    let client: pg.Client;
    let context: UnitOfWork;

    beforeAll(async () => {
      database = await openTestDatabase(template);
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { programs } = await fillLargeAccounts(async (sql) => (await client.query(sql)).rows, 3_000);
      const [accountId] = programs;
      await client.query('VACUUM (ANALYZE)');
      // The rows move to an account of which PostgreSQL has not heard.
      const moved = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
      await client.query('SET session_replication_role = replica');
      for (const [table] of Object.values(KEYS)) {
        await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
        await client.query(`UPDATE ${table} SET account_id = $1 WHERE account_id = $2`, [moved, accountId]);
      }
      const actor: Actor = { userId: moved, apiKeyId: moved, role: 'CLIENT', accountId: moved, accountMode: 'LIVE' };
      context = planningContext(database, actor);
    });

    afterAll(async () => {
      await client?.end();
      await database?.close();
    });

    async function someOf([table, key]: readonly [string, string]): Promise<string> {
      const { rows } = await client.query<{ key: string }>(
        `SELECT ${key}::text AS key FROM ${table} WHERE account_id = $1 ORDER BY md5(${key}::text) LIMIT 1`,
        [context.call.actor?.accountId],
      );
      return rows[0]?.key ?? '';
    }

    it.each(Object.keys(KEYS) as (keyof typeof KEYS)[])(
      'a record that is named is found by its own index: %s',
      async (name) => {
        const found = namedRecord(context, name, await someOf(KEYS[name]));
        if (!found) throw new Error(`${name} has no key.`);
        for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
          const statement = Prisma.sql`SELECT row.id FROM ${found.from} ${whereSql(found.where)}`;
          const { rows, pages, plan } = await costOf(client, statement, mode);
          // Whom the id of a patient means is looked up first.
          const read = name === 'patient' ? 2 : 1;
          expect({ rows, isCheap: pages < 12, plan }).toEqual({ rows: read, isCheap: true, plan });
        }
      },
    );

    it('the reports of a sample are found by the sample', async () => {
      const { rows: samples } = await client.query<{ id: string }>('SELECT sample_id AS id FROM reports LIMIT 1');
      const parents = { column: Prisma.sql`row.sample_id`, ids: samples.map(({ id }) => id) };
      const statement = pagesOfParentsSql(listReports(context, {}, NEWEST_FIRST), ALL_ROWS, parents);
      const { pages, plan } = await costOf(client, statement, 'force_generic_plan');
      expect({ isCheap: pages < 12, plan }).toEqual({ isCheap: true, plan });
    });
  },
);
