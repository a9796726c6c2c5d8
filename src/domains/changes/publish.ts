import type { Call } from '../../call/call.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { EventsToWrite, NewRow } from '../../db/sql/write.ts';
import type {
  EventType,
  HoldReason,
  LotStatus,
  OrderStallStage,
  OrderStatus,
  ReplacementReason,
  ResultSeverity,
  StallStage,
  UnmatchedReason,
} from '../../generated/prisma/enums.ts';
import type { DataOf } from '../access/events.ts';
import type { FoundRecord } from '../access/records.ts';
import type { LockedKit, LockedRequisition, LockedSample } from './locks.ts';
import type { LockedOrder } from './order-locks.ts';

// Which events a change publishes (contract, 9.1), and how each event identifies its records. There is one function for each kind
// of change, and nothing else creates events. They are written in the same statement as the change. An event contains only codes,
// ids and statuses: never a name, an address, metadata or a result.

/** The ids by which an event identifies its records, under their REST names. */
type Names = Readonly<Record<string, string | null>>;

/** A locked record whose status changes: the status it has had until now, and the ids that its event gives. */
export interface MovingRecord {
  readonly id: string;
  readonly accountId: string;
  readonly status: string;
  readonly names: Names;
}

/** A locked kit, with the ids that its events give. */
export function movingKit({ id, accountId, status, kitId, orderId }: LockedKit): MovingRecord {
  return { id, accountId, status, names: namesOfKit(kitId, orderId) };
}

/** A locked sample, with the ids that its events give. */
export function movingSample({ id, accountId, status, sampleId, kitId }: LockedSample): MovingRecord {
  return { id, accountId, status, names: namesOfSample(sampleId, kitId) };
}

/** A locked requisition, with the ids that its events give. */
export function movingRequisition({ id, accountId, status }: LockedRequisition): MovingRecord {
  return { id, accountId, status, names: namesOfRequisition(id) };
}

/**
 * Publishes the new status of records, in the order given; skips records that have it already.
 *
 * @param further the other data of this type of event
 */
export function publishStatus(
  call: Publisher,
  type: EventType,
  records: readonly MovingRecord[],
  status: string,
  further: Readonly<Record<string, string | boolean>> = {},
): EventsToWrite {
  const moved = records.filter((record) => record.status !== status);
  return {
    events: moved.map((record) =>
      eventRow(call, type, record, {
        ...record.names,
        status: status.toLowerCase(),
        previous_status: record.status.toLowerCase(),
        ...further,
      }),
    ),
  };
}

/** Publishes the new status of an order, unless it has it already. */
export function publishOrderStatus(call: Publisher, order: LockedOrder, status: OrderStatus): EventsToWrite {
  return publishStatus(call, 'ORDER_STATUS_CHANGED', [{ ...order, names: { order_id: order.orderId } }], status);
}

type PublishedOrder = Pick<LockedOrder, 'id' | 'accountId' | 'orderId'>;

/** Publishes the creation of an order. */
export function publishOrder(call: Publisher, order: PublishedOrder): EventsToWrite {
  return { events: [eventRow(call, 'ORDER_CREATED', order, { order_id: order.orderId })] };
}

/** Publishes that an order is held (contract, 13.4). */
export function publishHold(call: Publisher, order: PublishedOrder, reason: HoldReason): EventsToWrite {
  return { events: [eventRow(call, 'ORDER_HELD', order, holdOf(order, reason))] };
}

/** Publishes that an order is no longer held. */
export function publishRelease(call: Publisher, order: PublishedOrder, reason: HoldReason): EventsToWrite {
  return { events: [eventRow(call, 'ORDER_RELEASED', order, holdOf(order, reason))] };
}

function holdOf({ orderId }: PublishedOrder, reason: HoldReason) {
  return { order_id: orderId, reason: reason.toLowerCase() };
}

