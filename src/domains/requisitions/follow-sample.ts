import type { Db, RequestContext } from '../../context.ts';
import type { RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { type NewEvent, timeOfOwn } from '../events.ts';
import { appendRequisitionEvent, lockRequisition, requisitionHistory } from './append-requisition-event.ts';
import { carriedOver } from './lifecycle.ts';

/**
 * Moves the requisition of the same barcode along with its sample (contract, section 4). A requisition that is resulted
 * already, by the laboratory's own word, is resulted again by an amended report only. Call with the sample's kit locked.
 */
export async function followSample(
  db: Db,
  context: RequestContext,
  sampleRef: string,
  event: NewEvent<SampleStatus>,
  isAmendment: boolean,
): Promise<void> {
  const found = await db.requisition.findUnique({ where: { sampleRef }, select: { id: true } });
  if (!found) return;
  await lockRequisition(db, found.id);
  const { status } = await db.requisition.findUniqueOrThrow({ where: { id: found.id }, select: { status: true } });
  const next = carriedOver(status, event.status);
  if (next === undefined || (next === status && !isAmendment)) return;
  await moveAlong(db, context, found.id, next, event.created);
}

/**
 * Lets an approved requisition take up what its sample has come to: the newest of the sample's statuses that means
 * something to a requisition (contract, section 8, "States"). Late scans, which moved nothing then, move nothing now. Call
 * with the requisition locked.
 */
export async function catchUpWithSample(
  db: Db,
  context: RequestContext,
  requisition: { readonly id: string; readonly sampleRef: string },
): Promise<void> {
  const events = await db.sampleEvent.findMany({
    where: { sampleRef: requisition.sampleRef },
    orderBy: { id: 'asc' },
    select: { status: true, created: true },
  });
  let newest: Date | undefined;
  let takenUp: { readonly status: RequisitionStatus; readonly created: Date } | undefined;
  for (const { status, created } of events) {
    if (newest && created < newest) continue;
    newest = created;
    const next = carriedOver('APPROVED', status);
    if (next !== undefined) takenUp = { status: next, created };
  }
  if (takenUp) await moveAlong(db, context, requisition.id, takenUp.status, takenUp.created);
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
