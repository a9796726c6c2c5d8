import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { writeTogether } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { OrderStallStage } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { publishOrderStalls } from '../changes/publish.ts';
import { IS_ORDER_BEYOND_LIMIT, isHoldNotOver, orderStallLimits } from './list-stalled-orders.ts';

/** How many stalls are published in one transaction. */
const BATCH = 100;

/** An order whose stall has not been published. */
export interface StalledOrder {
  readonly id: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly stage: OrderStallStage;
  readonly since: Date;
}

/**
 * Publishes every stall that has not been published, once for each stage that an order stalls in (contract, 13.4). Several processes share
 * the work: each skips the orders that another has locked.
 *
 * @param onPublished called with the stage of each order, after the commit
 * @param shouldContinue asked before each batch
 */
export async function publishStalledOrders(
  work: UnitOfWork,
  onPublished: (stage: OrderStallStage) => void,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue()) {
    const orders = await publishBatch(work);
    for (const { stage } of orders) onPublished(stage);
    if (orders.length < BATCH) return;
  }
}

async function publishBatch(work: UnitOfWork): Promise<StalledOrder[]> {
  return work.transaction(async (tx) => {
    const orders = await tx.db.$queryRaw<StalledOrder[]>(unpublishedOrdersSql(tx.call.clock.now()));
    if (orders.length === 0) return orders;
    const ids = orders.map(({ id }) => id);
    await writeTogether(tx.db, [
      Prisma.sql`UPDATE orders SET stall_told = true WHERE id = ANY(${ids}::uuid[])`,
      publishOrderStalls(tx.call, orders),
    ]);
    return orders;
  });
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
          ORDER BY row.stall_since, row.id LIMIT ${Prisma.raw(String(BATCH))} FOR NO KEY UPDATE SKIP LOCKED) AS found
        LIMIT ${Prisma.raw(String(BATCH))}) AS stalled
      ORDER BY stalled.stall_since, stalled.id`;
}
