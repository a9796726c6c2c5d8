import type { TransactionContext } from '../../context.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { type History, historyOf, type NewEvent } from '../events.ts';

/** When a requisition's first and newest events happened. Call with the requisition locked. */
export async function requisitionHistory({ db }: TransactionContext, requisitionRef: string): Promise<History> {
  return historyOf(
    await db.requisitionEvent.aggregate({
      where: { requisitionRef },
      _min: { created: true },
      _max: { created: true },
    }),
  );
}

/** Appends an event to a requisition. The status follows, unless the event is late. Call with the requisition locked. */
export async function appendRequisitionEvent(
  { db, clock, actor }: TransactionContext,
  requisitionRef: string,
  { status, created, reason = null }: NewEvent<RequisitionStatus>,
  isLate: boolean,
): Promise<void> {
  const now = clock.now();
  await db.requisitionEvent.create({
    data: { requisitionRef, status, created, reason, recorded: now, recordedById: actor?.userId ?? null },
  });
  await db.requisition.update({ where: { id: requisitionRef }, data: { updated: now, ...(isLate ? {} : { status }) } });
}
