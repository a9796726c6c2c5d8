import type { RecordName } from '../access/records.ts';

/** The kinds of records that may have notes, and the columns that refer to them. */
export const COLUMN_OF_SUBJECT = {
  kit: 'kit_id',
  order: 'order_id',
  sample: 'sample_id',
  requisition: 'requisition_id',
  patient: 'patient_id',
  unmatchedResult: 'unmatched_result_id',
} as const satisfies Partial<Record<RecordName, string>>;

/** A kind of record that may have notes. */
export type SubjectName = keyof typeof COLUMN_OF_SUBJECT;

/** Whether this kind of record may have notes. */
export function mayHaveNotes(name: RecordName): name is SubjectName {
  return name in COLUMN_OF_SUBJECT;
}
