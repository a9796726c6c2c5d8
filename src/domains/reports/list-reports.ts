import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountFilter, dateRange, filterText, rangeConditions } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { visibleRows } from '../records.ts';

const reportFilter = z.object({
  ...accountFilter,
  sampleId: filterText,
  isAmendment: optional(z.boolean()),
  dateResulted: dateRange,
});

/**
 * The reports that the caller sees and the filter selects, newest first.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listReports(context: RequestContext, filterInput: unknown): ListQuery {
  const actor = authorize(context.actor, 'reports.read');
  const filter = parseInput(reportFilter, filterInput ?? {}, ['filter']);
  const rows = visibleRows(actor, 'report', {
    ...(filter.sampleId === null ? {} : { join: Prisma.sql`JOIN samples of_sample ON of_sample.id = row.sample_id` }),
    where: [
      ...(filter.sampleId === null ? [] : [Prisma.sql`of_sample.sample_id = ${filter.sampleId}::citext`]),
      ...isAmendment(filter.isAmendment),
      ...rangeConditions(filter.dateResulted, Prisma.sql`row.date_resulted`),
    ],
    accountId: filter.accountId,
  });
  return { ...rows, sort: { column: 'created', direction: 'DESC' } };
}

function isAmendment(wanted: boolean | null): Prisma.Sql[] {
  if (wanted === null) return [];
  return [wanted ? Prisma.sql`row.amends_id IS NOT NULL` : Prisma.sql`row.amends_id IS NULL`];
}

/** The reports on samples that the caller sees, oldest first. @throws AppError FORBIDDEN for fulfilment. */
export function listReportsOfSamples(context: RequestContext): ListQuery {
  const actor = authorize(context.actor, 'reports.read');
  const rows = visibleRows(actor, 'report', { where: [], accountId: null });
  return { ...rows, sort: { column: 'created', direction: 'ASC' } };
}
