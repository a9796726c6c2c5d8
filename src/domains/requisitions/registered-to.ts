import type { Tx } from '../../call/unit-of-work.ts';
import { describePerson } from '../identity/compare-people.ts';
import { describePatient } from '../identity/describe-patient.ts';
import type { PersonDetails } from '../identity/equal-people.ts';
import { findEqualPatients } from '../identity/find-equal-patients.ts';
import { isPatientOfRequisition } from '../identity/requisition-person.ts';

/**
 * Whose a new requisition is (contract, 12.1), by the patient's internal id: with the barcode of a kit's sample, whom the kit is registered
 * to, if that is the person that it names; otherwise the one patient of the account whose record is equal to that person. Null if there is
 * none.
 *
 * @param kit the locked kit whose sample has its barcode
 */
export async function patientOfNewRequisition(
  tx: Tx,
  accountId: string,
  kit: { readonly patientRef: string | null } | undefined,
  named: PersonDetails,
): Promise<string | null> {
  if (!kit) {
    const [equal, ...others] = await findEqualPatients(tx, accountId, named);
    return equal && others.length === 0 ? equal.id : null;
  }
  const { patientRef } = kit;
  if (patientRef === null) return null;
  return isPatientOfRequisition(await describePatient(tx, patientRef), describePerson(named)) ? patientRef : null;
}
