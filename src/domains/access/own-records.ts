import { whereSql } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';

// What belongs to a patient (contract, 12.1), and the one place that says so: the kits that are registered to them, with their samples; the
// requisitions alone that are theirs, with theirs; and the reports on these samples that are released, or held. A merged patient (12.10) has none of these.
// A patient is an SQL expression of the internal id.

/** Makes the condition that a row of a table, given its alias, is a patient's own. */
export type IsOwn = (row: Prisma.Sql, patient: Prisma.Sql) => Prisma.Sql;

/** The patient. */
export const isOwnPatient: IsOwn = (row, patient) => Prisma.sql`${row}.id = ${patient}`;

/** A kit or a requisition. */
export const isOfPatient: IsOwn = (row, patient) => Prisma.sql`${row}.patient_id = ${patient}`;

// Each row is asked whose it is. EXISTS would say the same, but a plan for all patients may then read all kits of one.

/** A sample: its kit's patient, or without a kit that of its requisition. */
export const isOwnSample: IsOwn = (row, patient) =>
  Prisma.sql`(CASE WHEN ${row}.kit_id IS NULL
      THEN (SELECT own.patient_id FROM requisitions own WHERE own.sample_id = ${row}.id)
      ELSE (SELECT own.patient_id FROM kits own WHERE own.id = ${row}.kit_id) END = ${patient})`;

/** A report on such a sample, whether or not it is released. */
export const isOwnReport: IsOwn = (row, patient) =>
  Prisma.sql`(SELECT ${isOwnSample(Prisma.sql`own_sample`, patient)} FROM samples own_sample WHERE own_sample.id = ${row}.sample_id)`;

/**
 * A query of the own samples of patients: `patient_id`, `sample_id`, and `kit_id`, which is null for a requisition alone.
 *
 * @param isTheirs the condition that an owner, an SQL expression of an internal id, is one of these patients
 */
export function ownSamples(isTheirs: (owner: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
      FROM kits own_kit JOIN samples of_kit ON of_kit.kit_id = own_kit.id WHERE ${isTheirs(Prisma.sql`own_kit.patient_id`)}
    UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
      FROM requisitions own_requisition JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
      WHERE ${isTheirs(Prisma.sql`own_requisition.patient_id`)}`;
}

/** The condition that a sample belongs to a patient, for lists that begin with the patient. */
export const isSampleOfPatient: IsOwn = (row, patient) =>
  Prisma.sql`${row}.id = ANY(ARRAY(${idsOfOwnSamples(patient)}))`;

/**
 * The condition that a report is released or held, and belongs to a patient, for lists that begin with the patient. For whom a held one exists
 * is decided in records.ts.
 */
export const isReportOfPatient: IsOwn = (row, patient) =>
  Prisma.sql`(${isReleasedOrHeld(row)} AND ${row}.sample_id = ANY(ARRAY(${idsOfOwnSamples(patient)})))`;

/** The condition that the program could see a report if none were held. */
export function isReleasedOrHeld(row: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${row}.released OR ${row}.held_until IS NOT NULL)`;
}

function idsOfOwnSamples(patient: Prisma.Sql): Prisma.Sql {
  const samples = ownSamples((owner) => Prisma.sql`${owner} = ${patient}`);
  return Prisma.sql`SELECT own.sample_id FROM (${samples}) AS own`;
}

/** The conditions that select people, a table with the alias `person`: patients, and requisitions by what they say of theirs. */
export interface SelectedPeople {
  readonly patients: readonly Prisma.Sql[];
  readonly requisitions: readonly Prisma.Sql[];
}

/**
 * A query of the samples of these people: of the kits that are registered to the patients, and of the requisitions alone, whose patient need
 * not be one of the account's. OFFSET 0 makes PostgreSQL follow each id: it would otherwise read all kits to look for many. The conditions
 * are those of the people's indexes alone, because it might take the index of another.
 */
export function samplesOfPeople({ patients, requisitions }: SelectedPeople): Prisma.Sql {
  return Prisma.sql`SELECT of_kit.* FROM (SELECT person.id FROM patients person ${whereSql(patients)} OFFSET 0) AS person
      CROSS JOIN LATERAL (SELECT own.id FROM kits own WHERE own.patient_id = person.id OFFSET 0) AS own_kit
      CROSS JOIN LATERAL (SELECT * FROM samples own WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
    UNION ALL SELECT alone.* FROM (SELECT person.sample_id FROM requisitions person ${whereSql(requisitions)} OFFSET 0) AS person
      CROSS JOIN LATERAL (SELECT * FROM samples own WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone`;
}
