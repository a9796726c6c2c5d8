import type { Actor } from '../../auth/actor.ts';
import { inTenant } from '../../auth/policy.ts';
import type { Db } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { OrderModel } from '../../generated/prisma/models.ts';
import { lockOrder } from '../kits/lock-kit.ts';

/**
 * Finds an order that the actor sees and locks it; what is returned is read after the lock.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findOrderLocked(db: Db, actor: Actor, orderId: string): Promise<OrderModel> {
  const found = await db.order.findFirst({ where: { orderId, ...inTenant(actor) }, select: { id: true } });
  if (!found) throw notFound('order', orderId);
  await lockOrder(db, found.id);
  return db.order.findUniqueOrThrow({ where: { id: found.id } });
}
