import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { itemsLeftSql } from '../cascade/items-left.ts';
import { endHold, isStanding, recordHold } from '../cascade/order-hold.ts';
import { recordAudit, writeAudited } from '../changes/audit.ts';
import { type HoldOfOrder, type LockedOrder, lockNamedOrder } from '../changes/order-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { ORDER_TRAITS } from '../lifecycles/order.ts';
import { type GivenHold, holdColumns, holdFields, mayRelease, requireMayHold, untilProblems } from './hold.ts';

/** The body of a hold (contract, 13.4). */
export const holdOrderBody = z.object(holdFields);

const input = holdOrderBody.extend({ orderId: text() });

/** The most times that an order is held (contract, 8.3). */
const MAX_HOLDS = 1_000;

/**
 * Holds an order, or gives a hold that the caller may release another reason, note and end. The same again changes nothing. Returns the
 * order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN, also for a reason that is not the role's; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if
 *   nothing is left to fulfil; CONFLICT if somebody holds the order whose hold the caller may not release, or if it was held too often.
 */
export async function holdOrder(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.hold');
  const { orderId, ...hold } = parseInput(input, rawInput);
  const problems = untilProblems(hold.until, work.call.clock.now(), []);
  if (problems.length > 0) throw badInput(problems);
  requireMayHold(actor, hold.reason);
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    const { id, accountId } = order;
    const holds = await requireHoldable(tx, order);
    const before = isStanding(order.hold, tx.call.clock.now()) ? order.hold : null;
    if (before && !mayRelease(actor, before.by))
      throw new AppError(
        'CONFLICT',
        `The order is already held for ${before.reason}, which ${actor.role} may not release.`,
      );
    const audited = { action: 'order.hold', subject: `Order:${id}`, accountId };
    if (before && isSame(before, hold, actor)) {
      await recordAudit(tx, audited);
      return id;
    }
    if (holds >= MAX_HOLDS)
      throw new AppError('CONFLICT', `The order was already held ${MAX_HOLDS.toLocaleString('en')} times.`);
    const now = tx.call.clock.now();
    const columns = { ...holdColumns(hold, actor.role, before?.since ?? now), updated: now };
    await writeAudited(tx, audited, [
      updateSql('orders', columns, Prisma.sql`id = ${id}::uuid`),
      // One whose end has come, and is not recorded yet.
      ...(order.hold && !before ? endHold(tx, order, order.hold).writes : []),
      ...recordHold(tx, order, hold),
    ]);
    return id;
  });
}

function isSame(before: HoldOfOrder, { reason, note, until }: GivenHold, { role }: Actor): boolean {
  return (
    before.reason === reason &&
    before.note === note &&
    before.until?.getTime() === until?.getTime() &&
    before.by === role
  );
}

/** Returns how often the order was held. @throws AppError INVALID_TRANSITION if nothing is left to fulfil. */
async function requireHoldable({ db }: Tx, { id, status }: LockedOrder): Promise<number> {
  const [found] = await db.$queryRaw<{ left: boolean; holds: number }[]>(Prisma.sql`
    SELECT EXISTS (SELECT FROM ${itemsLeftSql(Prisma.sql`${id}::uuid`)}) AS left,
      (SELECT count(*)::int FROM order_hold_events WHERE order_id = ${id}::uuid AND is_held) AS holds`);
  if (!ORDER_TRAITS[status].isOpen || !found?.left)
    throw new AppError(
      'INVALID_TRANSITION',
      `The order is ${status}, and nothing is left to fulfil, so it cannot be held.`,
    );
  return found.holds;
}
