import { expect, it } from 'vitest';
import { pageSql } from '../../src/db/sql/list.ts';
import { listStalledKits } from '../../src/domains/kits/list-stalled-kits.ts';
import { stalledAtLaboratoriesSql } from '../../src/domains/kits/measure-stalled-kits.ts';
import { unpublishedSql } from '../../src/domains/kits/publish-stalled-kits.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/** A page of stalled kits, and the watch, cost the same among 100,000 kits that wait: half of them stalled, all but 50 of them told. */
const KITS = 100_000;
const TYPES = 20;
const STAGES = 10;
const PAGE = 20;

const account = '00000000-0000-4000-9000-000000000007';
const laboratory = '00000000-0000-4000-9000-000000000008';
const ofAccount = { userId: account, apiKeyId: account, accountId: account, accountMode: 'LIVE' } as const;
const PROGRAM = { ...ofAccount, role: 'CLIENT' } as const;
const LABORATORY = { ...ofAccount, accountId: laboratory, role: 'LAB' } as const;
const OPERATOR = { ...ofAccount, role: 'ADMIN' } as const;

const NOBODY = '00000000-0000-4000-9000-000000000009';

const FIRST_PAGE = { limit: PAGE, fromEnd: false, after: undefined, before: undefined, offset: 0 };

describePlans(
  'plans of stalled kits',
  async (client) => {
    const id = `('00000000-0000-4000-8000-' || lpad(g::text, 12, '0'))::uuid`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
        SELECT 'TYPE' || t, 'Type', 'urine', '{A}', true, true, '{}', now(), now() FROM generate_series(0, ${TYPES - 1}) t;
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, created, updated, stall_stage, stall_since, stall_told, laboratory_key)
        SELECT ${id}, 'KIT-' || g, '${account}', 'TYPE' || g % ${TYPES}, 'PREPARING', now(), now(),
          (enum_range(NULL::stall_stage))[1 + g / ${TYPES} % ${STAGES}], now() - (CASE WHEN g % 2 = 0 THEN 0 ELSE 40 END) * interval '1 day' - g * interval '1 second', g > 50, CASE WHEN g % 50 IN (0, 1) THEN '${laboratory}'::uuid ELSE '${account}' END
        FROM generate_series(1, ${KITS}) g;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) kits, kit_types');
  },
  (large) => {
    // One row of a range for each type and stage, and at most a page of each.
    const most = TYPES * STAGES * (PAGE + 4) * 3;
    for (const mode of PLAN_MODES) {
      it.each([
        ['a program', PROGRAM, {}],
        ['a program, of one stage', PROGRAM, { stages: ['NOT_SHIPPED'] }],
        ['an administrator', OPERATOR, {}],
        ['a program, of one laboratory', PROGRAM, { laboratoryId: laboratory }],
        ['a laboratory', LABORATORY, {}],
        ['a laboratory, of its own', LABORATORY, { laboratoryId: laboratory }],
        ['an administrator, of one laboratory', OPERATOR, { laboratoryId: laboratory }],
        ['an administrator, of one laboratory that has none', OPERATOR, { laboratoryId: NOBODY }],
        ['an administrator, after many days', OPERATOR, { minDays: 41 }],
      ] as const)(`a page for %s reads at most a page of each range: ${mode}`, async (_who, actor, filter) => {
        const list = listStalledKits(planningContext(large.database, actor), filter);
        const cost = await costOf(large.client, pageSql(list, FIRST_PAGE), mode);
        expect(cost.rows, cost.plan).toBeLessThan(most);
      });

      it(`the count of those at laboratories reads these alone: ${mode}`, async () => {
        const cost = await costOf(large.client, stalledAtLaboratoriesSql(new Date()), mode);
        // Two of the stages, of which half the kits have stalled; they are read, grouped by type, and grouped again.
        expect(cost.rows, cost.plan).toBeLessThan(((KITS / STAGES) * 2 * 3) / 2);
      });

      it(`the watch reads what it has to tell: ${mode}`, async () => {
        const cost = await costOf(large.client, unpublishedSql(new Date()), mode);
        expect(cost.rows, cost.plan).toBeLessThan(TYPES * STAGES * 6);
      });
    }
  },
);
