import { Prisma } from '../../generated/prisma/client.ts';

// What belongs to a patient (contract, 12.1), and the one place that says so: the kits that are registered to them, with their samples; the
// requisitions alone that are theirs, with theirs; and the released reports on these samples. A merged patient (12.10) has none of these.

/** The condition that a kit or a requisition, `row`, is a patient's, an SQL expression of the internal id. */
export function isOfPatient(row: Prisma.Sql, patient: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${row}.patient_id = ${patient}`;
}

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

/** The condition that a report, `row`, belongs to a patient, an SQL expression of the internal id. */
export function isReportOfPatient(row: Prisma.Sql, patient: Prisma.Sql): Prisma.Sql {
  const samples = ownSamples((owner) => Prisma.sql`${owner} = ${patient}`);
  return Prisma.sql`(${row}.released AND ${row}.sample_id = ANY(ARRAY(SELECT own.sample_id FROM (${samples}) AS own)))`;
}
