import { NO_ROWS } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RecordName } from './records.ts';

/** Makes the condition that a row of a table is a patient's own, given the row's alias and the patient's internal id. */
type IsOwn = (row: Prisma.Sql, patientRef: string) => Prisma.Sql;

/** The samples of the kits that are registered to the patient. */
const isOwnSample: IsOwn = (row, patientRef) =>
  Prisma.sql`EXISTS (SELECT FROM kits own WHERE own.id = ${row}.kit_id AND own.patient_id = ${patientRef}::uuid)`;

/**
 * What belongs to a patient (contract, 12.3), the one place that says so. Of reports, only those that are released count, as for the
 * program (records.ts).
 */
const OWN: Readonly<Partial<Record<RecordName, IsOwn>>> = {
  patient: (row, patientRef) => Prisma.sql`${row}.id = ${patientRef}::uuid`,
  kit: (row, patientRef) => Prisma.sql`${row}.patient_id = ${patientRef}::uuid`,
  sample: isOwnSample,
  report: (row, patientRef) => Prisma.sql`EXISTS (SELECT FROM samples own_sample
    WHERE own_sample.id = ${row}.sample_id AND ${isOwnSample(Prisma.sql`own_sample`, patientRef)})`,
};

/** The condition that a row of a kind of record belongs to the patient; no row of any other kind does. */
export function isOwnOfPatient(name: RecordName, row: Prisma.Sql, patientRef: string): Prisma.Sql {
  return OWN[name]?.(row, patientRef) ?? NO_ROWS;
}
