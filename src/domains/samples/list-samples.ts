import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { filteredList } from '../filtered-list.ts';
import { accountFilter, dateRange, filterValue } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { keyColumn, type ListIndex } from '../list-ranges.ts';

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
  const filter = parseInput(sampleFilter, filterInput ?? {}, ['filter']);
  return filteredList(
    actor,
    'sample',
    { column: 'created', direction: 'DESC' },
    {
      accountId: filter.accountId,
      columns: {
        kitType: keyColumn({
          column: Prisma.sql`row.kit_type`,
          name: 'kit_type',
          type: 'text',
          all: Prisma.sql`SELECT code AS value FROM kit_types`,
          given: filter.kitTypes,
        }),
        status: keyColumn({
          column: Prisma.sql`row.status`,
          name: 'status',
          type: 'sample_status',
          given: filter.statuses,
        }),
      },
      indexes: INDEXES,
      days: { created: filter.created, updated: filter.updated },
    },
  );
}
