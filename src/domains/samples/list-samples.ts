import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { accountFilter, dateRange, filterValue, oneOf, rangeConditions } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { visibleRows } from '../records.ts';

const sampleFilter = z.object({
  ...accountFilter,
  statuses: optional(z.array(z.enum(SampleStatus))),
  kitTypes: optional(z.array(filterValue)),
  created: dateRange,
  updated: dateRange,
});

/**
 * The samples that the caller sees and the filter selects, newest first.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listSamples(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'samples.read');
  const filter = parseInput(sampleFilter, filterInput ?? {}, ['filter']);
  const rows = visibleRows(actor, 'sample', {
    ...(filter.kitTypes === null ? {} : { join: Prisma.sql`JOIN kits kit ON kit.id = row.kit_id` }),
    where: [
      ...oneOf(filter.statuses, Prisma.sql`row.status`, Prisma.sql`sample_status`),
      ...oneOf(filter.kitTypes, Prisma.sql`kit.kit_type`, Prisma.sql`text`),
      ...rangeConditions(filter.created, Prisma.sql`row.created`),
      ...rangeConditions(filter.updated, Prisma.sql`row.updated`),
    ],
    accountId: filter.accountId,
  });
  return { ...rows, sort: { column: 'created', direction: 'DESC' } };
}
