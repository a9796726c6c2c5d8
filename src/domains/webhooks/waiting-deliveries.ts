import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/**
 * The ids of the pending deliveries of all endpoints, those that are due first at the beginning. In the order of the index alone: among
 * those due at the same time, of which a recovery makes thousands, any may come first.
 */
export const waitingIdsSql = (limit: number): Prisma.Sql => Prisma.sql`
  SELECT id::text AS id FROM webhook_deliveries WHERE status = 'PENDING' ORDER BY next_attempt LIMIT ${limit}`;

/**
 * The pending deliveries to the endpoints of all accounts, next first: a recovery has to look at them before it lets a restored copy send
 * (docs/operations.md, "A restored copy").
 *
 * @throws AppError FORBIDDEN except for ADMIN
 */
export async function waitingDeliveries({ call, db }: UnitOfWork, limit: number) {
  authorize(call.actor, 'accounts.read');
  const ids = await db.$queryRaw<{ id: string }[]>(waitingIdsSql(limit));
  return db.webhookDelivery.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: { event: { select: { id: true, type: true } }, endpoint: { select: { accountId: true } } },
    orderBy: [{ nextAttempt: 'asc' }, { id: 'asc' }],
    omit: { eventId: true, takenUntil: true },
  });
}
