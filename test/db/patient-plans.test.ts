import { expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { ALL_ROWS, type PageRequest, whereSql } from '../../src/db/sql/list.ts';
import { namedRecord, type RecordName } from '../../src/domains/access/records.ts';
import { listKits } from '../../src/domains/kits/list-kits.ts';
import { listPatientSessions } from '../../src/domains/patient-sessions/list-patient-sessions.ts';
import { listResultsLinks } from '../../src/domains/results-links/list-results-links.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { costOf, describePlans, PLAN_MODES, pagesOfParentsSql, planningContext } from '../helpers/plans.ts';

/**
 * What belongs to a patient is read by indexes, in an account with 30,000 patients, of whom the first has very many kits and sessions
 * (contract, 12.2, 12.3, 12.4 and 12.5).
 */
const PATIENTS = 30_000;
/** The kits of the first patient besides, and the sessions of each; of the first, as many on each of a thousand days. */
const KITS = 1_000;
const SESSIONS_A_DAY = 30;
const ROWS_ON_PAGE = 11;

const ACCOUNT = '00000000-0000-4000-9000-000000000007';
const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const patientRef = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const who = { userId: ACCOUNT, apiKeyId: ACCOUNT, accountId: ACCOUNT, accountMode: 'LIVE' } as const;
const CLIENT: Actor = { ...who, role: 'CLIENT' };
const PATIENT: Actor = { ...who, role: 'PATIENT', session: { id: ACCOUNT, patientRef: patientRef(1) } };

const KITS_OF_A_PAGE = Array.from(
  { length: ROWS_ON_PAGE },
  (_, index) => Prisma.sql`${patientRef(7 + 31 * index)}::uuid`,
);

const PAGE: PageRequest = { ...ALL_ROWS, limit: ROWS_ON_PAGE };

describePlans(
  'plans of what belongs to a patient',
  async (client) => {
    const kits = `generate_series(1, ${PATIENTS + KITS}) g`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO accounts (id, name, mode, created) VALUES ('${ACCOUNT}', 'Program', 'LIVE', now());
      INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
        VALUES ('LIPID', 'Lipids', 'DBS', '{A}', true, true, '{}', now(), now());
      INSERT INTO patients (id, account_id, created, updated)
        SELECT ${idOf('g')}, '${ACCOUNT}', now(), now() FROM generate_series(1, ${PATIENTS}) g;
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, patient_id, created, updated)
        SELECT ${idOf('g')}, 'KIT-' || g, '${ACCOUNT}', 'LIPID', 'REGISTERED',
          CASE WHEN g > ${PATIENTS} THEN ${idOf('1')} ELSE ${idOf('g')} END, now() - g * interval '1 second', now() FROM ${kits};
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
        SELECT ${idOf('g')}, 'SAMPLE-' || g, '${ACCOUNT}', ${idOf('g')}, 'LIPID', 'RESULTED', 'urine', '{A}', now(), now() FROM ${kits};
      INSERT INTO reports (id, account_id, sample_id, lab, partial, status, date_collected, date_received, date_resulted,
          submitted_by_id, laboratory_id, created, released)
        SELECT ${idOf('g')}, '${ACCOUNT}', ${idOf('g')}, 'Lab', false, 'FINAL', now(), now(), now(), '${ACCOUNT}', '${ACCOUNT}', now(), true
        FROM ${kits};
      INSERT INTO kit_events (kit_id, status, created, recorded)
        SELECT ${idOf('g')}, status, now(), now() FROM ${kits}, unnest('{PREPARING,REGISTERED}'::kit_status[]) AS event(status);
      INSERT INTO sample_events (sample_id, status, created, recorded)
        SELECT ${idOf('g')}, status, now(), now()
        FROM ${kits}, unnest('{AWAITING_COLLECTION,RECEIVED,RESULTED}'::sample_status[]) AS event(status);
      INSERT INTO patient_sessions (id, account_id, patient_id, hash, created_by_id, api_key_id, created, expires_at)
        SELECT gen_random_uuid(), '${ACCOUNT}', ${idOf('g')}, sha256(g::text::bytea), '${ACCOUNT}', '${ACCOUNT}',
          now() - interval '2 hours', now() - interval '1 hour' FROM generate_series(1, ${PATIENTS}) g;
      INSERT INTO patient_sessions (id, account_id, patient_id, hash, created_by_id, api_key_id, created, expires_at)
        SELECT gen_random_uuid(), '${ACCOUNT}', ${idOf('1')}, sha256((day || ' ' || n)::bytea), '${ACCOUNT}', '${ACCOUNT}',
          made, made + interval '1 hour'
        FROM generate_series(32, 1032) day, generate_series(1, ${SESSIONS_A_DAY}) n, LATERAL (SELECT now() - day * interval '1 day') AS at(made);
      INSERT INTO results_links (id, account_id, patient_id, created_by_id, created, expires_at)
        SELECT gen_random_uuid(), '${ACCOUNT}', ${idOf('g')}, '${ACCOUNT}', now() - interval '1 day', now() + interval '29 days'
        FROM generate_series(1, ${PATIENTS}) g;
      INSERT INTO results_links (id, account_id, patient_id, created_by_id, created, expires_at)
        SELECT gen_random_uuid(), '${ACCOUNT}', ${idOf('1')}, '${ACCOUNT}', now() - day * interval '1 hour', now() - day * interval '1 hour' + interval '1 day'
        FROM generate_series(100, ${100 + KITS}) day;
      SET session_replication_role = DEFAULT`);
    await client.query(
      'VACUUM (ANALYZE) patients, kits, samples, kit_events, sample_events, reports, patient_sessions, results_links',
    );
  },
  (large) => {
    for (const mode of PLAN_MODES) {
      it(`sessions are read as far as they are listed, however many there were before: ${mode}`, async () => {
        const list = listPatientSessions(planningContext(large.database, CLIENT));
        const ids = [patientRef(1), patientRef(2)];
        const sql = pagesOfParentsSql(list, PAGE, { column: Prisma.sql`row.patient_id`, ids });
        const cost = await costOf(large.client, sql, mode);
        expect(cost.rows, cost.plan).toBeLessThan(6 * ROWS_ON_PAGE);
        expect(cost.pages, cost.plan).toBeLessThan(60);
      });

      it(`results links are read as far as they are listed, however many there were before: ${mode}`, async () => {
        const list = listResultsLinks(planningContext(large.database, CLIENT));
        const ids = [patientRef(1), patientRef(2)];
        const sql = pagesOfParentsSql(list, PAGE, { column: Prisma.sql`row.patient_id`, ids });
        const cost = await costOf(large.client, sql, mode);
        expect(cost.rows, cost.plan).toBeLessThan(6 * ROWS_ON_PAGE);
        expect(cost.pages, cost.plan).toBeLessThan(60);
      });

      it(`a page of the patient’s own kits is read by their index: ${mode}`, async () => {
        const list = listKits(planningContext(large.database, PATIENT), null, { column: 'created', direction: 'ASC' });
        const sql = pagesOfParentsSql(list, PAGE, { column: Prisma.sql`row.patient_id`, ids: [patientRef(1)] });
        const cost = await costOf(large.client, sql, mode);
        expect(cost.rows, cost.plan).toBeLessThan(4 * ROWS_ON_PAGE);
      });

      it(`the progress of a page of kits is read by the indexes of what it is computed from: ${mode}`, async () => {
        const page = Prisma.sql`SELECT id FROM kits WHERE id IN (${Prisma.join(KITS_OF_A_PAGE)})`;
        const progress = Prisma.sql`SELECT to_json(progress) FROM kit_progress progress WHERE progress.id = page.id`;
        const cost = await costOf(large.client, Prisma.sql`SELECT (${progress}) FROM (${page}) page`, mode);
        // The kit, its sample and their events, the report, the type, the account.
        expect(cost.rows, cost.plan).toBeLessThan(30 * ROWS_ON_PAGE);
        expect(cost.pages, cost.plan).toBeLessThan(60 * ROWS_ON_PAGE);
      });

      it.each([
        ['kit', 'KIT-30007'],
        ['sample', 'SAMPLE-30007'],
        ['patient', patientRef(1)],
        ['report', patientRef(PATIENTS + 7)],
        ['kit', 'KIT-7'],
        ['sample', 'SAMPLE-7'],
        ['report', patientRef(7)],
      ] as const satisfies readonly (readonly [RecordName, string])[])(
        `the %s %s is found by its own index, theirs or not: ${mode}`,
        async (name, key) => {
          const rows = namedRecord(planningContext(large.database, PATIENT), name, key);
          if (!rows) throw new Error(`${key} names no ${name}.`);
          const cost = await costOf(
            large.client,
            Prisma.sql`SELECT row.id FROM ${rows.from} ${whereSql(rows.where)}`,
            mode,
          );
          expect(cost.rows, cost.plan).toBeLessThan(8);
          expect(cost.pages, cost.plan).toBeLessThan(40);
        },
      );
    }
  },
);
