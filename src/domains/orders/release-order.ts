import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { endHold, isStanding } from '../cascade/order-hold.ts';
import { recordAudit, writeAudited } from '../changes/audit.ts';
import { type HoldOfOrder, type LockedOrder, lockNamedOrder, lockOverdueHold } from '../changes/order-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { mayRelease } from './hold.ts';

const input = z.object({ orderId: text() });

/**
 * Releases an order; of one that is not held, nothing changes. Returns the order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN, also for fulfilment if somebody else holds the order; BAD_USER_INPUT; NOT_FOUND.
 */
export async function releaseOrder(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.hold');
  const { orderId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    const { id, hold, accountId } = order;
    if (!isStanding(hold, tx.call.clock.now())) {
      await recordAudit(tx, { action: 'order.release', subject: `Order:${id}`, accountId });
      return id;
    }
    if (!mayRelease(actor, hold.by))
      throw new AppError('FORBIDDEN', `The role ${actor.role} may not release an order that ${hold.by} holds.`);
    await release(tx, order, hold);
    return id;
  });
}

/**
 * Releases the orders whose hold has come to its end, each in a transaction of its own. Several processes share the work.
 *
 * @param shouldContinue asked before each order
 */
export async function releaseOverdueHolds(work: UnitOfWork, shouldContinue: () => boolean = () => true): Promise<void> {
  while (shouldContinue()) {
    const isReleased = await work.transaction(async (tx) => {
      const order = await lockOverdueHold(tx, tx.call.clock.now());
      if (!order?.hold) return false;
      await release(tx, order, order.hold);
      return true;
    });
    if (!isReleased) return;
  }
}

async function release(tx: Tx, order: LockedOrder, hold: HoldOfOrder): Promise<void> {
  const { id, accountId } = order;
  const { columns, writes } = endHold(tx, order, hold);
  await writeAudited(tx, { action: 'order.release', subject: `Order:${id}`, accountId }, [
    updateSql('orders', { ...columns, updated: tx.call.clock.now() }, Prisma.sql`id = ${id}::uuid`),
    ...writes,
  ]);
}
