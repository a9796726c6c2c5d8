import type { Tx } from '../../call/unit-of-work.ts';
import { updateSql, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { revokeLinksSql } from '../cascade/revoke-results-links.ts';

/**
 * Ends whatever opens a patient's records to somebody without a key: patient sessions and results links. A merge ends those of the patient
 * that is merged, and its undoing those of the other, because nobody can say for whom they were meant (contract, 12.10). The one place that
 * does so. The patient must be locked.
 */
export function endAccessOf({ call: { clock } }: Tx, patientRef: string): readonly Write[] {
  const now = clock.now();
  const isValid = Prisma.sql`patient_id = ${patientRef}::uuid AND results_link_id IS NULL AND ended_at IS NULL AND expires_at > ${now}::timestamptz`;
  return [
    updateSql('patient_sessions', { ended_at: now }, isValid),
    ...revokeLinksSql(Prisma.sql`link.patient_id = ${patientRef}::uuid`, now),
  ];
}
