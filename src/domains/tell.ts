import type { TransactionContext } from '../context.ts';
import { newUuid } from '../db/identifiers.ts';
import type { NewRow, Telling } from '../db/write.ts';
import type { EventType, OrderStatus, UnmatchedReason } from '../generated/prisma/enums.ts';
import type { LockedKit, LockedOrder, LockedRequisition, LockedSample } from './locks.ts';

// What a program is told of a change (contract, 9.1), and how each event names its records: one function for each kind of change,
// and nothing else makes events. They are written in the statement of the change itself. An event has codes and statuses only:
// never a name, an address, metadata or a result.

/** How an event names the records that it is about, in REST's names. */
type Names = Readonly<Record<string, string | null>>;

/** A locked record whose status changes: what it has been, and how its event names it. */
export interface MovingRecord {
  readonly id: string;
  readonly accountId: string;
  readonly status: string;
  readonly names: Names;
}

/** A locked kit as its events name it. */
export function movingKit({ id, accountId, status, kitId, orderId }: LockedKit): MovingRecord {
  return { id, accountId, status, names: namesOfKit(kitId, orderId) };
}

/** A locked sample as its events name it. */
export function movingSample({ id, accountId, status, sampleId, kitId }: LockedSample): MovingRecord {
  return { id, accountId, status, names: { sample_id: sampleId, kit_id: kitId } };
}

/** A locked requisition as its events name it. */
export function movingRequisition({ id, accountId, status }: LockedRequisition): MovingRecord {
  return { id, accountId, status, names: namesOfRequisition(id) };
}

/** Tells that records get a status, in the order given; nothing of those that have it already. */
export function tellStatus(
  context: EventTeller,
  type: EventType,
  records: readonly MovingRecord[],
  status: string,
): Telling {
  const moved = records.filter((record) => record.status !== status);
  return {
    events: moved.map((record) =>
      eventRow(context, type, record, {
        ...record.names,
        status: status.toLowerCase(),
        previous_status: record.status.toLowerCase(),
      }),
    ),
  };
}

/** Tells that an order gets a status, unless it has it already. */
export function tellOrderStatus(context: EventTeller, order: LockedOrder, status: OrderStatus): Telling {
  return tellStatus(context, 'ORDER_STATUS_CHANGED', [{ ...order, names: { order_id: order.orderId } }], status);
}

/** Tells that an order is made. */
export function tellOrder(context: EventTeller, order: Pick<LockedOrder, 'id' | 'accountId' | 'orderId'>): Telling {
  return { events: [eventRow(context, 'ORDER_CREATED', order, { order_id: order.orderId })] };
}

/** Tells that kits are made, in the order given. */
export function tellKits(
  context: EventTeller,
  kits: readonly Pick<LockedKit, 'id' | 'accountId' | 'kitId' | 'orderId'>[],
): Telling {
  return {
    events: kits.map((kit) => eventRow(context, 'KIT_CREATED', kit, namesOfKit(kit.kitId, kit.orderId))),
  };
}

/** Tells that a requisition is made. */
export function tellRequisition(
  context: EventTeller,
  requisition: Pick<LockedRequisition, 'id' | 'accountId'>,
): Telling {
  return { events: [eventRow(context, 'REQUISITION_CREATED', requisition, namesOfRequisition(requisition.id))] };
}

/** A report that is told. */
export interface ToldReport {
  readonly id: string;
  readonly amendsRef: string | null;
  /** Whether a result of it is CRITICAL. */
  readonly isCritical: boolean;
}

/** The sample of reports, as their events name it. */
type SampleOfReports = Pick<LockedSample, 'accountId' | 'sampleId' | 'kitId'>;

/** Tells of reports in the order given: of an amendment as such, and of CRITICAL besides. */
export function tellReports(
  context: EventTeller,
  { accountId, sampleId, kitId }: SampleOfReports,
  reports: readonly ToldReport[],
): Telling {
  return {
    events: reports.flatMap(({ id, amendsRef, isCritical }) => {
      const names = { report_id: id, sample_id: sampleId, kit_id: kitId };
      const data = amendsRef === null ? names : { ...names, amends: amendsRef };
      const types: EventType[] = [amendsRef === null ? 'REPORT_CREATED' : 'REPORT_AMENDED'];
      if (isCritical) types.push('REPORT_CRITICAL');
      return types.map((type) => eventRow(context, type, { id, accountId }, data));
    }),
  };
}

/** An endpoint of webhooks, as its events name it. */
interface ToldEndpoint {
  readonly id: string;
  readonly accountId: string;
}

/** Tells that the service disables a webhook endpoint. */
export function tellEndpointDisabled(context: EventTeller, endpoint: ToldEndpoint): Telling {
  return { events: [endpointEvent(context, 'WEBHOOK_ENDPOINT_DISABLED', newUuid(), endpoint)] };
}

/**
 * A test of a webhook endpoint, which is for that endpoint alone.
 *
 * @param id that of the event
 */
export function tellWebhookTest(context: EventTeller, id: string, endpoint: ToldEndpoint): Telling {
  return { events: [endpointEvent(context, 'WEBHOOK_TEST', id, endpoint)] };
}

/** Tells the laboratory that a message of its matched no sample (contract, 10.4). */
export function tellUnmatched(
  context: EventTeller,
  unmatched: { readonly id: string; readonly accountId: string; readonly reason: UnmatchedReason },
): Telling {
  const data = { unmatched_result_id: unmatched.id, reason: unmatched.reason.toLowerCase() };
  return { events: [eventRow(context, 'RESULT_UNMATCHED', unmatched, data)] };
}

/** Tells a program that a laboratory's message was matched to a sample of its by hand (contract, 10.4). */
export function tellMatched(context: EventTeller, sample: LockedSample): Telling {
  const { id, accountId, names } = movingSample(sample);
  return { events: [eventRow(context, 'RESULT_MATCHED', { id, accountId }, names)] };
}

/** Who tells; whoever sends webhooks does without a call that it serves. */
type EventTeller = Pick<TransactionContext, 'clock'>;

function endpointEvent({ clock }: EventTeller, type: EventType, id: string, endpoint: ToldEndpoint): NewRow {
  const { id: endpointId, accountId } = endpoint;
  return { id, account_id: accountId, type, created: clock.now(), subject_id: null, data: { endpoint_id: endpointId } };
}

function namesOfKit(kitId: string, orderId: string | null): Names {
  return { kit_id: kitId, order_id: orderId };
}

function namesOfRequisition(id: string): Names {
  return { requisition_id: id };
}

/** An event about a record, told to the account of that. */
function eventRow(
  { clock }: EventTeller,
  type: EventType,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  data: Names,
): NewRow {
  return { id: newUuid(), account_id: accountId, type, created: clock.now(), subject_id: id, data };
}
