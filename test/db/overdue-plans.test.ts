import { expect, it } from 'vitest';
import { pageSql } from '../../src/db/sql/list.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { overdueByMode } from '../../src/domains/reports/measure-unacknowledged.ts';
import { untoldOverdueSql } from '../../src/domains/reports/publish-overdue-reports.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/**
 * A page of overdue reports, the count of them and the watch cost the same among 100,000 reports with critical results, nearly all of which
 * were acknowledged: 500 are awaited, 400 of these are overdue, and 20 have not been told of.
 */
const REPORTS = 100_000;
const ACCOUNTS = 20;
const AWAITED = 500;
const OVERDUE = 400;
const UNTOLD = 20;
const PAGE = 20;

const account = '00000000-0000-4000-9000-000000000001';
const ofAccount = { userId: account, apiKeyId: account, accountId: account, accountMode: 'LIVE' } as const;
const PROGRAM = { ...ofAccount, role: 'CLIENT' } as const;
const OPERATOR = { ...ofAccount, role: 'ADMIN' } as const;
const LABORATORY = { ...ofAccount, role: 'LAB' } as const;

const NEWEST = { column: 'created', direction: 'DESC' } as const;
const FIRST_PAGE = { limit: PAGE, fromEnd: false, after: undefined, before: undefined, offset: 0 };

describePlans(
  'plans of overdue reports',
  async (client) => {
    const id = (space: string, number: string) =>
      `('00000000-0000-4000-${space}-' || lpad((${number})::text, 12, '0'))::uuid`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO accounts (id, name, mode, created) SELECT ${id('9000', 'a')}, 'Account', 'LIVE', now() FROM generate_series(0, ${ACCOUNTS - 1}) a;
      INSERT INTO reports (id, account_id, sample_id, kit_type, lab, partial, status, date_collected, date_received, date_resulted, submitted_by_id,
          laboratory_id, created, released, flags, acknowledged, acknowledge_by, awaited, overdue_told)
        SELECT ${id('8000', 'g')}, ${id('9000', `g % ${ACCOUNTS}`)}, ${id('7000', 'g')}, 'LIPID', 'Lab', false, 'FINAL', created, created, created,
          ${id('9000', '1')}, ${id('9000', '1')}, created, true, 16, g > ${AWAITED}, created + CASE WHEN g <= ${OVERDUE} THEN interval '1 hour' ELSE interval '900 days' END,
          CASE WHEN g <= ${AWAITED} THEN true END, g > ${UNTOLD}
        FROM generate_series(1, ${REPORTS}) g, LATERAL (SELECT now() - interval '1 day' - g * 97 % ${REPORTS} * interval '1 minute' AS created) AS at;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) reports, accounts');
  },
  (large) => {
    for (const mode of PLAN_MODES) {
      it.each([
        ['a program', PROGRAM, {}, AWAITED / ACCOUNTS],
        ['a program, of many days', PROGRAM, { created: { from: '2020-01-01' } }, AWAITED / ACCOUNTS],
        ['an administrator', OPERATOR, {}, AWAITED],
        ['an administrator, of one account', OPERATOR, { accountId: account }, AWAITED / ACCOUNTS],
        ['a laboratory', LABORATORY, {}, AWAITED],
      ] as const)(`a page for %s reads only reports that are awaited: ${mode}`, async (_who, actor, more, most) => {
        const list = listReports(planningContext(large.database, actor), { overdue: true, ...more }, NEWEST);
        const cost = await costOf(large.client, pageSql(list, FIRST_PAGE), mode);
        expect(cost.rows, cost.plan).toBeLessThan(most * 4 + ACCOUNTS * 8);
      });

      it(`the watch and the count read only reports that are awaited: ${mode}`, async () => {
        const untold = await costOf(large.client, untoldOverdueSql(new Date()), mode);
        expect(untold.rows, untold.plan).toBeLessThan(UNTOLD * 8);
        const counted = await costOf(large.client, overdueByMode(new Date()), mode);
        expect(counted.rows, counted.plan).toBeLessThan(AWAITED * 2 + ACCOUNTS * 8);
      });
    }
  },
);
