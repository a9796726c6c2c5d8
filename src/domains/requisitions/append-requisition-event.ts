import type { Db, RequestContext } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { type History, historyOf, type NewEvent } from '../events.ts';

/** Locks a requisition until the transaction ends. A sample's kit is locked before it, where it has one. */
export async function lockRequisition(db: Db, id: string): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT id FROM requisitions WHERE id = ${id}::uuid FOR UPDATE`);
}

/** The times of a requisition's first and newest events. Ask with the requisition locked. */
export async function requisitionHistory(db: Db, requisitionRef: string): Promise<History> {
  return historyOf(
    await db.requisitionEvent.aggregate({
      where: { requisitionRef },
      _min: { created: true },
      _max: { created: true },
    }),
  );
}

/** Appends an event to a requisition; its status follows, unless the event is a late one. Call with the requisition locked. */
export async function appendRequisitionEvent(
  db: Db,
  context: RequestContext,
  requisitionRef: string,
  { status, created, reason }: NewEvent<RequisitionStatus>,
  isLate: boolean,
): Promise<void> {
  const now = context.clock.now();
  await db.requisitionEvent.create({
    data: {
      requisitionRef,
      status,
      created,
      reason: reason ?? null,
      recorded: now,
      recordedById: context.actor?.userId ?? null,
    },
  });
  await db.requisition.update({ where: { id: requisitionRef }, data: { updated: now, ...(isLate ? {} : { status }) } });
}
