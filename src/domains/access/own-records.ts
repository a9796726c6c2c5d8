import { Prisma } from '../../generated/prisma/client.ts';

/** Makes the condition that a row of a table is a patient's own, given the row's alias and the patient's internal id. */
export type IsOwn = (row: Prisma.Sql, patientRef: string) => Prisma.Sql;

// What belongs to a patient (contract, 12.3): this file alone says so, for each kind of record that has such rows (records.ts). Of reports,
// only those that are released count, as for the program.

/** The patient. */
export const isOwnPatient: IsOwn = (row, patientRef) => Prisma.sql`${row}.id = ${patientRef}::uuid`;

/** The kits that are registered to the patient. */
export const isOwnKit: IsOwn = (row, patientRef) => Prisma.sql`${row}.patient_id = ${patientRef}::uuid`;

// Each row is asked whose it is. EXISTS would say the same, but a plan for all patients may then read all kits of one.

/** The samples of these kits. */
export const isOwnSample: IsOwn = (row, patientRef) =>
  Prisma.sql`(SELECT ${isOwnKit(Prisma.sql`own`, patientRef)} FROM kits own WHERE own.id = ${row}.kit_id)`;

/** The reports on these samples. */
export const isOwnReport: IsOwn = (row, patientRef) =>
  Prisma.sql`(SELECT ${isOwnSample(Prisma.sql`own_sample`, patientRef)} FROM samples own_sample WHERE own_sample.id = ${row}.sample_id)`;
