import { z } from 'zod';
import { authorize, isStaff } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { filteredList } from '../filtered-list.ts';
import { accountFilter, dateRange, filterText, parseFilter } from '../filters.ts';
import { optional } from '../inputs.ts';
import { flagColumn } from '../list-ranges.ts';
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
  const filter = parseFilter(reportFilter, filterInput);
  // A program sees released reports only, so its indexes begin with that.
  const released = flagColumn(Prisma.sql`row.released`, 'released', isStaff(actor) ? null : true);
  return filteredList(actor, 'report', NEWEST_FIRST, {
    accountId: filter.accountId,
    columns: {
      released,
      isAmendment: flagColumn(Prisma.sql`(row.amends_id IS NOT NULL)`, 'is_amendment', filter.isAmendment),
    },
    indexes: [{ columns: ['released', 'isAmendment'] }],
    days: { dateResulted: filter.dateResulted },
    columnsBeforeDay: [released],
    where:
      filter.sampleId === null
        ? []
        : [Prisma.sql`row.sample_id = (SELECT id FROM samples WHERE sample_id = ${filter.sampleId}::citext)`],
  });
}

/** The reports on samples that the caller sees, oldest first. @throws AppError FORBIDDEN for fulfilment. */
export function listReportsOfSamples(context: RequestContext): ListQuery {
  const actor = authorize(context.actor, 'reports.read');
  const rows = visibleRows(actor, 'report', { where: [], accountId: null });
  return { ...rows, sort: { column: 'created', direction: 'ASC' } };
}
