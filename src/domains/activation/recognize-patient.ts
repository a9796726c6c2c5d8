import type { Tx } from '../../call/unit-of-work.ts';
import { foldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isAlike, type PersonDetails, saysNothingNew } from '../identity/equal-people.ts';
import { findEqualPatients } from '../identity/find-equal-patients.ts';
import type { ActivationDetails } from './details.ts';

/**
 * The patient of an account that recognizes patients whose record is equal to the details of an activation, if there is exactly one, and
 * the details say nothing that the record does not have (contract, 12.9). Null in every other case. Of several activations at once by equal
 * details, the others wait here for the first, and find its patient.
 */
export async function recognizePatient(tx: Tx, accountId: string, details: ActivationDetails): Promise<string | null> {
  const said: PersonDetails = details;
  const { email, dateOfBirth } = said;
  if (email === null || dateOfBirth === null) return null;
  const equalTo = Prisma.sql`'patient of ' || ${accountId}::text || ' ' || ${dateOfBirth.toISOString()}::text || ' ' || ${foldedSql(email)}`;
  await tx.db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${equalTo}, 0))`);
  const [equal, ...others] = await findEqualPatients(tx, accountId, said);
  const saysNothing =
    equal !== undefined && saysNothingNew(said, equal) && (details.guardian === null || equal.hasGuardian);
  return saysNothing && others.length === 0 ? equal.id : null;
}

/**
 * Whether details may be those by which a kit was activated, as far as the record of its patient tells, or of somebody merged into them: whether that patient was recognized
 * or created by them makes no difference (contract, 12.9).
 */
export async function mayHaveActivated({ db }: Tx, patientRef: string, details: ActivationDetails): Promise<boolean> {
  const recorded = await db.patient.findMany({ where: { OR: [{ id: patientRef }, { mergedIntoRef: patientRef }] } });
  return recorded.some((each) => isAlike(details, each));
}
