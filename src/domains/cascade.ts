import type { TransactionContext } from '../context.ts';
import type { Write } from '../db/write.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../generated/prisma/enums.ts';
import type { NewEvent } from './events.ts';
import { appendKitEvents, appendRegistration, type Registration } from './kits/history.ts';
import { allowedNext } from './lifecycles/lifecycle.ts';
import { orderProgress } from './lifecycles/order.ts';
import { carriedOver, isCarriedOver } from './lifecycles/requisition.ts';
import { mayHaveReports, sampleLifecycle } from './lifecycles/sample.ts';
import {
  type LockedKit,
  type LockedOrder,
  type LockedRequisition,
  type LockedSample,
  lockRequisitionOfSample,
} from './locks.ts';
import { appendRequisitionEvent } from './requisitions/history.ts';
import { appendSampleEvents, sampleEventTime } from './samples/history.ts';
import { type ToldReport, tellOrderStatus, tellReports } from './tell.ts';

// What follows from what (contract, 4.3, 4.4 and 4.5):
//
//   a kit moves       -> its order goes on; a canceled kit cancels its sample
//   a sample moves    -> the requisition with its barcode goes along
//   samples are made  -> the requisitions that named their barcodes beforehand join them
//   a requisition is approved -> it catches up with its sample
//
// Nobody else writes a status. The use-case has asked the lifecycle whether the first move is allowed; what follows from it
// is decided here. Locks are taken in the order given in locks.ts. These functions read what they need and return the writes,
// which the use-case sends as one statement (audit.ts).

/** The event by which the service itself moves a record now. */
export function eventNow<Status>(
  { clock }: TransactionContext,
  status: Status,
  reason: string | null = null,
): NewEvent<Status> {
  return { status, reason, created: clock.now(), isLate: false };
}

/** Moves a kit. Call with the order and the kit locked. */
export async function moveKit(
  context: TransactionContext,
  kit: LockedKit,
  event: NewEvent<KitStatus>,
): Promise<Write[]> {
  const sample = event.status === 'CANCELED' ? await cancelSamplesOf(context, [kit], event.reason ?? null) : [];
  return [...appendKitEvents(context, [kit], event), ...sample, ...(await advanceOrder(context, kit, event.status))];
}

/** Registers a kit to a patient now. Call with the order and the kit locked. */
export async function registerKit(
  context: TransactionContext,
  kit: LockedKit,
  registration: Registration,
): Promise<Write[]> {
  const event = eventNow(context, 'REGISTERED' as const);
  return [
    ...appendRegistration(context, kit, event, registration),
    ...(await tellReportsOf(context, kit)),
    ...(await advanceOrder(context, kit, event.status)),
  ];
}

/** Tells of the reports of a kit that is being registered, the oldest first (contract, 9.1). Call with the kit locked. */
async function tellReportsOf(context: TransactionContext, kit: LockedKit): Promise<Write[]> {
  if (!mayHaveReports(kit.sampleStatus)) return [];
  const reports = await context.db.$queryRaw<(ToldReport & { readonly sampleId: string })[]>(Prisma.sql`
    SELECT report.id, report.amends_id AS "amendsRef", sample.sample_id::text AS "sampleId",
      EXISTS (SELECT FROM results WHERE results.report_id = report.id AND results.lab_flag = 'CRITICAL') AS "isCritical"
    FROM samples sample JOIN reports report ON report.sample_id = sample.id
    WHERE sample.kit_id = ${kit.id}::uuid ORDER BY report.created, report.id`);
  return reports.map(({ sampleId, ...report }) => tellReports(context, { ...kit, sampleId }, [report]));
}

/**
 * Cancels kits of an order that is canceled itself: unlike with {@link moveKit}, the order need not follow. Call with the order
 * and the kits locked.
 */
export async function cancelKits(
  context: TransactionContext,
  kits: readonly LockedKit[],
  reason: string | null,
): Promise<Write[]> {
  if (kits.length === 0) return [];
  const samples = await cancelSamplesOf(context, kits, reason);
  return [...appendKitEvents(context, kits, eventNow(context, 'CANCELED', reason)), ...samples];
}

