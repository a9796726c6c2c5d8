import { expect, it } from 'vitest';
import { pageSql } from '../../src/db/sql/list.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { dueReportSql } from '../../src/domains/reports/release-due-reports.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/**
 * A page of what reviewers have to do, and the clock, cost the same among 100,000 reports: a third of them released, another third of kits that
 * nobody has registered, and of the rest all but a few of other accounts.
 */
const REPORTS = 100_000;
const ACCOUNTS = 20;
const PAGE = 20;

const account = '00000000-0000-4000-9000-000000000001';
const ofAccount = { userId: account, apiKeyId: account, accountId: account, accountMode: 'LIVE' } as const;
const REVIEWER = { ...ofAccount, role: 'CLIENT', reviews: true } as const;
const COLLEAGUE = { ...ofAccount, role: 'CLIENT' } as const;

const FIRST_PAGE = { limit: PAGE, fromEnd: false, after: undefined, before: undefined, offset: 0 };

describePlans(
  'plans of held reports',
  async (client) => {
    const id = (space: string, number: string) =>
      `('00000000-0000-4000-${space}-' || lpad((${number})::text, 12, '0'))::uuid`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO accounts (id, name, mode, created) SELECT ${id('9000', 'a')}, 'Account', 'LIVE', now() FROM generate_series(0, ${ACCOUNTS - 1}) a;
      INSERT INTO reports (id, account_id, sample_id, kit_type, lab, partial, status, date_collected, date_received, date_resulted, submitted_by_id,
          laboratory_id, created, released, flags, held_at, held_until)
        SELECT ${id('8000', 'g')}, ${id('9000', `g % ${ACCOUNTS}`)}, ${id('7000', 'g')}, 'LIPID', 'Lab', false, 'FINAL', at, at, at, ${id('9000', '1')},
          ${id('9000', '2')}, at, g % 3 = 0, 16, CASE WHEN g % 3 = 1 THEN at END, CASE WHEN g % 3 = 1 THEN at + interval '10 days' END
        FROM generate_series(1, ${REPORTS}) g, LATERAL (SELECT now() - g * interval '1 second' AS at) AS charted;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) reports, accounts');
  },
  (large) => {
    for (const mode of PLAN_MODES) {
      it.each([
        ['all', {}],
        ['those with critical results that nobody has acknowledged', { flags: ['CRITICAL'], acknowledged: false }],
        ['those of a kit type', { kitTypes: ['LIPID'] }],
      ] as const)(
        `a page of what a reviewer has to do reads little more than a page, of %s: ${mode}`,
        async (_what, more) => {
          for (const direction of ['ASC', 'DESC'] as const) {
            const filter = { release: 'HELD', ...more };
            const list = listReports(planningContext(large.database, REVIEWER), filter, {
              column: 'created',
              direction,
            });
            const cost = await costOf(large.client, pageSql(list, FIRST_PAGE), mode);
            expect(cost.rows, cost.plan).toBeLessThan(PAGE * 8);
          }
        },
      );

      it(`nobody else reads anything by it: ${mode}`, async () => {
        const sort = { column: 'created', direction: 'ASC' } as const;
        const list = listReports(planningContext(large.database, COLLEAGUE), { release: 'HELD' }, sort);
        const cost = await costOf(large.client, pageSql(list, FIRST_PAGE), mode);
        expect(cost.rows, cost.plan).toBe(0);
      });

      it(`the clock reads what it has to do: ${mode}`, async () => {
        const due = await costOf(large.client, dueReportSql(new Date()), mode);
        expect(due.rows, due.plan).toBeLessThan(10);
      });
    }
  },
);
