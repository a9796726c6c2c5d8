import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { kitTypesLeft } from '../cascade/items-left.ts';
import { requireNotHeld } from '../cascade/order-hold.ts';
import { lockKitsOfOrder } from '../changes/locks.ts';
import { type LockedOrder, lockNamedOrder } from '../changes/order-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { ORDER_TRAITS } from '../lifecycles/order.ts';
import { fulfillOrder } from '../orders/fulfill-order.ts';
import { authorizeSandbox, requireTestAccount } from './access.ts';
import { askedFields } from './asked-fields.ts';
import { isReachable, planOf } from './plan.ts';
import { sandboxActor } from './simulation.ts';
import { readStarts, startSimulations } from './start-simulations.ts';
import { takeDueSteps } from './take-steps.ts';

const input = z.object({ orderId: text(), ...askedFields });

/**
 * Fulfils the rest of an order of a TEST account, and simulates each of its kits that can reach the scenario (contract, 9.5).
 * Returns the order's internal id. One transaction fulfils the order and makes the plans, so that no kit is left without its
 * plan; the steps follow as in {@link simulateKit}. If the due steps take too long for one request, the rest are taken after
 * its answer.
 *
 * @throws AppError FORBIDDEN, also for a LIVE account; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION for a canceled order, and if
 * nothing is left to fulfil and no kit can reach the scenario; CONFLICT if the order is on hold, if a kit is already being simulated, or too many are.
 */
export async function simulateOrder(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorizeSandbox(work.call.actor);
  const { orderId, scenario, stepSeconds } = parseInput(input, rawInput);
  const separate = work.inSeparateTransactions();
  const { id, ids } = await separate.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    const { id, accountId } = order;
    await requireTestAccount(tx, accountId);
    if (!ORDER_TRAITS[order.status].isFulfillable)
      throw new AppError('INVALID_TRANSITION', 'The order is CANCELED, so nothing can be simulated for it.');
    requireNotHeld(tx, order);
    const made = await fulfillRest(tx, actor, order);
    const kits = await lockKitsOfOrder(tx, order);
    const starts = await readStarts(
      tx,
      kits.map((kit) => kit.id),
    );
    const reaching = starts.filter((start) => isReachable(scenario, start));
    if (made === 0 && reaching.length === 0)
      throw new AppError(
        'INVALID_TRANSITION',
        `The order is fulfilled, and none of its kits can still reach ${scenario}.`,
      );
    const audited = { action: 'order.simulate', subject: `Order:${id}`, accountId };
    const asked = { actor, accountId, scenario, stepSeconds };
    const planned = reaching.map((start) => ({ kitRef: start.kitRef, moves: planOf(scenario, start) }));
    return { id, ids: await startSimulations(tx, audited, asked, planned) };
  });
  await takeDueSteps(separate, ids);
  return id;
}

/** Makes the kits that the order still lacks. Call with the order locked. Returns how many it made. */
async function fulfillRest(
  tx: Tx,
  { userId, apiKeyId }: Actor,
  { id, accountId, orderId }: LockedOrder,
): Promise<number> {
  const left = await kitTypesLeft(tx, id);
  if (left.length === 0) return 0;
  const sandbox = sandboxActor({ askedById: userId, apiKeyId, accountId });
  await fulfillOrder(tx.actingAs(sandbox), {
    orderId,
    kits: left.map((kitType) => ({ kitType })),
  });
  return left.length;
}
