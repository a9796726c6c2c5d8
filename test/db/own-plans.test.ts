import { expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { NEWEST_FIRST, ofEachParent, pageSql } from '../../src/db/sql/list.ts';
import { isOfPatient, isReportOfPatient } from '../../src/domains/access/own-records.ts';
import type { PersonDetails } from '../../src/domains/identity/equal-people.ts';
import { equalPatientsSql } from '../../src/domains/identity/find-equal-patients.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { listRequisitions } from '../../src/domains/requisitions/list-requisitions.ts';
import { pageSql as resultsPageSql } from '../../src/domains/results-page/page-statement.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/** What belongs to a patient, and who is equal to somebody (contract, 12.1 and 12.9), is found by indexes among 20,000 patients. */
const PATIENTS = 20_000;
/** The kits, and as many requisitions alone, of the first patient. The others have one of each. */
const KITS = 100;
/** Patients who share an e-mail address and a date of birth, as in a clinic that gives its own. */
const AT_ONE_ADDRESS = 10_000;

const ACCOUNT = '00000000-0000-4000-9000-000000000007';
const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const patientRef = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const PAGE = { limit: 11, fromEnd: false, after: undefined, before: undefined, offset: 0 };
const ROW = Prisma.sql`row`;

const ACTORS = (['CLIENT', 'LAB', 'ADMIN'] as const).map(
  (role): Actor => ({ userId: ACCOUNT, apiKeyId: ACCOUNT, accountId: ACCOUNT, accountMode: 'LIVE', role }),
);

describePlans(
  'plans of what belongs to patients',
  async (client) => {
    // Those after the patients' are all the first patient's.
    const kits = `generate_series(1, ${PATIENTS + KITS}) g`;
    const owner = `CASE WHEN g > ${PATIENTS} THEN ${idOf('1')} ELSE ${idOf('g')} END`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO patients (id, account_id, first_name, last_name, email, date_of_birth, created, updated)
        SELECT ${idOf('g')}, '${ACCOUNT}', 'Ann', 'Smith' || chr(97 + g % 26) || chr(97 + g / 26 % 26) || chr(97 + g / 676 % 26) || 'x',
          CASE WHEN g <= ${AT_ONE_ADDRESS} THEN 'clinic@example.org' ELSE 'p' || g || '@example.org' END, '1980-01-01', now(), now()
        FROM generate_series(1, ${PATIENTS}) g;
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, patient_id, laboratory_key, created, updated)
        SELECT ${idOf('g')}, 'KIT-' || g, '${ACCOUNT}', 'LIPID', 'REGISTERED', ${owner}, '${ACCOUNT}', now(), now() FROM ${kits};
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, type, status, panels, laboratory_key, created, updated)
        SELECT ${idOf('g')}, 'SAMPLE-' || g, '${ACCOUNT}', ${idOf('g')}, 'LIPID', 'urine', 'RESULTED', '{A}', '${ACCOUNT}', now(), now() FROM ${kits};
      INSERT INTO samples (id, sample_id, account_id, status, panels, laboratory_key, created, updated)
        SELECT ${idOf(`g + 500000`)}, 'ALONE-' || g, '${ACCOUNT}', 'RESULTED', '{A}', '${ACCOUNT}', now(), now() FROM ${kits};
      INSERT INTO requisitions (id, account_id, barcode, account_number, lab, panels, status, patient_first_name, patient_last_name,
          patient_email, patient_sex, patient_date_of_birth, patient_street1, patient_city, patient_state, patient_country, patient_zip,
          sample_id, patient_id, laboratory_key, created, updated)
        SELECT ${idOf('g')}, '${ACCOUNT}', 'ALONE-' || g, 'A', 'Lab', '{A}', 'RESULTED', 'Ann', 'Smith', 'a@example.org', 'F', '1980-01-01',
          'S', 'C', 'ST', 'US', '1', ${idOf(`g + 500000`)}, ${owner}, '${ACCOUNT}', now(), now() FROM ${kits};
      INSERT INTO reports (id, account_id, sample_id, lab, partial, status, date_collected, date_received, date_resulted,
          submitted_by_id, laboratory_id, created, released)
        SELECT id, '${ACCOUNT}', id, 'Lab', false, 'FINAL', now(), now(), now(), '${ACCOUNT}', '${ACCOUNT}', now(), true FROM samples;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) patients, kits, samples, requisitions, reports');
  },
  (large) => {
    for (const mode of PLAN_MODES) {
      for (const actor of ACTORS)
        it.each([
          ['one of each', 77, 1],
          ['many', 1, KITS + 1],
        ])(
          `the reports and the requisitions of somebody with %s, for ${actor.role}: ${mode}`,
          async (_who, number, kits) => {
            const work = planningContext(large.database, actor);
            const parent = Prisma.sql`parent.id`;
            const nested = [
              ofEachParent(listReports(work, null, NEWEST_FIRST), isReportOfPatient(ROW, parent)),
              ofEachParent(listRequisitions(work, null, NEWEST_FIRST), isOfPatient(ROW, parent)),
              ofEachParent(
                listRequisitions(work, null, { ...NEWEST_FIRST, column: 'updated' }),
                isOfPatient(ROW, parent),
              ),
            ];
            for (const list of nested) {
              const page = Prisma.sql`SELECT of_parent.* FROM unnest(${[patientRef(number)]}::uuid[]) AS parent(id)
              CROSS JOIN LATERAL (${pageSql(list, PAGE)}) AS of_parent`;
              const cost = await costOf(large.client, page, mode);
              // Each kit and requisition, with its sample and its report, some of which are passed on.
              expect(cost.rows, cost.plan).toBeLessThan(16 * kits + 50);
            }
          },
        );

      it.each([
        ['one of each', 77, 1],
        ['many', 1, KITS + 1],
      ])(
        `the results page of somebody with %s is read by the indexes of what is theirs: ${mode}`,
        async (_who, number, kits) => {
          const session = { id: ACCOUNT, patientRef: patientRef(number) };
          const actor: Actor = {
            ...{ userId: ACCOUNT, apiKeyId: ACCOUNT, accountId: ACCOUNT, accountMode: 'LIVE', role: 'PATIENT' },
            session,
          };
          for (const sampleId of [undefined, `ALONE-${number}`]) {
            const cost = await costOf(large.client, resultsPageSql(actor, { kitRef: null, sampleId }), mode);
            // Each kit and requisition alone, with its sample and its reports, for the list, for what changed last, and for the series.
            expect(cost.rows, cost.plan).toBeLessThan(50 * kits + 200);
          }
        },
      );

      it(`whoever is equal to somebody is found by the index, also among many of one address: ${mode}`, async () => {
        const nobody = {
          sex: null,
          phone: null,
          street1: null,
          street2: null,
          city: null,
          state: null,
          zip: null,
          country: null,
        };
        const said: PersonDetails = {
          ...nobody,
          lastName: 'SMITH-bbbX',
          firstName: 'Ánn',
          email: 'Clinic@example.org',
          dateOfBirth: new Date('1980-01-01'),
        };
        const query = equalPatientsSql(ACCOUNT, said);
        if (!query) throw new Error('The description is whole.');
        const cost = await costOf(large.client, query, mode);
        expect(cost.rows, cost.plan).toBeLessThan(10);
        expect(cost.pages, cost.plan).toBeLessThan(20);
      });
    }
  },
);