/** Publishes the creation of kits, in the order given. */
export function publishKits(
  call: Publisher,
  kits: readonly Pick<LockedKit, 'id' | 'accountId' | 'kitId' | 'orderId'>[],
): EventsToWrite {
  return {
    events: kits.map((kit) => eventRow(call, 'KIT_CREATED', kit, namesOfKit(kit.kitId, kit.orderId))),
  };
}

/** Publishes that a kit is replaced by a new order (contract, 11.3). */
export function publishReplacement(
  call: Publisher,
  kit: Pick<LockedKit, 'id' | 'accountId' | 'kitId'>,
  { orderId, reason }: { readonly orderId: string; readonly reason: ReplacementReason },
): EventsToWrite {
  const data = { kit_id: kit.kitId, order_id: orderId, reason: reason.toLowerCase() };
  return { events: [eventRow(call, 'KIT_REPLACED', kit, data)] };
}

/** Publishes that kits stall, in the order given (contract, 11.5). */
export function publishStalls(
  call: Publisher,
  kits: readonly (Pick<LockedKit, 'id' | 'accountId' | 'kitId' | 'orderId'> & {
    readonly stage: StallStage;
    readonly since: Date;
  })[],
): EventsToWrite {
  return {
    events: kits.map((kit) =>
      eventRow(call, 'KIT_STALLED', kit, {
        ...namesOfKit(kit.kitId, kit.orderId),
        stage: kit.stage.toLowerCase(),
        since: kit.since.toISOString(),
      }),
    ),
  };
}

/** Publishes that orders stall, in the order given (contract, 13.4). */
export function publishOrderStalls(
  call: Publisher,
  orders: readonly (PublishedOrder & { readonly stage: OrderStallStage; readonly since: Date })[],
): EventsToWrite {
  return {
    events: orders.map((order) =>
      eventRow(call, 'ORDER_STALLED', order, {
        order_id: order.orderId,
        stage: order.stage.toLowerCase(),
        since: order.since.toISOString(),
      }),
    ),
  };
}

/** Publishes that somebody has changed their answer about research since their kit was registered (contract, 13.9). */
export function publishConsent(
  call: Publisher,
  kit: Pick<LockedKit, 'id' | 'accountId' | 'kitId' | 'orderId'>,
  given: boolean,
): EventsToWrite {
  const data = { ...namesOfKit(kit.kitId, kit.orderId), research_consent: given };
  return { events: [eventRow(call, 'KIT_CONSENT_CHANGED', kit, data)] };
}

/** Publishes that a recall has dealt with a kit of its lot (contract, 13.8). */
export function publishRecalled(
  call: Publisher,
  kit: Pick<LockedKit, 'id' | 'accountId' | 'kitId' | 'orderId'>,
  lot: string,
): EventsToWrite {
  return { events: [eventRow(call, 'KIT_RECALLED', kit, { ...namesOfKit(kit.kitId, kit.orderId), lot })] };
}

/** Publishes the new status of a lot to accounts, in the order given. */
export function publishLotStatus(
  call: Publisher,
  lot: { readonly id: string; readonly code: string; readonly status: LotStatus },
  status: LotStatus,
  accountIds: readonly string[],
): EventsToWrite {
  const data = { lot: lot.code, status: status.toLowerCase(), previous_status: lot.status.toLowerCase() };
  return {
    events: accountIds.map((accountId) => eventRow(call, 'LOT_STATUS_CHANGED', { id: lot.id, accountId }, data)),
  };
}

/** Publishes the creation of a requisition. */
export function publishRequisition(
  call: Publisher,
  requisition: Pick<LockedRequisition, 'id' | 'accountId'>,
): EventsToWrite {
  return { events: [eventRow(call, 'REQUISITION_CREATED', requisition, namesOfRequisition(requisition.id))] };
}

/** Publishes that a requisition lost its barcode to a kit of another account (contract, 2.2), without naming that account. */
export function publishBarcodeLost(
  call: Publisher,
  requisition: Pick<LockedRequisition, 'id' | 'accountId'>,
): EventsToWrite {
  return { events: [eventRow(call, 'REQUISITION_BARCODE_LOST', requisition, namesOfRequisition(requisition.id))] };
}

