import type { Db, RequestContext } from '../../context.ts';
import { orderProgress } from './lifecycle.ts';

/**
 * Moves an order along with its kits, where they have come far enough (contract, section 4). Call with the order locked,
 * after its kits have changed.
 */
export async function advanceOrder(db: Db, context: RequestContext, orderRef: string): Promise<void> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderRef },
    select: { status: true, kits: { select: { status: true } }, _count: { select: { items: true } } },
  });
  const kits = order.kits.map((kit) => kit.status);
  const status = orderProgress(order.status, order._count.items - kits.length, kits);
  if (status !== order.status)
    await db.order.update({ where: { id: orderRef }, data: { status, updated: context.clock.now() } });
}
