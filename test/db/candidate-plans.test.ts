import { expect, it } from 'vitest';
import { candidatesSql } from '../../src/domains/laboratory/candidates.ts';
import { costOf, describePlans, PLAN_MODES } from '../helpers/plans.ts';

/** Whom a message may be about is looked for by an index, among 100,000 people of whom every second has a kit at the laboratory. */
const PEOPLE = 100_000;
/** How many of them share the most common birth date and the most common last name. */
const COMMON = 10_000;

/** What a look-up compares at most (candidates.ts); each is read as a patient, a kit and a sample, and half of them again with their people. */
const MAX_COMPARED = 200;

const LABORATORY = {
  userId: '00000000-0000-4000-9000-000000000001',
  apiKeyId: '00000000-0000-4000-9000-000000000001',
  accountId: '00000000-0000-4000-9000-000000000001',
  accountMode: 'LIVE',
  role: 'LAB',
} as const;

describePlans(
  'plans of candidates',
  async (client) => {
    const id = `('00000000-0000-4000-8000-' || lpad(g::text, 12, '0'))::uuid`;
    const account = `'00000000-0000-4000-9000-000000000007'::uuid`;
    await client.query(`SET session_replication_role = replica;
      INSERT INTO patients (id, account_id, first_name, last_name, email, sex, date_of_birth, street1, city, state, country, zip, created,
        updated)
        SELECT ${id}, ${account}, 'First' || g % 2000, CASE WHEN g <= ${COMMON} THEN 'Nowak' ELSE 'Last' || g % 30000 END, 'p@example.org',
          'F', CASE WHEN g <= ${COMMON} THEN date '1980-01-01' ELSE date '1940-01-01' + g % 25000 END, 'S', 'C', 'ST', 'US', '1',
          now() - g * interval '1 minute', now()
        FROM generate_series(1, ${PEOPLE}) g;
      INSERT INTO kits (id, kit_id, account_id, kit_type, status, patient_id, created, updated)
        SELECT ${id}, 'KIT-' || g, ${account}, 'LIPID', 'REGISTERED', ${id}, now(), now() FROM generate_series(1, ${PEOPLE}) g;
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
        SELECT ${id}, 'SAMPLE-' || g, ${account}, ${id}, 'LIPID', (CASE WHEN g % 2 = 0 THEN 'RECEIVED' ELSE 'RESULTED' END)::sample_status,
          'urine', '{A}', now(), now()
        FROM generate_series(1, ${PEOPLE}) g;
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) patients, kits, samples');
  },
  (large) => {
    const people = [
      ['with the most common birth date', { family: 'Nowak', birthDate: '19800101', namesakes: 0 }],
      ['with another birth date', { family: 'Last77', birthDate: '19500101', namesakes: 0 }],
      ['with a birth date that nobody has', { family: 'Nowak', birthDate: '20200101', namesakes: 0 }],
      // A plan for any name takes it for a rare one, and sorts those that the index has of it: at most they are read.
      ['by the most common last name', { family: 'Nowak', birthDate: '', namesakes: COMMON }],
      ['by a year of birth', { family: 'Last77', birthDate: '1950', namesakes: 0 }],
    ] as const;
    for (const mode of PLAN_MODES)
      it.each(people)(`somebody %s is found by an index: ${mode}`, async (_who, { family, birthDate, namesakes }) => {
        const person = { names: [{ family, given: 'First1' }], birthDate, sex: '' } as const;
        const sampleIds = [['KIT-77', 'SAMPLE-X', '', '', '', '']] as const;
        const cost = await costOf(large.client, candidatesSql(LABORATORY, { person, sampleIds }), mode);
        expect(cost.rows, cost.plan).toBeLessThan(8 * MAX_COMPARED + 2 * namesakes);
      });
  },
);