/** Publishes that details of a patient were corrected. */
export function publishPatient(call: Publisher, patient: FoundRecord): EventsToWrite {
  return { events: [eventRow(call, 'PATIENT_UPDATED', patient, { patient_id: patient.id })] };
}

/** Publishes that a patient was merged into another, or that this was undone (contract, 12.10). */
export function publishMerge(
  call: Publisher,
  type: 'PATIENT_MERGED' | 'PATIENT_MERGE_UNDONE',
  into: FoundRecord,
  fromRef: string,
): EventsToWrite {
  return { events: [eventRow(call, type, into, { patient_id: into.id, from_patient_id: fromRef })] };
}

/** A report to publish. */
export interface PublishedReport {
  readonly id: string;
  readonly amendsRef: string | null;
  /** Whether any of its results is CRITICAL. */
  readonly isCritical: boolean;
}

/** The sample of the reports, with the ids that their events give. */
type SampleOfReports = Pick<LockedSample, 'accountId' | 'sampleId' | 'kitId'>;

/** Publishes reports in the order given: each as created or as amended, and once more as critical if it has a CRITICAL result. */
export function publishReports(
  call: Publisher,
  { accountId, sampleId, kitId }: SampleOfReports,
  reports: readonly PublishedReport[],
): EventsToWrite {
  return {
    events: reports.flatMap(({ id, amendsRef, isCritical }) => {
      const names = { report_id: id, ...namesOfSample(sampleId, kitId) };
      const data = amendsRef === null ? names : { ...names, amends: amendsRef };
      const types: EventType[] = [amendsRef === null ? 'REPORT_CREATED' : 'REPORT_AMENDED'];
      if (isCritical) types.push('REPORT_CRITICAL');
      return types.map((type) => eventRow(call, type, { id, accountId }, data));
    }),
  };
}

/** Publishes that a report is held until somebody has reviewed it (contract, 13.6), to those for whom it exists. */
export function publishHeldReport(
  call: Publisher,
  { accountId, sampleId, kitId }: SampleOfReports,
  { id, until, isCritical }: Pick<PublishedReport, 'id' | 'isCritical'> & { readonly until: Date },
): EventsToWrite {
  const names = { report_id: id, ...namesOfSample(sampleId, kitId) };
  const data = { ...names, until: until.toISOString(), critical: isCritical };
  return { events: [{ ...eventRow(call, 'REPORT_HELD', { id, accountId }, data), for_reviewers: true }] };
}

/** Publishes the withdrawal of reports, in the order given. */
export function publishWithdrawals(
  call: Publisher,
  { accountId, sampleId, kitId }: SampleOfReports,
  reports: readonly { readonly id: string }[],
): EventsToWrite {
  return {
    events: reports.map(({ id }) =>
      eventRow(call, 'REPORT_WITHDRAWN', { id, accountId }, { report_id: id, ...namesOfSample(sampleId, kitId) }),
    ),
  };
}

/** A report whose critical results nobody has acknowledged in time. */
export interface OverdueReport {
  readonly id: string;
  readonly accountId: string;
  readonly sampleId: string;
  readonly kitId: string | null;
  /** When they were to be acknowledged. */
  readonly due: Date;
  /** Whether it is held, so that only those learn of it for whom it exists. */
  readonly isHeld: boolean;
}

/** Publishes that nobody has acknowledged the critical results of reports in time, in the order given (contract, 13.7). */
export function publishOverdue(call: Publisher, reports: readonly OverdueReport[]): EventsToWrite {
  return {
    events: reports.map(({ id, accountId, sampleId, kitId, due, isHeld }) => {
      const data = { report_id: id, ...namesOfSample(sampleId, kitId), due: due.toISOString() };
      return { ...eventRow(call, 'REPORT_OVERDUE', { id, accountId }, data), for_reviewers: isHeld };
    }),
  };
}

