import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { OrderStallStage } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { publishOrderStalls } from '../changes/publish.ts';
import { BATCH_SQL, type Publishing, publishInBatches, type Stalls } from '../changes/publish-in-batches.ts';
import { IS_ORDER_BEYOND_LIMIT, isHoldNotOver, orderStallLimits } from './list-stalled-orders.ts';

/** An order whose stall has not been published. */
interface StalledOrder {
  readonly id: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly stage: OrderStallStage;
  readonly since: Date;
}

const ORDER_STALLS: Stalls<StalledOrder> = {
  table: 'orders',
  lockNext: ({ db, call }) => db.$queryRaw<StalledOrder[]>(unpublishedOrdersSql(call.clock.now())),
  publish: publishOrderStalls,
};

/** Publishes every stall of an order that has not been published (contract, 13.4). */
export async function publishStalledOrders(work: UnitOfWork, publishing: Publishing<OrderStallStage>): Promise<void> {
  await publishInBatches(work, ORDER_STALLS, publishing);
}

/** The query that finds and locks the next stalled orders to publish, longest stalled first. */
export function unpublishedOrdersSql(now: Date): Prisma.Sql {
  const limits = orderStallLimits(now, { stages: null, minDays: null }, null);
  return Prisma.sql`
      SELECT stalled.id, stalled.account_id AS "accountId", stalled.order_id::text AS "orderId", stalled.stall_stage::text AS stage,
        stalled.stall_since AS since
      FROM (SELECT found.* FROM ${limits} CROSS JOIN LATERAL (
          SELECT row.* FROM orders row WHERE ${IS_ORDER_BEYOND_LIMIT} AND NOT row.stall_told AND ${isHoldNotOver(now)}
            AND ${isNotSetAside(Prisma.sql`row.account_id`)}
          ORDER BY row.stall_since, row.id LIMIT ${BATCH_SQL} FOR NO KEY UPDATE SKIP LOCKED) AS found
        LIMIT ${BATCH_SQL}) AS stalled
      ORDER BY stalled.stall_since, stalled.id`;
}
