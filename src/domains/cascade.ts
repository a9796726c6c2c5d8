import type { TransactionContext } from '../context.ts';
import type { Write } from '../db/write.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../generated/prisma/enums.ts';
import type { NewEvent } from './events.ts';
import { appendKitEvents, appendRegistration, type Registration } from './kits/history.ts';
import { allowedNext } from './lifecycles/lifecycle.ts';
import { orderProgress } from './lifecycles/order.ts';
import { carriedOver, isCarriedOver } from './lifecycles/requisition.ts';
import { sampleLifecycle } from './lifecycles/sample.ts';
import { lockRequisitionOfSample } from './locks.ts';
import { appendRequisitionEvent } from './requisitions/history.ts';
import { appendSampleEvents, sampleEventTime } from './samples/history.ts';
import { tellOrderStatus, tellReportsOfKit } from './tell.ts';

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

/** A kit about to move: locked, and its order with it. */
interface MovingKit {
  readonly id: string;
  readonly orderRef: string | null;
}

/** A sample about to move: its kit is locked. */
interface MovingSample {
  readonly id: string;
  readonly kitRef: string;
}

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
  kit: MovingKit,
  event: NewEvent<KitStatus>,
): Promise<Write[]> {
  const sample = event.status === 'CANCELED' ? await cancelSamplesOf(context, [kit.id], event.reason ?? null) : [];
  return [...appendKitEvents(context, [kit.id], event), ...sample, ...(await advanceOrder(context, kit, event.status))];
}

/** Registers a kit to a patient now. Call with the order and the kit locked. */
export async function registerKit(
  context: TransactionContext,
  kit: MovingKit,
  registration: Registration,
): Promise<Write[]> {
  const event = eventNow(context, 'REGISTERED' as const);
  return [
    ...appendRegistration(context, kit.id, event, registration),
    tellReportsOfKit(context, kit.id),
    ...(await advanceOrder(context, kit, event.status)),
  ];
}

/**
 * Cancels kits of an order that is canceled itself: unlike with {@link moveKit}, the order need not follow. Call with the order
 * and the kits locked.
 */
export async function cancelKits(
  context: TransactionContext,
  kitRefs: readonly string[],
  reason: string | null,
): Promise<Write[]> {
  if (kitRefs.length === 0) return [];
  const samples = await cancelSamplesOf(context, kitRefs, reason);
  return [...appendKitEvents(context, kitRefs, eventNow(context, 'CANCELED', reason)), ...samples];
}

/** Moves the order of a kit along if, once the kit has moved, its kits have come far enough. Call with the order locked. */
async function advanceOrder(
  context: TransactionContext,
  { id, orderRef }: MovingKit,
  kitStatus: KitStatus,
): Promise<Write[]> {
  if (orderRef === null) return [];
  const [order] = await context.db.$queryRaw<
    { status: OrderStatus; items: number; otherKits: KitStatus[] }[]
  >(Prisma.sql`
    SELECT status::text, (SELECT count(*)::int FROM order_items WHERE order_id = placed.id) AS items,
      ARRAY(SELECT status::text FROM kits WHERE order_id = placed.id AND id <> ${id}::uuid) AS "otherKits"
    FROM orders placed WHERE id = ${orderRef}::uuid`);
  if (!order) throw new Error('The order of the kit is gone.');
  const kits = [...order.otherKits, kitStatus];
  const status = orderProgress(order.status, order.items - kits.length, kits);
  return status === order.status ? [] : setOrderStatus(context, orderRef, status);
}

/** Sets the status of an order, tells it if it is another one, and renews its `updated`. Call with the order locked. */
export function setOrderStatus(context: TransactionContext, orderRef: string, status: OrderStatus): Write[] {
  return [
    Prisma.sql`UPDATE orders SET status = ${status}::order_status, updated = ${context.clock.now()}::timestamptz
      WHERE id = ${orderRef}::uuid`,
    tellOrderStatus(context, orderRef, status),
  ];
}

/**
 * Cancels the samples of canceled kits. A sample whose lifecycle no longer allows it stays as it is: canceling the box does
 * not undo what the laboratory found. No requisition follows a canceled sample.
 */
async function cancelSamplesOf(
  context: TransactionContext,
  kitRefs: readonly string[],
  reason: string | null,
): Promise<Write[]> {
  const samples = await context.db.sample.findMany({
    where: { kitRef: { in: [...kitRefs] } },
    select: { id: true, status: true },
  });
  const open = samples.filter(({ status }) => allowedNext(sampleLifecycle, status).includes('CANCELED'));
  if (open.length === 0) return [];
  return appendSampleEvents(
    context,
    open.map(({ id }) => id),
    eventNow(context, 'CANCELED', reason),
  );
}

/** Moves a sample, and the requisition with its barcode. Call with the kit locked. */
export async function moveSample(
  context: TransactionContext,
  sample: MovingSample,
  event: NewEvent<SampleStatus>,
  { isAmendment = false }: { readonly isAmendment?: boolean } = {},
): Promise<Write[]> {
  const requisition = await takeRequisitionAlong(context, sample, event, isAmendment);
  return [...recordSample(context, sample, event), ...requisition];
}

/** Appends an event to a sample and renews `updated` of its kit; nothing else follows. Call with the kit locked. */
export function recordSample(
  context: TransactionContext,
  sample: MovingSample,
  event: NewEvent<SampleStatus>,
): Write[] {
  const kit = Prisma.sql`UPDATE kits SET updated = ${context.clock.now()}::timestamptz WHERE id = ${sample.kitRef}::uuid`;
  return [...appendSampleEvents(context, [sample.id], event), kit];
}

/** A requisition that is already resulted is resulted again only by an amended report. */
async function takeRequisitionAlong(
  context: TransactionContext,
  sample: MovingSample,
  event: NewEvent<SampleStatus>,
  isAmendment: boolean,
): Promise<Write[]> {
  const requisition = isCarriedOver(event.status) ? await lockRequisitionOfSample(context, sample.id) : undefined;
  if (!requisition) return [];
  const status = carriedOver(requisition.status, event.status);
  if (status === undefined || (status === requisition.status && !isAmendment)) return [];
  const created = sampleEventTime(sample.id, event);
  return appendRequisitionEvent(context, requisition.id, { status, created, isLate: false });
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
  requisition: { readonly id: string; readonly sampleRef: string },
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
  return reached ? appendRequisitionEvent(context, requisition.id, { ...reached, isLate: false }) : [];
}
