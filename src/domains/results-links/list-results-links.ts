import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/sql/list.ts';
import { visibleRows } from '../access/records.ts';
import { declareList } from '../lists/declared-lists.ts';

const LINKS = declareList({
  name: 'resultsLinks',
  table: 'results_links',
  filter: z.object({}),
  sorts: ['created'],
  owners: ['patient_id'],
  isReadWhole: false,
  fields: {},
});

/**
 * The results links of patients that the caller sees, newest first (contract, 12.5).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN.
 */
export function listResultsLinks(work: UnitOfWork): ListQuery {
  const actor = authorize(work.call.actor, 'resultsLinks.read');
  const rows = visibleRows(actor, 'resultsLink', { where: [], accountId: null });
  return { ...rows, name: LINKS.name, sort: NEWEST_FIRST };
}
