import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { type ListQuery, pageSql } from '../../src/db/sql/list.ts';
import { lookUpsFor } from '../../src/domains/search/look-ups.ts';
import { searchSql } from '../../src/domains/search/search-records.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { Chance, isFullProof } from '../helpers/chance.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ANCIENT, COMMON, fillLargeAccounts, type LargeAccounts, type RunSql } from '../helpers/large-accounts.ts';
import { listCases } from '../helpers/list-cases.ts';
import { costOf, countRows, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/**
 * No list grows with the account (docs/architecture.md, "Lists"): with 100,000 kits in one account beside another as large,
 * PostgreSQL reads no more than a page of each index range, for the worst values of every filter; or no more than the rows of one
 * person, in the order that their index does not have, and of samples in both. A search reads some entries of each index, whatever is looked for (contract,
 * 11.7).
 */
const ROWS_OF_ACCOUNT = 100_000;
const ROWS_ON_PAGE = 11;

/**
 * The most ranges that a list has here: of the three laboratories that one sees, all that the flags of reports, their status and the
 * rest may be. Every day of the year in both accounts is fewer.
 */
const MAX_RANGES = 3 * 2 * 64 * 6 * 2;

/**
 * The ways in which PostgreSQL may come to a plan. ANALYZE reads 300 rows for each unit of the target: what few rows have may be
 * among 30,000 or may not; it is hardly ever among 300. A plan for all values does not look at them, so it hardly depends on the
 * sample; what is sorted is read by the same indexes as the rest. So a quick run tries two of them, of each mode one, which the seed
 * draws, and `PROOF=full` all.
 */
const WAYS = PLAN_MODES.flatMap((mode) =>
  (['bounded', 'sorted'] as const).flatMap((kind) => [100, 1].map((target) => ({ mode, kind, target }))),
);

function waysToTry() {
  if (isFullProof) return WAYS;
  const chance = new Chance(inject('seed'));
  return PLAN_MODES.flatMap((mode) => {
    const ofMode = WAYS.filter((way) => way.mode === mode);
    const drawn = chance.upTo(ofMode.length);
    return ofMode.slice(drawn - 1, drawn);
  });
}

/**
 * Of each of four tables, in each of four accounts, a search reads at most fifty records by each of three details of a person, and of a kit both its
 * people; and fifty by each kind of code, and by each of its spellings.
 */
const MAX_READ = 4 * (3 * (50 + 50 + 50 + 100) + 7 * 50);

/** What is looked for. */
const TEXTS = {
  'a code': 'K00000000001',
  'a code with hyphens': 'K-000-000-000-O1',
  'a tracking number': '1zk00000000001',
  'the most common e-mail address': COMMON.email,
  'an old e-mail address': ANCIENT.email,
  'an e-mail address that nobody has': 'nobody.at.all@example.org',
  'the most common phone number': COMMON.phone,
  'an old phone number': ANCIENT.phone,
  'the beginning of nearly all codes': 'K000',
  'the beginning of a code with hyphens': 'K-00',
  'the beginning of nearly all e-mail addresses': COMMON.email.slice(0, 5),
  'the last digits of a phone number': COMMON.phone.slice(-4),
  'the most common first name': COMMON.firstName,
  'the beginning of the most common first name': COMMON.firstName.slice(0, 3),
  'the most common name': COMMON.lastName,
  'the name of the oldest': ANCIENT.lastName.slice(0, 3),
  'the beginning of nearly all names': 'las',
  'a name that nobody has': 'Xyz',
};

const template = inject('template');

describe.skipIf(template.kind === 'embedded')('plans in large accounts (needs TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let accounts: LargeAccounts;

  beforeAll(async () => {
    database = await openTestDatabase(template);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const run: RunSql = async (sql) => (await client.query(sql)).rows;
    await run(`SET maintenance_work_mem = '256MB'`);
    accounts = await fillLargeAccounts(run, ROWS_OF_ACCOUNT);
    await run(`SET session_replication_role = replica;
      INSERT INTO shipments (id, kit_id, tracking_number, created) SELECT gen_random_uuid(), id, '1Z' || kit_id, created FROM kits;
      INSERT INTO shipments (id, sample_id, tracking_number, created) SELECT gen_random_uuid(), id, 'RET-' || sample_id, created FROM samples;
      RESET session_replication_role`);
    await run('VACUUM (ANALYZE)');
  });

  afterAll(async () => {
    await client?.end();
    await database?.close();
  });

  async function rangesOf({ ranges }: ListQuery): Promise<number> {
    if (!ranges || ranges.each.length === 0) return 1;
    const { text, values } =
      Prisma.sql`SELECT count(*)::int AS ranges FROM ${Prisma.join([...ranges.each], ' CROSS JOIN ')}`;
    const { rows } = await client.query<{ ranges: number }>(text, values);
    return rows[0]?.ranges ?? 0;
  }

  it.each(waysToTry())(
    'lists read no more than a page of each range, or than what they sort: $mode, $kind, statistics target $target',
    async ({ mode, kind, target }) => {
      await client.query(`SET default_statistics_target = ${target}`);
      await client.query('ANALYZE');
      const tooMuch: string[] = [];
      for (const { title, list, pages: pagesOfList, people } of listCases(
        (actor) => planningContext(database, actor),
        accounts,
        kind,
      )) {
        const ranges = await rangesOf(list);
        if (ranges > MAX_RANGES) tooMuch.push(`${title}: ${ranges} ranges`);
        let toSort = 0;
        if (kind === 'sorted') for (const rows of [list, ...people]) toSort += await countRows(database.prisma, rows);
        // Rows are read by the index and by their id, and the ranges themselves are rows of values.
        const most = (ranges + 10) * ROWS_ON_PAGE * 3 + toSort * 4;
        for (const [place, page] of Object.entries(pagesOfList)) {
          const { rows, pages, sorted, plan } = await costOf(client, pageSql(list, page), mode);
          // A row that is found by an index takes a few pages of it: the way down its tree, and the row's own.
          if (rows > most || pages > most * 4 || sorted > most)
            tooMuch.push(`${title}, ${place}: ${rows} rows, ${pages} pages, ${sorted} sorted of ${most}: ${plan}`);
        }
      }
      expect(tooMuch).toEqual([]);
    },
    600_000,
  );

  describe.each(PLAN_MODES)('a search: %s', (mode) => {
    beforeAll(async () => {
      await client.query('RESET default_statistics_target');
      await client.query('ANALYZE');
    });

    describe.each(['CLIENT', 'ADMIN'] as const)('by %s', (role) => {
      it.each(Object.entries(TEXTS))('%s is found by indexes', async (_what, text) => {
        const [accountId] = accounts.programs;
        const actor: Actor = { userId: accountId, apiKeyId: accountId, accountMode: 'LIVE', accountId, role };
        const cost = await costOf(client, searchSql(actor, text, 50), mode);
        expect(cost.rows, cost.plan).toBeLessThan(2 * MAX_READ);
        expect(cost.pages, cost.plan).toBeLessThan(8 * MAX_READ);
      });
    });

    it.each(['K000', 'K-00', 'S000'])('%s is found by the index of a laboratory that has few of them', async (text) => {
      const accountId = accounts.laboratories.rare;
      const actor: Actor = { userId: accountId, apiKeyId: accountId, accountMode: 'LIVE', accountId, role: 'LAB' };
      const { ofPeople } = lookUpsFor(text);
      expect(ofPeople.some(({ matched }) => matched === 'email')).toBe(false);
      const cost = await costOf(client, searchSql(actor, text, 50), mode);
      expect(cost.rows, cost.plan).toBeLessThan(2 * MAX_READ);
      expect(cost.pages, cost.plan).toBeLessThan(8 * MAX_READ);
    });
  });
});
