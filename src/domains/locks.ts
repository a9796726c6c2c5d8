import type { TransactionContext } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { KitModel, OrderModel, RequisitionModel, SampleModel } from '../generated/prisma/models.ts';
import { type Reader, requireRecord } from './records.ts';

// The order of locks, the same everywhere so that two writers seldom deadlock: an order, then its kits by id, then a
// requisition, then a registration token. A kit's lock guards its sample too, so samples have no lock of their own. Rows
// are read after they are locked: what decides is the state behind the lock. Where a deadlock happens all the same, the
// database aborts one transaction, and db/transaction.ts runs it again.

/** Locks an order and reads it. */
export async function lockOrder({ db }: TransactionContext, id: string): Promise<OrderModel> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM orders WHERE id = ${id}::uuid FOR UPDATE`);
  return db.order.findUniqueOrThrow({ where: { id } });
}

/** Locks the order that the caller names and reads it. @throws AppError NOT_FOUND. */
export async function lockNamedOrder(
  context: TransactionContext,
  reader: Reader,
  orderId: string,
): Promise<OrderModel> {
  const { id } = await requireRecord(context, reader, 'order', orderId);
  return lockOrder(context, id);
}

/** Locks a kit, and with it its sample, and reads it. Enough for writes that leave the order alone. */
export async function lockKit({ db }: TransactionContext, id: string): Promise<KitModel> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM kits WHERE id = ${id}::uuid FOR UPDATE`);
  return db.kit.findUniqueOrThrow({ where: { id } });
}

/** Locks the kit that the caller names, after the order it belongs to, and reads it. @throws AppError NOT_FOUND. */
export async function lockNamedKit(context: TransactionContext, reader: Reader, kitId: string): Promise<KitModel> {
  const { id } = await requireRecord(context, reader, 'kit', kitId);
  const [order] = await context.db.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT placed.id FROM orders placed JOIN kits kit ON kit.order_id = placed.id
               WHERE kit.id = ${id}::uuid FOR UPDATE OF placed`,
  );
  const kit = await lockKit(context, id);
  // An order took the kit over in the meantime. This lock is out of order; if it deadlocks, the work runs again.
  if (!order && kit.orderRef !== null) await lockOrder(context, kit.orderRef);
  return kit;
}

/** Locks all kits of an order and reads them, in the order of their ids. Call with the order locked. */
export async function lockKitsOfOrder({ db }: TransactionContext, orderRef: string): Promise<KitModel[]> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM kits WHERE order_id = ${orderRef}::uuid ORDER BY id FOR UPDATE`);
  return db.kit.findMany({ where: { orderRef }, orderBy: { id: 'asc' } });
}

/** Locks the kits with these codes, of whatever account, and reads those that exist. */
export async function lockKitsByCode({ db }: TransactionContext, kitIds: readonly string[]): Promise<KitModel[]> {
  if (kitIds.length === 0) return [];
  await db.$queryRaw(Prisma.sql`SELECT id FROM kits WHERE kit_id = ANY(${kitIds}::citext[]) ORDER BY id FOR UPDATE`);
  return db.kit.findMany({ where: { kitId: { in: [...kitIds] } } });
}

/** Locks the sample that the caller names, by its kit, and reads it. @throws AppError NOT_FOUND. */
export async function lockNamedSample(
  context: TransactionContext,
  reader: Reader,
  sampleId: string,
): Promise<SampleModel> {
  const { id } = await requireRecord(context, reader, 'sample', sampleId);
  const { kitRef } = await context.db.sample.findUniqueOrThrow({ where: { id }, select: { kitRef: true } });
  // Not the order: what happens to a sample never changes it.
  await lockKit(context, kitRef);
  return context.db.sample.findUniqueOrThrow({ where: { id } });
}

/** Locks a requisition and reads it. The kit of its sample is locked before it, if the sample exists. */
export async function lockRequisition({ db }: TransactionContext, id: string): Promise<RequisitionModel> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM requisitions WHERE id = ${id}::uuid FOR UPDATE`);
  return db.requisition.findUniqueOrThrow({ where: { id } });
}

/** Locks the registration token with this hash, so that it is used once however many try at the same time. */
export async function lockToken({ db }: TransactionContext, hash: Uint8Array<ArrayBuffer>): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM registration_tokens WHERE hash = ${hash} FOR UPDATE`);
}
