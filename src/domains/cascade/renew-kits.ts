import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/**
 * Renews the `updated` of the kits that are registered to a person who is being corrected (contract, 11.10): they show the person, so whoever reads what
 * has changed since the last time must find them. Call with the patient locked.
 */
export function renewKitsOf(patientRef: string, now: Date): Write {
  return Prisma.sql`UPDATE kits SET updated = ${now}::timestamptz WHERE patient_id = ${patientRef}::uuid`;
}
