import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { badInput } from '../../errors/errors.ts';
import { IS_REQUIRED } from '../../errors/rules.ts';
import { cancelKits, setOrderStatus } from '../cascade/cascade.ts';
import { cancelItemsLeft, kitTypesLeft } from '../cascade/items-left.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitsOfOrder } from '../changes/locks.ts';
import { lockNamedOrder } from '../changes/order-locks.ts';
import { optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';
import { KIT_TRAITS } from '../lifecycles/kit.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { nothingHasLeft, orderLifecycle, orderProgress } from '../lifecycles/order.ts';

const input = z.object({ orderId: text(), reason: optionalOrBlank(text(500)) });

/** What was canceled of an order. */
export interface CanceledOrder {
  /** The order's internal id. */
  readonly id: string;
  /** The internal ids of the kits that were not sent. */
  readonly canceledKits: readonly string[];
  /** The code of the kit type of each kit that was not made. */
  readonly canceledKitTypes: readonly string[];
}

/**
 * Cancels an order with its kits and their samples; of one of which kits have been sent, what has not: the kits that are preparing, and
 * those that are not made (contract, 4.3).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for fulfilment without a reason; NOT_FOUND; INVALID_TRANSITION if
 *   nothing is left to cancel.
 */
export async function cancelOrder(work: UnitOfWork, rawInput: unknown): Promise<CanceledOrder> {
  const actor = authorize(work.call.actor, 'orders.cancel');
  const { orderId, reason } = parseInput(input, rawInput);
  if (actor.role === 'FULFILLMENT' && reason === null)
    throw badInput([{ path: ['reason'], message: IS_REQUIRED, code: 'REQUIRED' }]);
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    requireMove(orderLifecycle, order.status, 'CANCELED');
    const kits = await lockKitsOfOrder(tx, order);
    const left = await kitTypesLeft(tx, order.id);
    const isWhole = nothingHasLeft(kits.map(({ status }) => status));
    const unsent = kits.filter(({ status }) => !KIT_TRAITS[status].hasLeft && status !== 'CANCELED');
    if (!isWhole && unsent.length === 0 && left.length === 0)
      throw refusedMove(orderLifecycle, order.status, 'CANCELED', 'all of its kits have already left');
    const statuses = kits.map((kit) => (unsent.includes(kit) ? 'CANCELED' : kit.status));
    const status = isWhole ? 'CANCELED' : orderProgress(order.status, 0, statuses);
    await writeAudited(tx, { action: 'order.cancel', subject: `Order:${order.id}`, accountId: order.accountId }, [
      ...setOrderStatus(tx, order, status, { canceled: { by: actor.role, reason } }),
      ...(isWhole || left.length === 0 ? [] : [cancelItemsLeft(order.id)]),
      ...(await cancelKits(tx, unsent, reason)),
    ]);
    return { id: order.id, canceledKits: unsent.map(({ id }) => id), canceledKitTypes: left };
  });
}
