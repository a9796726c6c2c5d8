import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { accountConditions, accountFilter, dateRange, filterValue, oneOf, rangeConditions } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';

const sampleFilter = z.object({
  ...accountFilter,
  statuses: optional(z.array(z.enum(SampleStatus))),
  kitTypes: optional(z.array(filterValue)),
  created: dateRange,
  updated: dateRange,
});

/**
 * The samples that the caller sees and the filter lets through, newest first.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listSamples(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'samples.read');
  const filter = parseInput(sampleFilter, filterInput ?? {}, ['filter']);
  return {
    from:
      filter.kitTypes === null ? Prisma.sql`samples row` : Prisma.sql`samples row JOIN kits kit ON kit.id = row.kit_id`,
    where: [
      ...accountConditions(actor, filter),
      ...oneOf(filter.statuses, Prisma.sql`row.status`, Prisma.sql`sample_status`),
      ...oneOf(filter.kitTypes, Prisma.sql`kit.kit_type`, Prisma.sql`text`),
      ...rangeConditions(filter.created, Prisma.sql`row.created`),
      ...rangeConditions(filter.updated, Prisma.sql`row.updated`),
    ],
    sort: { column: 'created', direction: 'DESC' },
  };
}
