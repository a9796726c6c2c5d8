import type { Db } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitModel } from '../../generated/prisma/models.ts';

/**
 * Locks a kit, and before it the order it belongs to, and reads it again: what decides is what stands here now. Orders
 * are locked before kits everywhere, so that two writers never wait for each other; a kit's lock guards its sample too.
 */
export async function lockKit(
  db: Db,
  kit: { readonly id: string; readonly orderRef: string | null },
): Promise<KitModel> {
  if (kit.orderRef !== null) await lockOrder(db, kit.orderRef);
  await db.$queryRaw(Prisma.sql`SELECT id FROM kits WHERE id = ${kit.id}::uuid FOR UPDATE`);
  return db.kit.findUniqueOrThrow({ where: { id: kit.id } });
}

/** Locks an order until the transaction ends. */
export async function lockOrder(db: Db, id: string): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM orders WHERE id = ${id}::uuid FOR UPDATE`);
}
