import type { TransactionContext } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { KitStatus, RequisitionStatus, SampleStatus } from '../generated/prisma/enums.ts';
import { type NewEvent, ownEventTime } from './events.ts';
import { appendKitEvent, kitHistory } from './kits/history.ts';
import { allowedNext } from './lifecycles/lifecycle.ts';
import { orderProgress } from './lifecycles/order.ts';
import { carriedOver } from './lifecycles/requisition.ts';
import { sampleLifecycle } from './lifecycles/sample.ts';
import { lockRequisition } from './locks.ts';
import { appendRequisitionEvent, requisitionHistory } from './requisitions/history.ts';
import { appendSampleEvent, type LockedSample, sampleHistory } from './samples/history.ts';

// What follows from what (contract, 4.3, 4.4 and 4.5):
//
//   a kit moves       -> its order goes on; a canceled kit cancels its sample
//   a sample moves    -> the requisition with its barcode goes along
//   samples are made  -> the requisitions that named their barcodes beforehand join them
//   a requisition is approved -> it catches up with its sample
//
// Nobody else writes a status. The use-case has asked the lifecycle whether the first move is allowed; what follows from it
// is decided here. Locks are taken in the order given in locks.ts.

/** A kit about to move: locked, and its order with it. */
interface LockedKit {
  readonly id: string;
  readonly orderRef: string | null;
}

/** Moves a kit. Call with the order and the kit locked. */
export async function moveKit(context: TransactionContext, kit: LockedKit, event: NewEvent<KitStatus>): Promise<void> {
  await appendKitEvent(context, kit.id, event, false);
  if (event.status === 'CANCELED') await cancelSampleOf(context, kit.id, event.reason ?? null);
  if (kit.orderRef !== null) await advanceOrder(context, kit.orderRef);
}

/** Moves a kit now, by this service's own doing. Call with the order and the kit locked. */
export async function moveKitNow(
  context: TransactionContext,
  kit: LockedKit,
  status: KitStatus,
  reason: string | null = null,
): Promise<void> {
  const { newest } = await kitHistory(context, kit.id);
  await moveKit(context, kit, { status, reason, created: ownEventTime(context.clock.now(), newest) });
}

/**
 * Moves an order along if its kits have come far enough: `PENDING` to `IN_PROGRESS`, then to `COMPLETED` or `CANCELED`. Call
 * with the order locked, after its kits have changed.
 */
export async function advanceOrder({ db, clock }: TransactionContext, orderRef: string): Promise<void> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderRef },
    select: { status: true, kits: { select: { status: true } }, _count: { select: { items: true } } },
  });
  const kits = order.kits.map((kit) => kit.status);
  const status = orderProgress(order.status, order._count.items - kits.length, kits);
  if (status !== order.status)
    await db.order.update({ where: { id: orderRef }, data: { status, updated: clock.now() } });
}

/**
 * Cancels the sample of a canceled kit. If the sample's lifecycle no longer allows it, the sample stays as it is: canceling
 * the box does not undo what the laboratory found.
 */
async function cancelSampleOf(context: TransactionContext, kitRef: string, reason: string | null): Promise<void> {
  const sample = await context.db.sample.findUniqueOrThrow({ where: { kitRef } });
  if (!allowedNext(sampleLifecycle, sample.status).includes('CANCELED')) return;
  await moveSampleNow(context, sample, 'CANCELED', { reason });
}

/** What else there is to know about a sample's move. */
interface SampleMove {
  /** Whether an amended report caused it. */
  readonly isAmendment?: boolean;
}

/** Moves a sample, and the requisition with its barcode. Call with the kit locked. */
export async function moveSample(
  context: TransactionContext,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
  { isAmendment = false }: SampleMove = {},
): Promise<void> {
  await appendSampleEvent(context, sample, event, false);
  await takeRequisitionAlong(context, sample.id, event, isAmendment);
}

/** Moves a sample now, by this service's own doing. Call with the kit locked. */
export async function moveSampleNow(
  context: TransactionContext,
  sample: LockedSample,
  status: SampleStatus,
  { reason = null, ...move }: SampleMove & { readonly reason?: string | null } = {},
): Promise<void> {
  const { newest } = await sampleHistory(context, sample.id);
  await moveSample(context, sample, { status, reason, created: ownEventTime(context.clock.now(), newest) }, move);
}

/** A requisition that is already resulted is resulted again only by an amended report. */
async function takeRequisitionAlong(
  context: TransactionContext,
  sampleRef: string,
  event: NewEvent<SampleStatus>,
  isAmendment: boolean,
): Promise<void> {
  const found = await context.db.requisition.findUnique({ where: { sampleRef }, select: { id: true } });
  if (!found) return;
  const { status } = await lockRequisition(context, found.id);
  const next = carriedOver(status, event.status);
  if (next === undefined || (next === status && !isAmendment)) return;
  await moveRequisition(context, found.id, next, event.created);
}

async function moveRequisition(
  context: TransactionContext,
  requisitionRef: string,
  status: RequisitionStatus,
  happened: Date,
): Promise<void> {
  const { newest } = await requisitionHistory(context, requisitionRef);
  const created = ownEventTime(happened, newest);
  await appendRequisitionEvent(context, requisitionRef, { status, created }, false);
}

/** Joins new samples to the requisitions that named their barcodes beforehand (contract, 4.5). */
export async function joinRequisitions({ db }: TransactionContext, sampleRefs: readonly string[]): Promise<void> {
  await db.$executeRaw(
    Prisma.sql`UPDATE requisitions SET sample_id = sample.id FROM samples sample
               WHERE sample.id = ANY(${sampleRefs}::uuid[]) AND requisitions.barcode = sample.sample_id`,
  );
}

/**
 * Moves an approved requisition to where its sample is: to the newest of the sample's statuses that means something to a
 * requisition (contract, 4.5). Late scans moved nothing then and move nothing now. Call with the sample's
 * kit and the requisition locked.
 */
export async function catchUpWithSample(
  context: TransactionContext,
  requisition: { readonly id: string; readonly sampleRef: string },
): Promise<void> {
  const events = await context.db.sampleEvent.findMany({
    where: { sampleRef: requisition.sampleRef },
    orderBy: { id: 'asc' },
    select: { status: true, created: true },
  });
  let newest: Date | undefined;
  let reached: { readonly status: RequisitionStatus; readonly created: Date } | undefined;
  for (const { status, created } of events) {
    const isLate = newest !== undefined && created < newest;
    if (isLate) continue;
    newest = created;
    const next = carriedOver('APPROVED', status);
    if (next !== undefined) reached = { status: next, created };
  }
  if (reached) await moveRequisition(context, requisition.id, reached.status, reached.created);
}