/** Moves the order of a kit along if, once the kit has moved, its kits have come far enough. Call with the order locked. */
async function advanceOrder(
  context: TransactionContext,
  { id, accountId, orderRef, orderId }: LockedKit,
  kitStatus: KitStatus,
): Promise<Write[]> {
  if (orderRef === null || orderId === null) return [];
  const [order] = await context.db.$queryRaw<
    { status: OrderStatus; items: number; otherKits: KitStatus[] }[]
  >(Prisma.sql`
    SELECT status::text, (SELECT count(*)::int FROM order_items WHERE order_id = placed.id) AS items,
      ARRAY(SELECT status::text FROM kits WHERE order_id = placed.id AND id <> ${id}::uuid) AS "otherKits"
    FROM orders placed WHERE id = ${orderRef}::uuid`);
  if (!order) throw new Error('The order of the kit is gone.');
  const kits = [...order.otherKits, kitStatus];
  const status = orderProgress(order.status, order.items - kits.length, kits);
  return status === order.status
    ? []
    : setOrderStatus(context, { id: orderRef, orderId, accountId, status: order.status }, status);
}

/** Sets the status of a locked order, tells it if it is another one, and renews its `updated`. */
export function setOrderStatus(context: TransactionContext, order: LockedOrder, status: OrderStatus): Write[] {
  return [
    Prisma.sql`UPDATE orders SET status = ${status}::order_status, updated = ${context.clock.now()}::timestamptz
      WHERE id = ${order.id}::uuid`,
    tellOrderStatus(context, order, status),
  ];
}

/**
 * Cancels the samples of canceled kits. A sample whose lifecycle no longer allows it stays as it is: canceling the box does
 * not undo what the laboratory found. No requisition follows a canceled sample.
 */
async function cancelSamplesOf(
  context: TransactionContext,
  kits: readonly LockedKit[],
  reason: string | null,
): Promise<Write[]> {
  const open = kits.filter(({ sampleStatus }) => allowedNext(sampleLifecycle, sampleStatus).includes('CANCELED'));
  if (open.length === 0) return [];
  const samples = await context.db.$queryRaw<LockedSample[]>(Prisma.sql`
    SELECT sample.id, sample.sample_id::text AS "sampleId", sample.account_id AS "accountId", kit.id AS "kitRef",
      kit.kit_id::text AS "kitId", sample.status::text
    FROM samples sample JOIN kits kit ON kit.id = sample.kit_id
    WHERE kit.id = ANY(${open.map(({ id }) => id)}::uuid[]) ORDER BY kit.id`);
  return appendSampleEvents(context, samples, eventNow(context, 'CANCELED', reason));
}

/** Moves a sample, and the requisition with its barcode. Call with the kit locked. */
export async function moveSample(
  context: TransactionContext,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
  { isAmendment = false }: { readonly isAmendment?: boolean } = {},
): Promise<Write[]> {
  const requisition = await takeRequisitionAlong(context, sample, event, isAmendment);
  return [...recordSample(context, sample, event), ...requisition];
}

/** Appends an event to a sample and renews `updated` of its kit; nothing else follows. Call with the kit locked. */
export function recordSample(
  context: TransactionContext,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
): Write[] {
  const kit = Prisma.sql`UPDATE kits SET updated = ${context.clock.now()}::timestamptz WHERE id = ${sample.kitRef}::uuid`;
  return [...appendSampleEvents(context, [sample], event), kit];
}

/** A requisition that is already resulted is resulted again only by an amended report. */
async function takeRequisitionAlong(
  context: TransactionContext,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
  isAmendment: boolean,
): Promise<Write[]> {
  const requisition = isCarriedOver(event.status) ? await lockRequisitionOfSample(context, sample.id) : undefined;
  if (!requisition) return [];
  const status = carriedOver(requisition.status, event.status);
  if (status === undefined || (status === requisition.status && !isAmendment)) return [];
  const created = sampleEventTime(sample.id, event);
  return appendRequisitionEvent(context, requisition, { status, created, isLate: false });
}

/** Joins new samples to the requisitions that named their barcodes beforehand (contract, 4.5). */
export function joinRequisitions(samples: readonly { readonly id: string; readonly barcode: string }[]): Write {
  const ids = samples.map(({ id }) => id);
  const barcodes = samples.map(({ barcode }) => barcode);
  return Prisma.sql`UPDATE requisitions SET sample_id = sample.id
    FROM unnest(${ids}::uuid[], ${barcodes}::citext[]) AS sample(id, barcode) WHERE requisitions.barcode = sample.barcode`;
}

/**
 * Moves an approved requisition to where its sample is: to the newest of the sample's statuses that means something to a
 * requisition (contract, 4.5). Late scans moved nothing then and move nothing now. Call with the sample's kit and the
 * requisition locked, once the approval is written.
 */
export async function catchUpWithSample(
  context: TransactionContext,
  requisition: LockedRequisition & { readonly sampleRef: string },
): Promise<Write[]> {
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
  return reached ? appendRequisitionEvent(context, requisition, { ...reached, isLate: false }) : [];
}
