import type { Db } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitModel } from '../../generated/prisma/models.ts';

/**
 * Locks a kit and reads it: what decides is what stands here now. A kit's lock guards its sample too. Enough for what
 * leaves the order alone; else {@link lockKitInOrder}.
 */
export async function lockKit(db: Db, id: string): Promise<KitModel> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM kits WHERE id = ${id}::uuid FOR UPDATE`);
  return db.kit.findUniqueOrThrow({ where: { id } });
}

/**
 * Locks a kit, and before it the order it belongs to, and reads it. Orders are locked before kits everywhere, so that two
 * writers seldom wait for each other.
 */
export async function lockKitInOrder(
  db: Db,
  { id, orderRef }: { readonly id: string; readonly orderRef: string | null },
): Promise<KitModel> {
  if (orderRef !== null) await lockOrder(db, orderRef);
  const kit = await lockKit(db, id);
  // An order has taken the kit over since it was looked up. Two that wait for each other here are told apart by the
  // database, and one of them tries again.
  if (orderRef === null && kit.orderRef !== null) await lockOrder(db, kit.orderRef);
  return kit;
}

/** Locks kits in one order for all who lock several, so that they never wait for each other. */
export async function lockKits(db: Db, condition: Prisma.Sql): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM kits WHERE ${condition} ORDER BY id FOR UPDATE`);
}

/** Locks an order until the transaction ends. */
export async function lockOrder(db: Db, id: string): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM orders WHERE id = ${id}::uuid FOR UPDATE`);
}
