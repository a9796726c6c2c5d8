import { z } from 'zod';
import { authorize, tenantOf } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountConditions, accountFilter, dateRange, filterText, rangeConditions } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';

const reportFilter = z.object({
  ...accountFilter,
  sampleId: filterText,
  isAmendment: optional(z.boolean()),
  dateResulted: dateRange,
});

/**
 * The reports that the caller sees and the filter lets through, newest first. See {@link visibleReports} for why a program
 * does not see those of a kit that nobody is registered for.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listReports(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'reports.read');
  const filter = parseInput(reportFilter, filterInput ?? {}, ['filter']);
  return {
    from: Prisma.sql`reports row JOIN samples sample ON sample.id = row.sample_id JOIN kits kit ON kit.id = sample.kit_id`,
    where: [
      ...accountConditions(actor, filter),
      ...(tenantOf(actor) === undefined ? [] : [Prisma.sql`kit.patient_id IS NOT NULL`]),
      ...(filter.sampleId === null ? [] : [Prisma.sql`sample.sample_id = ${filter.sampleId}::citext`]),
      ...(filter.isAmendment === null
        ? []
        : [filter.isAmendment ? Prisma.sql`row.amends_id IS NOT NULL` : Prisma.sql`row.amends_id IS NULL`]),
      ...rangeConditions(filter.dateResulted, Prisma.sql`row.date_resulted`),
    ],
    sort: { column: 'created', direction: 'DESC' },
  };
}
