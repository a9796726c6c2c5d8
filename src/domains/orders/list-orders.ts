import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { ListQuery, Sort } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { filteredList } from '../filtered-list.ts';
import { accountFilter, dateRange, parseFilter, personConditions, personFilter, phoneDigits } from '../filters.ts';
import { optional } from '../inputs.ts';
import { keyColumn, type ListIndex } from '../list-ranges.ts';

const orderFilter = z.object({
  ...personFilter,
  ...accountFilter,
  statuses: optional(z.array(z.enum(OrderStatus))),
  created: dateRange,
  updated: dateRange,
});

const INDEXES: readonly ListIndex<'status'>[] = [
  { columns: ['status'], sort: 'updated', ofAccount: false },
  { columns: ['status'] },
];

/**
 * The orders that the caller sees and the filter selects (docs/rest.md, "Orders").
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listOrders(context: RequestContext, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(context.actor, 'orders.read');
  const filter = parseFilter(orderFilter, filterInput);
  return filteredList(actor, 'order', sort, {
    accountId: filter.accountId,
    columns: {
      status: keyColumn({
        name: 'status',
        type: 'order_status',
        given: filter.statuses,
      }),
    },
    indexes: INDEXES,
    days: { created: filter.created, updated: filter.updated },
    person: {
      conditions: personConditions(filter, {
        email: Prisma.sql`row.recipient_email`,
        firstName: Prisma.sql`row.recipient_first_name`,
        lastName: Prisma.sql`row.recipient_last_name`,
        phoneDigits: phoneDigits(Prisma.sql`row.recipient_phone`),
      }),
    },
  });
}
