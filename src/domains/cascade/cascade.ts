import type { Tx } from '../../call/unit-of-work.ts';
import { allFoldedSql } from '../../db/sql/folded-sql.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { type EventsToWrite, updateSql, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type {
  KitStatus,
  OrderStatus,
  ReplacementReason,
  RequisitionStatus,
  Role,
  SampleStatus,
} from '../../generated/prisma/enums.ts';
import {
  type LockedKit,
  type LockedRequisition,
  type LockedSample,
  lockRequisitionOfSample,
} from '../changes/locks.ts';
import { HOLD_COLUMNS, type HoldColumns, holdIn, type LockedOrder } from '../changes/order-locks.ts';
import { publishOrderStatus } from '../changes/publish.ts';
import type { NewEvent } from '../changes/recorded-events.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { ORDER_TRAITS, orderProgress } from '../lifecycles/order.ts';
import { REQUISITION_TRAITS, statusAfterMove } from '../lifecycles/requisition.ts';
import { isFailed, SAMPLE_TRAITS, sampleLifecycle } from '../lifecycles/sample.ts';
import { appendKitEvents, appendRegistration, appendUnregistration, type Registration } from './kit-history.ts';
import { endHoldIfOver } from './order-hold.ts';
import { appendRequisitionEvent, isRejectedBySample, requisitionEventTime } from './requisition-history.ts';
import { appendSampleEvents, insertSampleOfRequisition, type SampleEvent, sampleEventTime } from './sample-history.ts';

// How one change leads to others (contract, 4.3, 4.4 and 4.5):
//
//   a kit moves       -> its order advances; a canceled kit cancels its sample
//   a kit is replaced -> it is canceled, unless it is registered, or was given up as lost and may turn up
//   a kit is activated -> of those that were given up, and what replaces them, the others are canceled (count-first-kit.ts)
//   a sample moves    -> the requisition with its barcode follows
//   samples are made  -> requisitions that already named their barcodes join them
//   a requisition is approved -> it catches up with its sample, or gets one of its own
//   a requisition is rejected -> it cancels a sample that belongs to it alone
//
// No other code writes a status. The use-case has already asked the lifecycle whether the first move is allowed; this file
// decides what follows from it. Locks are taken in the order given in locks.ts. These functions read what they need and return
// the writes, which the use-case sends as one statement (audit.ts).

/** An event with which the service itself moves a record now. */
export function eventNow<Status>(
  { call: { clock } }: Tx,
  status: Status,
  reason: string | null = null,
): NewEvent<Status> {
  return { status, reason, created: clock.now(), isLate: false };
}

/**
 * Moves a kit. Call with the order and the kit locked.
 *
 * @param furtherChanges assignments to other columns of the kit ({@link appendKitEvents})
 */
export async function moveKit(
  tx: Tx,
  kit: LockedKit,
  event: NewEvent<KitStatus>,
  furtherChanges: readonly Prisma.Sql[] = [],
): Promise<Write[]> {
  const sample = event.status === 'CANCELED' ? await cancelSamplesOf(tx, [kit], event.reason ?? null) : [];
  return [
    ...appendKitEvents(tx, [kit], event, furtherChanges),
    ...sample,
    ...(await advanceOrder(tx, kit, event.status)),
  ];
}

/**
 * Gives a kit the order that replaces it, and cancels it, unless it is registered, since the specimen may still arrive, or lost, since the
 * kit itself may (contract, 11.3). Call with its order and the kit locked.
 *
 * @param cancelReason the reason of its cancellation
 */
export async function giveReplacement(
  tx: Tx,
  kit: LockedKit,
  { orderRef, reason }: { readonly orderRef: string; readonly reason: ReplacementReason },
  cancelReason = 'replaced',
): Promise<Write[]> {
  const replaced = Prisma.sql`replacement_id = ${orderRef}::uuid`;
  if (reason !== 'LOST' && allowedNext(kitLifecycle, kit.status).includes('CANCELED'))
    return moveKit(tx, kit, eventNow(tx, 'CANCELED', cancelReason), [replaced]);
  return [
    Prisma.sql`UPDATE kits SET ${replaced}, updated = ${tx.call.clock.now()}::timestamptz WHERE id = ${kit.id}::uuid`,
  ];
}

/**
 * Registers a kit to a patient now. Call with the order and the kit locked.
 *
 * @param ofReports the events of the reports that are on its sample already
 */
export async function registerKit(
  tx: Tx,
  kit: LockedKit,
  registration: Registration,
  ofReports: readonly EventsToWrite[],
): Promise<Write[]> {
  const event = eventNow(tx, 'REGISTERED' as const);
  return [
    ...appendRegistration(tx, kit, event, registration),
    ...ofReports,
    ...(await advanceOrder(tx, kit, event.status)),
  ];
}

/**
 * Takes back the registration of a kit, which is delivered again. Its order does not wait for it in either status. Call with the kit
 * locked.
 */
export function unregisterKit(tx: Tx, kit: LockedKit, reason: string, now: Date): Write[] {
  return appendUnregistration(tx, kit, { status: 'DELIVERED', reason, created: now, isLate: false }, now);
}

