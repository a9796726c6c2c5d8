import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery, Sort } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { accountFilter, dateRange, oneOf, personConditions, personFilter, rangeConditions } from '../filters.ts';
import { optional, parseInput } from '../inputs.ts';
import { visibleRows } from '../records.ts';

const orderFilter = z.object({
  ...personFilter,
  ...accountFilter,
  statuses: optional(z.array(z.enum(OrderStatus))),
  created: dateRange,
  updated: dateRange,
});

/**
 * The orders that the caller sees and the filter selects (docs/rest.md, "Orders").
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listOrders(context: RequestContext, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(context.actor, 'orders.read');
  const filter = parseInput(orderFilter, filterInput ?? {}, ['filter']);
  const rows = visibleRows(actor, 'order', {
    where: [
      ...oneOf(filter.statuses, Prisma.sql`row.status`, Prisma.sql`order_status`),
      ...personConditions(filter, {
        email: Prisma.sql`row.recipient_email`,
        firstName: Prisma.sql`row.recipient_first_name`,
        lastName: Prisma.sql`row.recipient_last_name`,
        phone: Prisma.sql`row.recipient_phone`,
      }),
      ...rangeConditions(filter.created, Prisma.sql`row.created`),
      ...rangeConditions(filter.updated, Prisma.sql`row.updated`),
    ],
    accountId: filter.accountId,
  });
  return { ...rows, sort };
}
