import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';

/**
 * Ends whatever opens a patient's records to somebody without a key: patient sessions and results links. A merge ends those of the patient
 * that is merged, and its undoing those of the other, because nobody can say for whom they were meant (contract, 12.10). The one place that
 * does so; there is neither yet.
 */
export function endAccessOf(_tx: Tx, _patientRef: string): readonly Write[] {
  return [];
}