/**
 * Cancels kits of an order that is itself being canceled, so unlike {@link moveKit} it does not advance the order. Call with the
 * order and the kits locked.
 */
export async function cancelKits(tx: Tx, kits: readonly LockedKit[], reason: string | null): Promise<Write[]> {
  if (kits.length === 0) return [];
  const samples = await cancelSamplesOf(tx, kits, reason);
  return [...appendKitEvents(tx, kits, eventNow(tx, 'CANCELED', reason)), ...samples];
}

/** Advances the order of a kit that moves, if its kits are then far enough along. Call with the order locked. */
async function advanceOrder(
  tx: Tx,
  { id, accountId, orderRef, orderId }: LockedKit,
  kitStatus: KitStatus,
): Promise<Write[]> {
  if (orderRef === null || orderId === null) return [];
  const [order] = await tx.db.$queryRaw<
    ({ status: OrderStatus; items: number; otherKits: KitStatus[] } & HoldColumns)[]
  >(Prisma.sql`
    SELECT row.status::text, (SELECT count(*)::int FROM order_items WHERE order_id = row.id AND NOT canceled) AS items,
      ARRAY(SELECT status::text FROM kits WHERE order_id = row.id AND id <> ${id}::uuid) AS "otherKits", ${HOLD_COLUMNS}
    FROM orders row WHERE row.id = ${orderRef}::uuid`);
  if (!order) throw new Error("The kit's order is gone.");
  const kits = [...order.otherKits, kitStatus];
  const status = orderProgress(order.status, order.items - kits.length, kits);
  if (status === order.status) return [];
  const advanced = { id: orderRef, orderId, accountId, status: order.status, hold: holdIn(order) };
  return setOrderStatus(tx, advanced, status, status === 'CANCELED' ? { canceled: { by: null, reason: null } } : {});
}

/** What becomes of an order besides its status. */
interface OrderChange {
  /** A cancellation of the order, or of what was left of it: the role, and the reason, as far as somebody said so. */
  readonly canceled?: { readonly by: Role | null; readonly reason: string | null } | undefined;
  /** How many of its kits are left to fulfil, once some are fulfilled now. */
  readonly left?: number;
}

/**
 * Sets the status of a locked order, publishes it if it differs, and renews the order's `updated`. A hold that is over ends: that of an
 * order of which nothing is left to fulfil, too.
 */
export function setOrderStatus(
  tx: Tx,
  order: LockedOrder,
  status: OrderStatus,
  { canceled, left }: OrderChange = {},
): Write[] {
  const now = tx.call.clock.now();
  const ended = endHoldIfOver(tx, order, canceled === undefined && ORDER_TRAITS[status].isOpen);
  const cancellation = canceled && { canceled_at: now, canceled_by: canceled.by, cancel_reason: canceled.reason };
  const progress = left === undefined ? canceled && { all_made: true } : { waiting_since: now, all_made: left === 0 };
  const columns = { status, ...ended.columns, ...cancellation, ...progress, updated: now };
  return [
    updateSql('orders', columns, Prisma.sql`id = ${order.id}::uuid`),
    publishOrderStatus(tx.call, order, status),
    ...ended.writes,
  ];
}

/**
 * Cancels the samples of canceled kits. A sample whose lifecycle no longer allows it stays as it is: canceling the box does
 * not undo what the laboratory found. No requisition follows a canceled sample.
 */
async function cancelSamplesOf(tx: Tx, kits: readonly LockedKit[], reason: string | null): Promise<Write[]> {
  const open = kits.filter(({ sampleStatus }) => allowedNext(sampleLifecycle, sampleStatus).includes('CANCELED'));
  if (open.length === 0) return [];
  const samples = await tx.db.$queryRaw<LockedSample[]>(Prisma.sql`
    SELECT sample.id, sample.sample_id::text AS "sampleId", sample.account_id AS "accountId", kit.id AS "kitRef",
      kit.kit_id::text AS "kitId", sample.status::text
    FROM samples sample JOIN kits kit ON kit.id = sample.kit_id
    WHERE kit.id = ANY(${open.map(({ id }) => id)}::uuid[]) ORDER BY kit.id`);
  return appendSampleEvents(tx, samples, eventNow(tx, 'CANCELED', reason));
}

/** Moves a sample, and with it the requisition that has its barcode. Call with the sample locked. */
export async function moveSample(
  tx: Tx,
  sample: LockedSample,
  event: SampleEvent,
  { isAmendment = false }: { readonly isAmendment?: boolean } = {},
): Promise<Write[]> {
  const requisition = await advanceRequisition(tx, sample, event, isAmendment);
  return [...recordSample(tx, sample, event), ...requisition];
}

/**
 * Appends an event to a sample; a trigger renews `updated` of its kit, with its copy of the status. Nothing else changes. Call with
 * the sample locked.
 */
export function recordSample(tx: Tx, sample: LockedSample, event: SampleEvent): Write[] {
  return appendSampleEvents(tx, [sample], event);
}

