import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { searchSql } from '../../src/domains/search/search-records.ts';
import { ANCIENT, COMMON, fillLargeAccounts, type RunSql } from '../helpers/large-accounts.ts';
import { costOf, describePlans, PLAN_MODES } from '../helpers/plans.ts';

/** A search reads some entries of each index, in two accounts of 100,000 kits each, whatever is looked for (contract, 11.7). */
const KITS = 100_000;

/** Of each of four tables, in each of four accounts, a search reads at most fifty records, and of a kit both its people. */
const MAX_READ = 4 * (50 + 50 + 50 + 100);

let account = '';

async function fill(client: pg.Client): Promise<void> {
  const run: RunSql = async (sql) => (await client.query(sql)).rows;
  await run(`SET maintenance_work_mem = '256MB'`);
  account = (await fillLargeAccounts(run, KITS)).programs[0];
  await run(`SET session_replication_role = replica;
    INSERT INTO shipments (id, kit_id, tracking_number, created) SELECT gen_random_uuid(), id, '1Z' || kit_id, created FROM kits;
    INSERT INTO shipments (id, sample_id, tracking_number, created) SELECT gen_random_uuid(), id, 'RET-' || sample_id, created FROM samples;
    RESET session_replication_role`);
  await run('VACUUM (ANALYZE)');
}

const actorOf = (role: Actor['role']): Actor => ({
  userId: account,
  apiKeyId: account,
  accountMode: 'LIVE',
  accountId: account,
  role,
});

const TEXTS = {
  'a code': 'K00000000001',
  'a code with hyphens': 'K-000-000-000-O1',
  'a tracking number': '1zk00000000001',
  'the most common e-mail address': COMMON.email,
  'an old e-mail address': ANCIENT.email,
  'an e-mail address that nobody has': 'nobody.at.all@example.org',
  'the most common phone number': COMMON.phone,
  'an old phone number': ANCIENT.phone,
  'the most common name': COMMON.lastName,
  'the name of the oldest': ANCIENT.lastName.slice(0, 3),
  'the beginning of nearly all names': 'las',
  'a name that nobody has': 'Xyz',
};

describePlans('plans of searches', fill, (large) => {
  for (const mode of PLAN_MODES)
    for (const role of ['CLIENT', 'ADMIN'] as const)
      it.each(Object.entries(TEXTS))(`%s is found by indexes: ${role}, ${mode}`, async (_what, text) => {
        const cost = await costOf(large.client, searchSql(actorOf(role), text, 50), mode);
        expect(cost.rows, cost.plan).toBeLessThan(2 * MAX_READ);
        expect(cost.pages, cost.plan).toBeLessThan(8 * MAX_READ);
        expect(cost.milliseconds).toBeLessThan(200);
      });
});
