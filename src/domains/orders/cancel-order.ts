import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { cancelKits, setOrderStatus } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitsOfOrder, lockNamedOrder } from '../changes/locks.ts';
import { optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { nothingHasLeft, orderLifecycle } from '../lifecycles/order.ts';

const input = z.object({ orderId: text(), reason: optionalOrBlank(text(500)) });

/**
 * Cancels an order with its kits and their samples. Returns its internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION once a kit has left.
 */
export async function cancelOrder(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.write');
  const { orderId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    requireMove(orderLifecycle, order.status, 'CANCELED');
    const kits = await lockKitsOfOrder(tx, order);
    if (!nothingHasLeft(kits.map((kit) => kit.status))) {
      throw refusedMove(orderLifecycle, order.status, 'CANCELED', 'one of its kits has already left');
    }
    const open = kits.filter(({ status }) => status !== 'CANCELED');
    await writeAudited(tx, { action: 'order.cancel', subject: `Order:${order.id}`, accountId: order.accountId }, [
      ...setOrderStatus(tx, order, 'CANCELED'),
      ...(await cancelKits(tx, open, reason)),
    ]);
    return order.id;
  });
}
