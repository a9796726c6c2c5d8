import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { optional, parseInput, text } from '../inputs.ts';
import { lockKits } from '../kits/lock-kit.ts';
import { moveKitNow } from '../kits/move-kit.ts';
import { refusedMove, requireMove } from '../lifecycle.ts';
import { findOrderLocked } from './find-order.ts';
import { isCancelable, orderLifecycle } from './lifecycle.ts';

const input = z.object({ orderId: text(), reason: optional(text(500)) });

/**
 * Cancels an order with its kits and their samples; returns its internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION once a kit is on its way.
 */
export async function cancelOrder(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'orders.write');
  const { orderId, reason } = parseInput(input, rawInput);
  return context.transaction(async (db) => {
    const order = await findOrderLocked(db, actor, orderId);
    requireMove(orderLifecycle, order.status, 'CANCELED');
    await lockKits(db, Prisma.sql`order_id = ${order.id}::uuid`);
    const kits = await db.kit.findMany({
      where: { orderRef: order.id },
      orderBy: { id: 'asc' },
      select: { id: true, status: true },
    });
    if (!isCancelable(kits.map((kit) => kit.status))) {
      throw refusedMove(orderLifecycle, order.status, 'CANCELED', 'a kit of it has left already');
    }
    // The order first: its kits' cancelation then finds it canceled and leaves it so.
    await db.order.update({ where: { id: order.id }, data: { status: 'CANCELED', updated: context.clock.now() } });
    for (const kit of kits) {
      if (kit.status !== 'CANCELED')
        await moveKitNow(db, context, { id: kit.id, orderRef: order.id }, 'CANCELED', reason);
    }
    await recordAudit(db, context, {
      action: 'order.cancel',
      subject: `Order:${order.id}`,
      accountId: order.accountId,
    });
    return order.id;
  });
}
