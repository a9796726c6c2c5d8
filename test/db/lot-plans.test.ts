import { expect, it } from 'vitest';
import { NIL_UUID } from '../../src/db/sql/identifiers.ts';
import { type ListQuery, ofEachParent, pageSql } from '../../src/db/sql/list.ts';
import { listKits, listKitsOfLot } from '../../src/domains/kits/list-kits.ts';
import { listLots } from '../../src/domains/lots/list-lots.ts';
import { lotIdOf } from '../../src/domains/lots/lot-code.ts';
import { leftSql } from '../../src/domains/recalls/deal-with-recalls.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/** Lots among 100,000 kits of twenty accounts: a large lot, of which one program has only the oldest kits, and 9,999 others. */
const KITS = 100_000;
const LOTS = 10_000;
const LARGE = 30_000;
const ACCOUNTS = 20;
const PAGE = 20;

const id = (space: string, number: string) =>
  `('00000000-0000-4000-${space}-' || lpad((${number})::text, 12, '0'))::uuid`;
const accountOf = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
const actorOf = (number: number, role: 'CLIENT' | 'ADMIN') => {
  const account = accountOf(number);
  return { userId: account, apiKeyId: account, accountId: account, accountMode: 'LIVE', role } as const;
};
/** Has the oldest three kits of the large lot. */
const SMALL = actorOf(ACCOUNTS, 'CLIENT');
const PROGRAM = actorOf(1, 'CLIENT');
/** Has many kits, and none of a lot. */
const WITHOUT = actorOf(0, 'CLIENT');
const ADMIN = actorOf(0, 'ADMIN');
const NEWEST = { column: 'created', direction: 'DESC' } as const;

const FIRST_PAGE = { limit: PAGE, fromEnd: false, after: undefined, before: undefined, offset: 0 };
const LARGE_LOT = lotIdOf('large');

describePlans(
  'plans of lots',
  async (client) => {
    const lot = `CASE WHEN g <= ${LARGE} THEN '${LARGE_LOT}'::uuid ELSE ${id('a000', `g % ${LOTS - 1} + 1`)} END`;
    const account = `CASE WHEN g <= 3 THEN ${id('9000', String(ACCOUNTS))} ELSE ${id('9000', `g % ${ACCOUNTS}`)} END`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
        VALUES ('K', 'K', 'blood', '{}', true, true, '{}', now(), now());
      INSERT INTO accounts (id, name, mode, created) SELECT ${id('9000', 'a')}, 'Account', 'LIVE', now() FROM generate_series(0, ${ACCOUNTS}) a;
      INSERT INTO lots (id, code, kit_type, expires, status, created) SELECT ${id('a000', 'g')}, 'lot-' || g, 'K', '2029-12-31', 'OPEN',
          now() - g * interval '1 minute' FROM generate_series(1, ${LOTS - 1}) g;
      INSERT INTO lots (id, code, kit_type, expires, status, created) VALUES ('${LARGE_LOT}', 'large', 'K', '2029-12-31', 'OPEN', now() - interval '1 year');
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, created, updated, lot_id, lot_since)
        SELECT ${id('8000', 'g')}, 'KIT-' || g, account, 'K', 'PREPARING', created, created, lot, CASE WHEN lot IS NOT NULL THEN created END
        FROM (SELECT g, ${account} AS account, now() - (${KITS} - g) * interval '1 second' AS created,
          CASE WHEN g > 3 AND g % ${ACCOUNTS} = 0 THEN NULL ELSE ${lot} END AS lot FROM generate_series(1, ${KITS}) g) AS made;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) kits, lots, accounts, kit_types');
  },
  (large) => {
    for (const mode of PLAN_MODES) {
      const costOfPage = (list: ListQuery) => costOf(large.client, pageSql(list, FIRST_PAGE), mode);

      it.each([
        ['a program, of the large lot', PROGRAM, ['large']],
        ['a program that has three of it', SMALL, ['large']],
        ['a program that has none', WITHOUT, ['large', 'lot-7']],
        ['an administrator, of the large lot', ADMIN, ['large']],
        ['an administrator, of 200 lots', ADMIN, Array.from({ length: 200 }, (_each, index) => `lot-${index + 1}`)],
      ] as const)(`a page of kits for %s reads at most a page of each: ${mode}`, async (_who, actor, lots) => {
        const cost = await costOfPage(listKits(planningContext(large.database, actor), { lots: [...lots] }, NEWEST));
        expect(cost.rows, cost.plan).toBeLessThan(lots.length * (PAGE + 4) * 4 + 100);
      });

      it.each([
        ['a program', PROGRAM],
        ['a program that has three of its oldest', SMALL],
        ['an administrator', ADMIN],
      ] as const)(`a page of a lot’s kits for %s reads a page: ${mode}`, async (_who, actor) => {
        const list = ofEachParent(
          listKitsOfLot(planningContext(large.database, actor)),
          Prisma.sql`row.lot_id = ${LARGE_LOT}::uuid`,
        );
        const cost = await costOfPage(list);
        expect(cost.rows, cost.plan).toBeLessThan(200);
      });

      it(`a page of lots reads a page for staff, and looks for a program’s kits once for each lot: ${mode}`, async () => {
        const staff = await costOfPage(listLots(planningContext(large.database, ADMIN), null));
        expect(staff.rows, staff.plan).toBeLessThan(200);
        for (const actor of [PROGRAM, SMALL, WITHOUT]) {
          const own = await costOfPage(listLots(planningContext(large.database, actor), null));
          expect(own.rows, own.plan).toBeLessThan(LOTS * 4);
        }
      });

      it(`the kits of a recall that are left are read a page at a time: ${mode}`, async () => {
        const cost = await costOf(large.client, leftSql(LARGE_LOT, { created: new Date(0), id: NIL_UUID }), mode);
        expect(cost.rows, cost.plan).toBeLessThan(1_000);
      });
    }
  },
);
