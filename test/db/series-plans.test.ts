import { expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { seriesSql } from '../../src/domains/series/series-statement.ts';
import { costOf, describePlans, PLAN_MODES } from '../helpers/plans.ts';

/** The series of a patient are read by indexes, among 30,000 patients with results, of whom one has very many. */
const PATIENTS = 30_000;
const RESULTS_EACH = 3;
/** The kits of the first patient, and the results of each. */
const KITS = 100;
const RESULTS_OF_KIT = 40;
/** Analytes of the catalogue, all of which may be looked up by their LOINC codes. */
const CATALOGUE = 500;

const ACCOUNT = '00000000-0000-4000-9000-000000000007';
const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const patientRef = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const ACTORS = (['CLIENT', 'LAB', 'ADMIN'] as const).map(
  (role): Actor => ({ userId: ACCOUNT, apiKeyId: ACCOUNT, accountId: ACCOUNT, accountMode: 'LIVE', role }),
);

const ALL = { analytes: null, loincs: null, from: null, to: null, unit: 'AS_REPORTED', ucum: null } as const;

describePlans(
  'plans of series',
  async (client) => {
    // The kits after those of the patients are all the first patient's.
    const kits = `generate_series(1, ${PATIENTS + KITS}) g`;
    const results = `CASE WHEN g > ${PATIENTS} THEN ${RESULTS_OF_KIT} ELSE ${RESULTS_EACH} END`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO analytes (code, name, loinc, created, updated)
        SELECT 'A' || g, 'Analyte', g || '-0', now(), now() FROM generate_series(1, ${CATALOGUE}) g;
      INSERT INTO patients (id, account_id, created, updated)
        SELECT ${idOf('g')}, '${ACCOUNT}', now(), now() FROM generate_series(1, ${PATIENTS}) g;
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, patient_id, created, updated)
        SELECT ${idOf('g')}, 'KIT-' || g, '${ACCOUNT}', 'LIPID', 'REGISTERED',
          CASE WHEN g > ${PATIENTS} THEN ${idOf('1')} ELSE ${idOf('g')} END, now(), now() FROM ${kits};
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
        SELECT ${idOf('g')}, 'SAMPLE-' || g, '${ACCOUNT}', ${idOf('g')}, 'LIPID', 'RESULTED', 'urine', '{A}', now(), now() FROM ${kits};
      INSERT INTO reports (id, account_id, sample_id, lab, partial, status, date_collected, date_received, date_resulted,
          submitted_by_id, laboratory_id, created, released)
        SELECT ${idOf('g')}, '${ACCOUNT}', ${idOf('g')}, 'Lab', false, 'FINAL', now(), now(), now(), '${ACCOUNT}', '${ACCOUNT}', now(), true
        FROM ${kits};
      INSERT INTO results (report_id, position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, unit,
          flag, analyte_code, loinc)
        SELECT ${idOf('g')}, n, '["","' || n || '","",0]', 'FINAL', now(), 'quantity', 'Result', now() - g * interval '1 minute', '1', true, 1,
          'mg/dL', 'NORMAL', CASE WHEN n % 2 = 0 THEN 'A' || n END, n || '-0'
        FROM ${kits}, generate_series(1, ${results}) n;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) analytes, patients, kits, samples, reports, results');
  },
  (large) => {
    for (const mode of PLAN_MODES)
      for (const actor of ACTORS)
        it.each([
          ['few results', 77, 1, RESULTS_EACH],
          ['many kits with many results', 1, KITS + 1, KITS * RESULTS_OF_KIT + RESULTS_EACH],
        ])(
          `of somebody with %s are read by indexes, for ${actor.role}: ${mode}`,
          async (_who, number, kits, results) => {
            const cost = await costOf(large.client, seriesSql(actor, [patientRef(number)], ALL, 20_000_000), mode);
            // Each kit, with its sample and its report; each result, which is passed on twice; and the catalogue, for codes and for names.
            expect(cost.rows, cost.plan).toBeLessThan(4 * kits + 4 * results + 4 * CATALOGUE);
          },
        );
  },
);
