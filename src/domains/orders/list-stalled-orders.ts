import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { OrderStallStage } from '../../generated/prisma/enums.ts';
import { type ListedAccounts, listedAccounts, visibleRows } from '../access/records.ts';
import { optional } from '../inputs/inputs.ts';
import { ORDER_DAYS, ORDER_STALL_STAGES } from '../lifecycles/order-stall.ts';
import { accountFilter, parseFilterBy } from '../lists/filters.ts';
import { minDays, stallDaysSql } from '../lists/stall-limits.ts';

/** What stalled orders are filtered by; `StalledOrderFilter` in the schema is made from it. */
export const stalledOrderFilter = z.object({
  ...accountFilter,
  stages: optional(z.array(z.enum(OrderStallStage))).describe('Only orders stalled in one of these stages.'),
  minDays: minDays('orders'),
});

type Limited = Pick<z.output<typeof stalledOrderFilter>, 'stages' | 'minDays'>;

/**
 * One row, `each_limit`, for each account and stage, with the latest moment since which an order that waits there has stalled: so each is a
 * range of an index, which is read in its order.
 *
 * @param accounts those whose orders are meant; null for all
 */
export function orderStallLimits(
  now: Date,
  { stages, minDays: least }: Limited,
  accounts: ListedAccounts | null,
): Prisma.Sql {
  // A stage that is given twice would list its orders twice.
  const listed = [...new Set(stages ?? ORDER_STALL_STAGES)];
  const days = stallDaysSql(ORDER_DAYS, Prisma.sql`stage.value`, Prisma.sql`account.order_days`);
  const isOne = accounts !== null && accounts.each.length === 0;
  return Prisma.sql`(SELECT account.id AS account_id, stage.value AS stage,
      ${now}::timestamptz - greatest(${days}, ${least ?? 0}::int) * interval '24 hours' AS latest
    FROM accounts account CROSS JOIN unnest(${listed}::order_stall_stage[]) AS stage(value)
    ${isOne ? Prisma.sql`WHERE account.id = ${accounts.id}` : Prisma.empty}) AS each_limit`;
}

/** The condition that an order is beyond the limit of a row of {@link orderStallLimits}. */
export const IS_ORDER_BEYOND_LIMIT = Prisma.sql`row.account_id = each_limit.account_id AND row.stall_stage = each_limit.stage
  AND row.stall_since <= each_limit.latest`;

/** The condition that the hold of an order, if it has one, is not over: its end is recorded soon after it has come. */
export function isHoldNotOver(now: Date): Prisma.Sql {
  return Prisma.sql`(row.held_until IS NULL OR row.held_until > ${now}::timestamptz)`;
}

/**
 * The stalled orders that the caller sees and the filter selects, longest stalled first (contract, 13.4).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for a laboratory; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listStalledOrders(work: UnitOfWork, filterInput: unknown): ListQuery {
  const actor = authorize(work.call.actor, 'orderStalls.read');
  const { accountId, ...limited } = parseFilterBy(stalledOrderFilter, filterInput);
  const now = work.call.clock.now();
  const limits = orderStallLimits(now, limited, listedAccounts(actor, accountId));
  const { from, where: seen } = visibleRows(actor, 'order', { where: [], accountId });
  const isStalled = Prisma.sql`EXISTS (SELECT FROM ${limits} WHERE ${IS_ORDER_BEYOND_LIMIT})`;
  const implied = [...seen, isStalled];
  return {
    name: 'stalledOrders',
    from,
    where: [...implied, isHoldNotOver(now)],
    sort: { column: 'stall_since', direction: 'ASC' },
    ranges: { from, each: [limits], where: [...seen, IS_ORDER_BEYOND_LIMIT], implied },
  };
}

/** The stall of an order, if it has one, as the only row of a list. */
export function listOrderStall({ call: { clock } }: UnitOfWork): ListQuery {
  const now = clock.now();
  const days = stallDaysSql(ORDER_DAYS, Prisma.sql`row.stage`, Prisma.sql`row.order_days`);
  return {
    name: 'stall',
    from: Prisma.sql`order_stalls row`,
    where: [Prisma.sql`row.created <= ${now}::timestamptz - ${days} * interval '24 hours'`, isHoldNotOver(now)],
    sort: { column: 'created', direction: 'ASC' },
  };
}
