import { expect, it } from 'vitest';
import { pageSql } from '../../src/db/sql/list.ts';
import { overdueHoldSql } from '../../src/domains/changes/order-locks.ts';
import { listStalledOrders } from '../../src/domains/orders/list-stalled-orders.ts';
import { unpublishedOrdersSql } from '../../src/domains/orders/publish-stalled-orders.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/** A page of stalled orders, and both watches, cost the same among 100,000 orders that wait: half of them stalled, all but 50 of them told. */
const ORDERS = 100_000;
const ACCOUNTS = 20;
const STAGES = 2;
const PAGE = 20;

const account = '00000000-0000-4000-9000-000000000001';
const ofAccount = { userId: account, apiKeyId: account, accountId: account, accountMode: 'LIVE' } as const;
const PROGRAM = { ...ofAccount, role: 'CLIENT' } as const;
const OPERATOR = { ...ofAccount, role: 'ADMIN' } as const;

const FIRST_PAGE = { limit: PAGE, fromEnd: false, after: undefined, before: undefined, offset: 0 };

describePlans(
  'plans of stalled orders',
  async (client) => {
    const id = (space: string, number: string) =>
      `('00000000-0000-4000-${space}-' || lpad((${number})::text, 12, '0'))::uuid`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO accounts (id, name, mode, created) SELECT ${id('9000', 'a')}, 'Account', 'LIVE', now() FROM generate_series(0, ${ACCOUNTS - 1}) a;
      INSERT INTO orders (id, order_id, account_id, placed_by_id, status, recipient_first_name, recipient_last_name, recipient_email,
          recipient_street1, recipient_city, recipient_state, recipient_country, recipient_zip, created, updated,
          stall_stage, stall_since, stall_told, hold_reason, held_since, held_until, held_by)
        SELECT ${id('8000', 'g')}, 'ORDER-' || g, ${id('9000', `g % ${ACCOUNTS}`)}, ${id('9000', '1')}, 'PENDING', 'A', 'B', 'c@example.org',
          '1', 'X', 'IL', 'US', '1', now(), now(), stage, since, g > 50, CASE WHEN stage = 'HELD' THEN 'OTHER'::hold_reason END,
          CASE WHEN stage = 'HELD' THEN since END, CASE WHEN stage = 'HELD' THEN now() + interval '1 day' END, CASE WHEN stage = 'HELD' THEN 'CLIENT'::role END
        FROM generate_series(1, ${ORDERS}) g, LATERAL (SELECT (enum_range(NULL::order_stall_stage))[1 + g / ${ACCOUNTS} % ${STAGES}] AS stage,
          now() - (CASE WHEN g % 2 = 0 THEN 0 ELSE 40 END) * interval '1 day' - g * interval '1 second' AS since) AS waits;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) orders, accounts');
  },
  (large) => {
    // One row of a range for each account and stage, and at most a page of each.
    const most = ACCOUNTS * STAGES * (PAGE + 4) * 3;
    for (const mode of PLAN_MODES) {
      it.each([
        ['a program', PROGRAM, {}],
        ['a program, of one stage', PROGRAM, { stages: ['HELD'] }],
        ['an administrator', OPERATOR, {}],
        ['an administrator, of one account', OPERATOR, { accountId: account }],
        ['an administrator, after many days', OPERATOR, { minDays: 41 }],
      ] as const)(`a page for %s reads at most a page of each range: ${mode}`, async (_who, actor, filter) => {
        const list = listStalledOrders(planningContext(large.database, actor), filter);
        const cost = await costOf(large.client, pageSql(list, FIRST_PAGE), mode);
        expect(cost.rows, cost.plan).toBeLessThan(most);
      });

      it(`the watches read what they have to do: ${mode}`, async () => {
        const stalled = await costOf(large.client, unpublishedOrdersSql(new Date()), mode);
        expect(stalled.rows, stalled.plan).toBeLessThan(ACCOUNTS * STAGES * 8);
        const overdue = await costOf(large.client, overdueHoldSql(new Date()), mode);
        expect(overdue.rows, overdue.plan).toBeLessThan(10);
      });
    }
  },
);
