import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { visibleRows } from '../access/records.ts';
import { declareList } from '../lists/declared-lists.ts';

const MERGES = declareList({
  name: 'merges',
  table: 'patient_merges',
  filter: z.object({}),
  sorts: ['created'],
  owners: ['into_id'],
  isReadWhole: false,
  fields: {},
});

/** The merges into patients that the caller sees, newest first (contract, 12.10). @throws AppError FORBIDDEN except for CLIENT and ADMIN. */
export function listMerges(work: UnitOfWork): ListQuery {
  const actor = authorize(work.call.actor, 'patients.merge');
  return {
    ...visibleRows(actor, 'patientMerge', { where: [], accountId: null }),
    name: MERGES.name,
    sort: NEWEST_FIRST,
  };
}
