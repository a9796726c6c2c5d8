import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { parseInput, text } from '../inputs.ts';
import { type LockedOrder, lockKitsOfOrder, lockNamedOrder } from '../locks.ts';
import { fulfillOrder } from '../orders/fulfill-order.ts';
import { authorizeSandbox, requireTestAccount } from './access.ts';
import { askedFields } from './asked-fields.ts';
import { isReachable, planOf } from './plan.ts';
import { actingInSandbox, sandboxActor } from './simulation.ts';
import { readStarts, startSimulations } from './start-simulations.ts';
import { takeDueSteps } from './take-steps.ts';

const input = z.object({ orderId: text(), ...askedFields });

/**
 * Fulfils what is left of an order of a TEST account, and simulates each of its kits that can reach the scenario (contract, 9.5).
 * Returns the order's internal id. The order is fulfilled and the plans are made in one transaction, so that none is forgotten; the
 * steps follow as in {@link simulateKit}. If those that are due take too long for an answer, the rest of them goes on after it.
 *
 * @throws AppError FORBIDDEN, also for a LIVE account; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION for a canceled order, and where
 * nothing is left to fulfil and no kit can reach the scenario; CONFLICT if a kit is being simulated already, or too many are.
 */
export async function simulateOrder(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorizeSandbox(context.actor);
  const { orderId, scenario, stepSeconds } = parseInput(input, rawInput);
  const apart = context.apart();
  const { id, ids } = await apart.transaction(async (context) => {
    const order = await lockNamedOrder(context, actor, orderId);
    const { id, accountId } = order;
    await requireTestAccount(context, accountId);
    if (order.status === 'CANCELED')
      throw new AppError('INVALID_TRANSITION', 'The order is CANCELED: nothing can be simulated of it.');
    const made = await fulfillRest(context, actor, order);
    const kits = await lockKitsOfOrder(context, order);
    const starts = await readStarts(
      context,
      kits.map((kit) => kit.id),
    );
    const reaching = starts.filter((start) => isReachable(scenario, start));
    if (made === 0 && reaching.length === 0)
      throw new AppError(
        'INVALID_TRANSITION',
        `The order is fulfilled, and from where its kits are none can reach ${scenario}.`,
      );
    const audited = { action: 'order.simulate', subject: `Order:${id}`, accountId };
    const asked = { actor, accountId, scenario, stepSeconds };
    const planned = reaching.map((start) => ({ kitRef: start.kitRef, moves: planOf(scenario, start) }));
    return { id, ids: await startSimulations(context, audited, asked, planned) };
  });
  await takeDueSteps(apart, ids);
  return id;
}

/** Makes the kits that the order still lacks. Call with the order locked. Returns how many. */
async function fulfillRest(
  context: TransactionContext,
  { userId, apiKeyId }: Actor,
  { id, accountId, orderId }: LockedOrder,
): Promise<number> {
  const left = await context.db.$queryRaw<{ kitType: string }[]>(Prisma.sql`
    SELECT item.kit_type AS "kitType" FROM order_items item
    LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
    WHERE item.order_id = ${id}::uuid AND kit.id IS NULL ORDER BY item.position`);
  if (left.length === 0) return 0;
  const sandbox = sandboxActor({ askedById: userId, apiKeyId, accountId });
  await fulfillOrder(actingInSandbox(context, sandbox, context.requestId), { orderId, kits: left });
  return left.length;
}
