import { hashSecret } from '../../auth/keys.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';

/**
 * The language of the patient whom a registration token is for; null if it is not known, or the token is not valid. The page that the
 * token's holder sees is in it (contract, 7.6).
 */
export async function readPatientLanguage({ db, call: { clock } }: UnitOfWork, token: string): Promise<string | null> {
  const select = {
    expiresAt: true,
    usedAt: true,
    patient: { select: { language: true, mergedInto: { select: { language: true } } } },
  };
  const stored = await db.registrationToken.findUnique({ where: { hash: hashSecret(token) }, select });
  return stored && stored.usedAt === null && clock.now() < stored.expiresAt
    ? (stored.patient.mergedInto ?? stored.patient).language
    : null;
}