/** A webhook endpoint, as its events identify it. */
interface PublishedEndpoint {
  readonly id: string;
  readonly accountId: string;
}

/** Publishes that the service disables a webhook endpoint. */
export function publishEndpointDisabled(call: Publisher, endpoint: PublishedEndpoint): EventsToWrite {
  return { events: [endpointEvent(call, 'WEBHOOK_ENDPOINT_DISABLED', newUuid(), endpoint)] };
}

/**
 * Publishes a test of a webhook endpoint, which only that endpoint receives.
 *
 * @param id the event's id
 */
export function publishWebhookTest(call: Publisher, id: string, endpoint: PublishedEndpoint): EventsToWrite {
  return { events: [endpointEvent(call, 'WEBHOOK_TEST', id, endpoint)] };
}

/** Publishes to the laboratory that one of its messages matched no sample, or is open again (contract, 10.4). */
function publishUnmatched(call: Publisher, unmatched: HeldMessage): EventsToWrite {
  const data = { unmatched_result_id: unmatched.id, reason: unmatched.reason.toLowerCase() };
  return { events: [eventRow(call, 'RESULT_UNMATCHED', unmatched, data)] };
}

/** A sample that a kept message names, with the ids that its events give. */
export type HeldSample = Pick<LockedSample, 'id' | 'accountId' | 'sampleId' | 'kitId'>;

/** A message that is kept, as its events describe it. */
export interface HeldMessage {
  readonly id: string;
  /** The account of the laboratory. */
  readonly accountId: string;
  readonly reason: UnmatchedReason;
  readonly severity: ResultSeverity;
}

/**
 * Publishes that a message is kept, or awaits a decision again: to its laboratory and, if it names exactly one sample, to that sample's
 * program, which learns that there is a message, but not what it says (contract, 9.1). Other laboratories do not learn of it (1.3).
 */
export function publishHeld(call: Publisher, message: HeldMessage, sample: HeldSample | null): EventsToWrite {
  const ofLaboratory = publishUnmatched(call, message);
  if (sample === null) return ofLaboratory;
  const { reason, severity } = message;
  const names = namesOfSample(sample.sampleId, sample.kitId);
  const data = { ...names, reason: reason.toLowerCase(), critical: severity === 'CRITICAL' };
  return { events: [...ofLaboratory.events, eventRow(call, 'RESULT_HELD', sample, data, message.accountId)] };
}

/** Publishes to a program that somebody matched a laboratory's message to one of its samples (contract, 10.4). */
export function publishMatched(call: Publisher, sample: LockedSample): EventsToWrite {
  const names = namesOfSample(sample.sampleId, sample.kitId);
  return { events: [eventRow(call, 'RESULT_MATCHED', sample, names)] };
}

/** The call that publishes an event; only its clock is needed. */
type Publisher = Pick<Call, 'clock'>;

function endpointEvent({ clock }: Publisher, type: EventType, id: string, endpoint: PublishedEndpoint): NewRow {
  const { id: endpointId, accountId } = endpoint;
  const about = { subject_id: null, for_reviewers: false };
  return { id, account_id: accountId, type, created: clock.now(), ...about, data: { endpoint_id: endpointId } };
}

function namesOfKit(kitId: string, orderId: string | null) {
  return { kit_id: kitId, order_id: orderId };
}

function namesOfSample(sampleId: string, kitId: string | null) {
  return { sample_id: sampleId, kit_id: kitId };
}

function namesOfRequisition(id: string) {
  return { requisition_id: id };
}

/**
 * The row of an event about a record, for the record's account.
 *
 * @param laboratoryId the laboratory whose message it is about; other laboratories do not see it
 */
function eventRow<Type extends EventType>(
  { clock }: Publisher,
  type: Type,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  data: DataOf<Type>,
  laboratoryId: string | null = null,
): NewRow {
  const about = { subject_id: id, laboratory_id: laboratoryId, for_reviewers: false };
  return { id: newUuid(), account_id: accountId, type, created: clock.now(), ...about, data };
}
