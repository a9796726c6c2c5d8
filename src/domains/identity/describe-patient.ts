import type { Tx } from '../../call/unit-of-work.ts';
import { holdPatient } from '../changes/patient-locks.ts';
import { type Description, describePerson } from './compare-people.ts';

/** The description of a patient with all names, who stays as they are until the end of the transaction. */
export async function describePatient(tx: Tx, patientRef: string): Promise<Description> {
  await holdPatient(tx, patientRef);
  const include = { otherNames: { orderBy: { position: 'asc' } } } as const;
  return describePerson(await tx.db.patient.findUniqueOrThrow({ where: { id: patientRef }, include }));
}
