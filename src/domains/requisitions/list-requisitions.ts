import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery, Sort } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import {
  accountFilter,
  dateRange,
  filterText,
  oneOf,
  personConditions,
  personFilter,
  rangeConditions,
} from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { visibleRows } from '../records.ts';

const requisitionFilter = z.object({
  ...personFilter,
  ...accountFilter,
  statuses: optional(z.array(z.enum(RequisitionStatus))),
  lab: filterText,
  barcode: filterText,
  created: dateRange,
  updated: dateRange,
});

/**
 * The requisitions that the caller sees and the filter selects (docs/rest.md, "Requisitions"). The
 * laboratory's name is compared case-sensitively, the barcode without regard to case.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listRequisitions(context: RequestContext, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(context.actor, 'requisitions.read');
  const filter = parseInput(requisitionFilter, filterInput ?? {}, ['filter']);
  const rows = visibleRows(actor, 'requisition', {
    where: [
      ...oneOf(filter.statuses, Prisma.sql`row.status`, Prisma.sql`requisition_status`),
      ...(filter.lab === null ? [] : [Prisma.sql`row.lab = ${filter.lab}`]),
      ...(filter.barcode === null ? [] : [Prisma.sql`row.barcode = ${filter.barcode}::citext`]),
      ...personConditions(filter, {
        email: Prisma.sql`row.patient_email`,
        firstName: Prisma.sql`row.patient_first_name`,
        lastName: Prisma.sql`row.patient_last_name`,
        phone: Prisma.sql`row.patient_phone`,
      }),
      ...rangeConditions(filter.created, Prisma.sql`row.created`),
      ...rangeConditions(filter.updated, Prisma.sql`row.updated`),
    ],
    accountId: filter.accountId,
  });
  return { ...rows, sort };
}