/** A requisition that is already resulted is resulted again only by an amended report. */
async function advanceRequisition(
  tx: Tx,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
  isAmendment: boolean,
): Promise<Write[]> {
  if (SAMPLE_TRAITS[event.status].ofRequisition === null && !isFailed(sample.status)) return [];
  if (sample.hasRequisition === false) return [];
  const requisition = await lockRequisitionOfSample(tx, sample.id);
  if (!requisition) return [];
  const mayComeBack = isFailed(sample.status) && REQUISITION_TRAITS[requisition.status].leavesWithSampleOnly;
  const status = statusAfterMove(requisition.status, {
    from: sample.status,
    to: event.status,
    isRejectedBySample: mayComeBack && (await isRejectedBySample(tx, requisition.id)),
  });
  if (status === undefined || (status === requisition.status && !isAmendment)) return [];
  const created = sampleEventTime(sample.id, event);
  return appendRequisitionEvent(tx, requisition, { status, created, isLate: false, isOfSample: true });
}

/** Joins new samples to the requisitions that already named their barcodes, and have no sample of their own (contract, 4.5). */
export function joinRequisitions(samples: readonly { readonly id: string; readonly barcode: string }[]): Write {
  const ids = samples.map(({ id }) => id);
  const barcodes = samples.map(({ barcode }) => barcode);
  return Prisma.sql`UPDATE requisitions SET sample_id = sample.id
    FROM unnest(${ids}::uuid[], ${allFoldedSql(barcodes)}) AS sample(id, barcode)
    WHERE requisitions.barcode_folded = sample.barcode COLLATE "C" AND requisitions.sample_id IS NULL`;
}

/**
 * Moves a requisition as its laboratory decided. Approving one without a sample makes one, and rejecting one cancels a sample that belongs
 * to it alone (contract, 4.5). Call with the requisition locked.
 */
export async function moveRequisition(
  tx: Tx,
  requisition: LockedRequisition,
  event: NewEvent<RequisitionStatus>,
): Promise<Write[]> {
  if (event.isLate) return appendRequisitionEvent(tx, requisition, event);
  if (event.status === 'APPROVED' && requisition.sampleRef === null) {
    const id = newUuid();
    return [
      ...insertSampleOfRequisition(tx, id, requisition.id, requisitionEventTime(requisition.id, event)),
      ...appendRequisitionEvent(tx, requisition, event, [Prisma.sql`sample_id = ${id}::uuid`]),
    ];
  }
  // The sample first: with it canceled, the requisition frees its code.
  return [...(await cancelOwnSample(tx, requisition, event)), ...appendRequisitionEvent(tx, requisition, event)];
}

/** Like the sample of a canceled kit, one whose lifecycle no longer allows it stays as it is. */
async function cancelOwnSample(
  tx: Tx,
  { sampleRef }: LockedRequisition,
  { status, reason = null }: NewEvent<RequisitionStatus>,
): Promise<Write[]> {
  if (sampleRef === null || !REQUISITION_TRAITS[status].cancelsOwnSample) return [];
  const [sample] = await tx.db.$queryRaw<LockedSample[]>(Prisma.sql`
    SELECT id, sample_id::text AS "sampleId", account_id AS "accountId", NULL AS "kitRef", NULL AS "kitId", status::text
    FROM samples WHERE id = ${sampleRef}::uuid AND kit_id IS NULL`);
  if (!sample || !allowedNext(sampleLifecycle, sample.status).includes('CANCELED')) return [];
  return appendSampleEvents(tx, [sample], eventNow(tx, 'CANCELED', reason));
}

/**
 * Moves an approved requisition to the status that matches its sample: that of the sample's newest status with a meaning for
 * requisitions (contract, 4.5). Late scans are skipped, because they moved nothing when they were recorded. Call with the
 * sample and the requisition locked, after the approval is written.
 */
export async function catchUpWithSample(
  tx: Tx,
  requisition: LockedRequisition & { readonly sampleRef: string },
): Promise<Write[]> {
  const events = await tx.db.sampleEvent.findMany({
    where: { sampleRef: requisition.sampleRef },
    // By Citus, numbers of events go up on one server only.
    orderBy: [{ recorded: 'asc' }, { id: 'asc' }],
    select: { status: true, created: true },
  });
  let newest: Date | undefined;
  let from: SampleStatus = sampleLifecycle.initial;
  let reached: { readonly status: RequisitionStatus; readonly created: Date } | undefined;
  for (const { status, created } of events) {
    const isLate = newest !== undefined && created < newest;
    if (isLate) continue;
    newest = created;
    const move = { from, to: status, isRejectedBySample: true };
    from = status;
    const next =
      statusAfterMove('APPROVED', move) ??
      (reached?.status === 'REJECTED' ? statusAfterMove('REJECTED', move) : undefined);
    if (next !== undefined) reached = { status: next, created };
  }
  return reached ? appendRequisitionEvent(tx, requisition, { ...reached, isLate: false, isOfSample: true }) : [];
}
