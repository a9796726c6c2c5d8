import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { recordAudit } from '../audit.ts';
import { moveKitNow } from '../cascade.ts';
import { optional, parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { isCancelable, orderLifecycle } from '../lifecycles/order.ts';
import { lockKitsOfOrder, lockNamedOrder } from '../locks.ts';

const input = z.object({ orderId: text(), reason: optional(text(500)) });

/**
 * Cancels an order with its kits and their samples. Returns its internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION once a kit has left.
 */
export async function cancelOrder(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'orders.write');
  const { orderId, reason } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const order = await lockNamedOrder(context, actor, orderId);
    requireMove(orderLifecycle, order.status, 'CANCELED');
    const kits = await lockKitsOfOrder(context, order.id);
    if (!isCancelable(kits.map((kit) => kit.status))) {
      throw refusedMove(orderLifecycle, order.status, 'CANCELED', 'one of its kits has already left');
    }
    // The order first: its kits then find it canceled and leave it alone.
    await context.db.order.update({
      where: { id: order.id },
      data: { status: 'CANCELED', updated: context.clock.now() },
    });
    for (const kit of kits) {
      if (kit.status !== 'CANCELED') await moveKitNow(context, kit, 'CANCELED', reason);
    }
    await recordAudit(context, { action: 'order.cancel', subject: `Order:${order.id}`, accountId: order.accountId });
    return order.id;
  });
}
