import { expect, it } from 'vitest';
import { deletionSql } from '../../src/domains/sandbox/delete-old-simulations.ts';
import { nextDueSql } from '../../src/domains/sandbox/simulation.ts';
import { underWaySql } from '../../src/domains/sandbox/start-simulations.ts';
import { costOf, describePlans, PLAN_MODES } from '../helpers/plans.ts';

/** The work in the background reads what is due, and nothing else, among 100,000 simulations. */
const SIMULATIONS = 100_000;
/** Those of them that have not ended; the first 100 accounts have a tenth of them under way. */
const UNDER_WAY = 50_000;

const NOW = new Date('2026-11-01T00:00:00.000Z');
const ACCOUNT = '00000000-0000-4000-9000-000000000007';

describePlans(
  'plans of the sandbox',
  async (client) => {
    const id = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
    const account = `('00000000-0000-4000-9000-' || lpad((g % 100)::text, 12, '0'))::uuid`;
    // Simulation g is of kit g; one in a thousand of those under way is due, and all that have ended did so an hour ago.
    await client.query(`SET session_replication_role = replica;
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, created, updated)
        SELECT ${id('g')}, 'KIT-' || g, ${account}, 'LIPID', 'PREPARING', now(), now() FROM generate_series(1, ${SIMULATIONS}) g;
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
        SELECT ${id('g')}, 'SAMPLE-' || g, ${account}, ${id('g')}, 'LIPID', 'AWAITING_COLLECTION', 'urine', '{A}', now(), now()
        FROM generate_series(1, ${SIMULATIONS}) g;
      INSERT INTO simulations (id, account_id, kit_id, scenario, moves, step_seconds, asked_by_id, api_key_id, request_id, started, done,
          next_step, ended)
        SELECT ${id('g')}, ${account}, ${id('g')}, 'DELIVERED', '{KIT_DELIVERED}', 0, ${id('g')}, ${id('g')}, 'test', now(),
          (g > ${UNDER_WAY})::int,
          CASE WHEN g <= ${UNDER_WAY} THEN timestamptz '${NOW.toISOString()}' + (g % 1000 - 1) * interval '1 second' END,
          CASE WHEN g > ${UNDER_WAY} THEN timestamptz '${NOW.toISOString()}' - interval '1 hour' END
        FROM generate_series(1, ${SIMULATIONS}) g;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) simulations, kits, samples');
  },
  (large) => {
    it.each(PLAN_MODES)('what is due, under way or old is read from an index: %s', async (mode) => {
      const due = await costOf(large.client, nextDueSql(NOW, []), mode);
      expect(due.rows, due.plan).toBeLessThan(10);
      expect(due.sorted, due.plan).toBe(0);
      const none = await costOf(large.client, nextDueSql(new Date('2026-10-31'), []), mode);
      expect(none.rows, none.plan).toBe(0);
      const underWay = await costOf(large.client, underWaySql(ACCOUNT), mode);
      expect(underWay.rows, underWay.plan).toBeLessThanOrEqual((2 * UNDER_WAY) / 100);
      const tooYoung = await costOf(large.client, deletionSql(NOW), mode);
      expect(tooYoung.rows, tooYoung.plan).toBe(0);
      const old = await costOf(large.client, deletionSql(new Date('2026-12-31')), mode);
      expect(old.rows, old.plan).toBe(2 * 1_000);
    });
  },
);
