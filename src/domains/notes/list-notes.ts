import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { visibleRows } from '../access/records.ts';
import { declareList } from '../lists/declared-lists.ts';
import { COLUMN_OF_SUBJECT } from './subject.ts';

const NOTES = declareList({
  name: 'notes',
  table: 'notes',
  filter: z.object({}),
  sorts: ['created'],
  owners: Object.values(COLUMN_OF_SUBJECT),
  isReadWhole: false,
  fields: {},
});

/**
 * The notes on records that the caller sees, newest first: those of its own account (contract, 11.11). Those on a merged patient are read on
 * the other (12.10), where {@link isNoteOnPatient} finds them. They are fields of the record,
 * so a caller that reads them has already read the record.
 *
 * @throws AppError UNAUTHENTICATED.
 */
export function listNotes(work: UnitOfWork): ListQuery {
  const actor = authorize(work.call.actor, 'notes.read');
  return { ...visibleRows(actor, 'note', { where: [], accountId: null }), name: NOTES.name, sort: NEWEST_FIRST };
}

/** The condition that a note, `row`, is on a patient, an SQL expression of the internal id, or on one who was merged into them. */
export function isNoteOnPatient(row: Prisma.Sql, patient: Prisma.Sql): Prisma.Sql {
  const merged = Prisma.sql`SELECT merged.id FROM patients merged WHERE merged.merged_into_id = ${patient}`;
  return Prisma.sql`${row}.patient_id = ANY(ARRAY(SELECT ${patient} UNION ALL ${merged}))`;
}
