import type { Db, RequestContext } from '../../context.ts';
import type { RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { type NewEvent, timeOfOwn } from '../events.ts';
import { appendRequisitionEvent, lockRequisition, requisitionHistory } from './append-requisition-event.ts';
import { carriedOver } from './lifecycle.ts';

/** Moves the requisition of the same barcode along with its sample (contract, section 4). Call with the sample's kit locked. */
export async function followSample(
  db: Db,
  context: RequestContext,
  sampleRef: string,
  event: NewEvent<SampleStatus>,
): Promise<void> {
  const found = await db.requisition.findUnique({ where: { sampleRef }, select: { id: true } });
  if (!found) return;
  await lockRequisition(db, found.id);
  const { status } = await db.requisition.findUniqueOrThrow({ where: { id: found.id }, select: { status: true } });
  const next = carriedOver(status, event.status);
  if (next !== undefined) await moveAlong(db, context, found.id, next, event.created);
}

/**
 * Lets an approved requisition take up what its sample has come to: the newest of the sample's statuses that means
 * something to a requisition (contract, section 8, "States"). Call with the requisition locked.
 */
export async function catchUpWithSample(
  db: Db,
  context: RequestContext,
  requisition: { readonly id: string; readonly sampleRef: string },
): Promise<void> {
  const events = await db.sampleEvent.findMany({
    where: { sampleRef: requisition.sampleRef },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { status: true, created: true },
  });
  for (const event of events) {
    const next = carriedOver('APPROVED', event.status);
    if (next !== undefined) return moveAlong(db, context, requisition.id, next, event.created);
  }
}

async function moveAlong(
  db: Db,
  context: RequestContext,
  requisitionRef: string,
  status: RequisitionStatus,
  created: Date,
): Promise<void> {
  const { newest } = await requisitionHistory(db, requisitionRef);
  await appendRequisitionEvent(db, context, requisitionRef, { status, created: timeOfOwn(created, newest) }, false);
}
