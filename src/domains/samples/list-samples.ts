import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { filteredList } from '../filtered-list.ts';
import { accountFilter, dateRange, filterValue, parseFilter } from '../filters.ts';
import { optional } from '../inputs.ts';
import { keyColumn, kitTypeColumn, type ListIndex } from '../list-ranges.ts';

const sampleFilter = z.object({
  ...accountFilter,
  statuses: optional(z.array(z.enum(SampleStatus))),
  kitTypes: optional(z.array(filterValue)),
  created: dateRange,
  updated: dateRange,
});

const INDEXES: readonly ListIndex<'status' | 'kitType'>[] = [
  { columns: ['status'], ofAccount: false },
  { columns: ['status'] },
  { columns: ['kitType', 'status'] },
];

/**
 * The samples that the caller sees and the filter selects, newest first.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listSamples(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'samples.read');
  const filter = parseFilter(sampleFilter, filterInput);
  return filteredList(actor, 'sample', NEWEST_FIRST, {
    accountId: filter.accountId,
    columns: {
      kitType: kitTypeColumn(filter.kitTypes),
      status: keyColumn({
        name: 'status',
        type: 'sample_status',
        given: filter.statuses,
      }),
    },
    indexes: INDEXES,
    days: { created: filter.created, updated: filter.updated },
  });
}
