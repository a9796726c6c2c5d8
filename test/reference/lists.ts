import { authorize } from '../../src/auth/policy.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import { NEWEST_FIRST } from '../../src/db/sql/list.ts';
import { listAccounts, listApiKeys, listUsers } from '../../src/domains/accounts/list-accounts.ts';
import { listKits } from '../../src/domains/kits/list-kits.ts';
import { listStalledKits } from '../../src/domains/kits/list-stalled-kits.ts';
import { GRAVEST_FIRST, listUnmatchedResults } from '../../src/domains/laboratory/list-unmatched-results.ts';
import { orderDaysOf } from '../../src/domains/lifecycles/order-stall.ts';
import { expectedDaysOf } from '../../src/domains/lifecycles/stall.ts';
import { listLots } from '../../src/domains/lots/list-lots.ts';
import { listOrders } from '../../src/domains/orders/list-orders.ts';
import { listStalledOrders } from '../../src/domains/orders/list-stalled-orders.ts';
import { listOutboundMessages } from '../../src/domains/outbound/list-outbound-messages.ts';
import { listPatients } from '../../src/domains/patients/list-patients.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { listRequisitions } from '../../src/domains/requisitions/list-requisitions.ts';
import { listSamples } from '../../src/domains/samples/list-samples.ts';
import type {
  Kit,
  KitStall,
  Lot,
  Order,
  OrderStall,
  Report,
  Requisition,
  Result,
  Sample,
  UnmatchedResult,
} from '../../src/generated/prisma/client.ts';
import type { ListArguments } from '../../src/graphql/fields/paging.ts';
import { sortOf } from '../../src/graphql/types/common.ts';
import { folded } from '../../src/text/folded.ts';
import type { Eyes } from './eyes.ts';
import { blankIsNone, type Conditions, holds, isOn, isOneOf, isPerson, isSameId, isSameText } from './matching.ts';
import { pageOf } from './pages.ts';
import { analyteOf } from './series.ts';
import type { World } from './world.ts';

// The lists at the root of a query, and those of kits below orders and patients: every row of the table is asked whether it is meant.

interface Dated {
  readonly id: string;
  readonly created: Date;
  readonly updated?: Date;
}

const byTime = {
  timeOf: ({ created, updated }: Dated, column: string) => (column === 'updated' ? (updated ?? created) : created),
  idOf: ({ id }: Dated) => id,
};

/** The lists of one caller. */
export class Lists {
  readonly #world: World;
  readonly #work: UnitOfWork;
  readonly #eyes: Eyes | undefined;

  constructor(world: World, work: UnitOfWork, eyes: Eyes | undefined) {
    this.#world = world;
    this.#work = work;
    this.#eyes = eyes;
  }

  /** The caller's eyes, once the service has let the caller in. */
  get #seen(): Eyes {
    if (!this.#eyes) throw new Error('Nobody has been let in.');
    return this.#eyes;
  }

  kits = (args: ListArguments) => this.#kits(args, this.#world.kits, sortOf(args.orderBy, NEWEST_FIRST));

  /** The kits of an order or a patient, oldest first. */
  kitsAmong = (args: ListArguments, isMeant: (kit: Kit) => boolean) =>
    this.#kits(args, this.#world.kits.filter(isMeant), { column: 'created', direction: 'ASC' });

  /** The kits of a lot, newest first. */
  kitsOfLot = (args: ListArguments, isMeant: (kit: Kit) => boolean) =>
    this.#kits(args, this.#world.kits.filter(isMeant), NEWEST_FIRST);

  lots = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'lots.read',
      args,
      () => listLots(this.#work, args.filter),
      () => ({
        timeOf: ({ created }: Lot) => created,
        idOf: ({ id }: Lot) => id,
        rows: this.#world.lots.filter(
          (lot) =>
            this.#seen.lot(lot) && isOneOf(filter.statuses, lot.status) && isOneOf(filter.kitTypes, lot.kitTypeCode),
        ),
      }),
    );
  };

  /** Whether a kit is of one of the lots that a filter names. */
  #isOfLot({ lots }: Conditions, { lotRef }: Kit): boolean {
    const code = this.#world.lots.find(({ id }) => id === lotRef)?.code;
    return !Array.isArray(lots) || (code !== undefined && lots.some((each) => folded(String(each)) === folded(code)));
  }

  #kits(args: ListArguments, kits: readonly Kit[], sort: Parameters<typeof listKits>[2]) {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'kits.read',
      args,
      () => listKits(this.#work, args.filter, sort),
      () => ({
        ...byTime,
        rows: kits.filter(
          (kit) =>
            this.#seen.kit(kit) &&
            isSameId(filter.accountId, kit.accountId) &&
            this.#isOfPatient(filter, kit) &&
            isOneOf(filter.kitTypes, kit.kitTypeCode) &&
            isOneOf(filter.statuses, kit.status) &&
            this.#isOfLot(filter, kit) &&
            isOneOf(filter.sampleStatuses, this.#sampleOf(kit)?.status ?? 'AWAITING_COLLECTION') &&
            holds(filter.hasOrder, kit.orderRef !== null) &&
            isOn(filter.created, kit.created) &&
            isOn(filter.updated, kit.updated) &&
            this.#isOfPerson(filter, kit),
        ),
      }),
    );
  }

  /** Whether one of a kit's people, of whom the caller learns, has all the details asked for. */
  #isOfPerson(filter: Conditions, kit: Kit): boolean {
    if (isPerson(filter, undefined)) return true;
    const order = this.#world.orders.find(({ id }) => id === kit.orderRef);
    const isToldPatient = this.#seen.learns('patient', kit);
    const isToldRecipient = this.#seen.learns('recipient', kit);
    return (
      (isToldPatient && isPerson(filter, this.#world.patients.find(({ id }) => id === kit.patientRef) ?? null)) ||
      (isToldRecipient &&
        isPerson(
          filter,
          order
            ? {
                email: order.recipientEmail,
                firstName: order.recipientFirstName,
                lastName: order.recipientLastName,
                phone: order.recipientPhone,
              }
            : null,
        ))
    );
  }

  /** Whether a kit or a requisition is the patient's asked for, as far as the caller learns whose it is. */
  #isOfPatient({ patientId }: Conditions, record: Kit | Requisition): boolean {
    const asked = this.#seen.patientAsked(patientId);
    if (asked === undefined) return true;
    return asked !== null && record.patientRef === asked && this.#seen.learns('patient', record);
  }

  #sampleOf(kit: Kit) {
    return this.#world.samples.find(({ kitRef }) => kitRef === kit.id);
  }

  samples = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'samples.read',
      args,
      () => listSamples(this.#work, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      () => ({
        ...byTime,
        rows: this.#world.samples.filter(
          (sample) =>
            this.#seen.sample(sample) &&
            isSameId(filter.accountId, sample.accountId) &&
            this.#isSampleOfPatient(filter, sample) &&
            this.#isSampleOfPerson(filter, sample) &&
            isOneOf(filter.statuses, sample.status) &&
            isOneOf(filter.kitTypes, sample.kitTypeCode) &&
            isOneOf(filter.failureCodes, sample.failureCode) &&
            isOn(filter.created, sample.created) &&
            isOn(filter.updated, sample.updated),
        ),
      }),
    );
  };

  #isSampleOfPatient({ patientId }: Conditions, sample: Sample): boolean {
    const asked = this.#seen.patientAsked(patientId);
    if (asked === undefined) return true;
    return isSampleOf(asked, sample.id, this.#world) && this.#seen.learns('patient', sample);
  }

  /** Whether the patient of a sample's kit, or without a kit of its requisition, has all the details asked for. */
  #isSampleOfPerson(filter: Conditions, sample: Sample): boolean {
    if (isPerson(filter, undefined)) return true;
    if (!this.#seen.learns('patient', sample)) return false;
    const { kits, patients, requisitions } = this.#world;
    const kit = kits.find(({ id }) => id === sample.kitRef);
    const stated = sample.kitRef === null ? requisitions.find(({ sampleRef }) => sampleRef === sample.id) : undefined;
    return isPerson(
      filter,
      stated
        ? {
            email: stated.patientEmail,
            firstName: stated.patientFirstName,
            lastName: stated.patientLastName,
            phone: stated.patientPhone,
          }
        : (patients.find(({ id }) => id === kit?.patientRef) ?? null),
    );
  }

  orders = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'orders.read',
      args,
      () => listOrders(this.#work, args.filter, sortOf(args.orderBy, { column: 'updated', direction: 'DESC' })),
      () => ({
        ...byTime,
        rows: this.#world.orders.filter(
          (order) =>
            this.#seen.order(order) &&
            isSameId(filter.accountId, order.accountId) &&
            isOneOf(filter.statuses, order.status) &&
            (!Array.isArray(filter.kitTypes) ||
              this.#world.orderItems.some(
                ({ orderRef, kitTypeCode }) => orderRef === order.id && isOneOf(filter.kitTypes, kitTypeCode),
              )) &&
            (blankIsNone(filter.externalId) === undefined || blankIsNone(filter.externalId) === order.externalId) &&
            holds(filter.held, this.#isHeld(order)) &&
            (!Array.isArray(filter.holdReasons) ||
              (this.#isHeld(order) && isOneOf(filter.holdReasons, order.holdReason))) &&
            isOn(filter.created, order.created) &&
            isOn(filter.updated, order.updated) &&
            isPerson(filter, {
              email: order.recipientEmail,
              firstName: order.recipientFirstName,
              lastName: order.recipientLastName,
              phone: order.recipientPhone,
            }),
        ),
      }),
    );
  };

  /** Whether an order has waited for too long at this moment. */
  isOrderStalled({ stage, created, heldUntil, orderDays }: OrderStall, minDays = 0): boolean {
    const now = this.#work.call.clock.now().getTime();
    const days = Math.max(orderDaysOf(orderDays)[stage], minDays);
    return (heldUntil === null || heldUntil.getTime() > now) && created.getTime() <= now - days * 24 * 3_600_000;
  }

  stalledOrders = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    const stallOf = ({ id }: Order) => this.#world.orderStalls.find((stall) => stall.id === id);
    return pageOf(
      this.#work,
      'orderStalls.read',
      args,
      () => listStalledOrders(this.#work, args.filter),
      () => ({
        timeOf: (order: Order) => stallOf(order)?.created ?? order.created,
        idOf: ({ id }: Order) => id,
        rows: this.#world.orders.filter((order) => {
          const stall = stallOf(order);
          const minDays = typeof filter.minDays === 'number' ? filter.minDays : 0;
          return (
            stall !== undefined &&
            this.#seen.order(order) &&
            isSameId(filter.accountId, order.accountId) &&
            isOneOf(filter.stages, stall.stage) &&
            this.isOrderStalled(stall, minDays)
          );
        }),
      }),
    );
  };

  #isHeld({ holdReason, heldUntil }: Order): boolean {
    return holdReason !== null && (heldUntil === null || heldUntil > this.#work.call.clock.now());
  }

  requisitions = (args: ListArguments) => this.requisitionsAmong(args, () => true);

  /** The requisitions of a patient. */
  requisitionsAmong = (args: ListArguments, isMeant: (requisition: Requisition) => boolean) => {
    const filter = conditionsIn(args.filter);
    const isByPerson = !isPerson(filter, undefined);
    return pageOf(
      this.#work,
      'requisitions.read',
      args,
      () => listRequisitions(this.#work, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      () => ({
        ...byTime,
        rows: this.#world.requisitions.filter(
          (requisition) =>
            isMeant(requisition) &&
            this.#seen.requisition(requisition) &&
            isSameId(filter.accountId, requisition.accountId) &&
            this.#isOfPatient(filter, requisition) &&
            isOneOf(filter.statuses, requisition.status) &&
            (blankIsNone(filter.lab) === undefined || blankIsNone(filter.lab) === requisition.lab) &&
            isSameText(filter.barcode, requisition.barcodeFreedAt === null ? requisition.barcode : null) &&
            isOn(filter.created, requisition.created) &&
            isOn(filter.updated, requisition.updated) &&
            (!isByPerson || this.#seen.learns('patient', requisition)) &&
            isPerson(filter, {
              email: requisition.patientEmail,
              firstName: requisition.patientFirstName,
              lastName: requisition.patientLastName,
              phone: requisition.patientPhone,
            }),
        ),
      }),
    );
  };

  patients = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'patients.read',
      args,
      () => listPatients(this.#work, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      () => ({
        ...byTime,
        rows: this.#world.patients.filter(
          (patient) =>
            this.#seen.patient(patient) &&
            isSameId(filter.accountId, patient.accountId) &&
            isOn(filter.created, patient.created) &&
            isOn(filter.updated, patient.updated) &&
            isPerson(filter, patient),
        ),
      }),
    );
  };

  reports = (args: ListArguments) => this.reportsAmong(args, () => true);

  /** The reports of a patient. */
  reportsAmong = (args: ListArguments, isMeant: (report: Report) => boolean) => {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'reports.read',
      args,
      () => listReports(this.#work, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      () => ({
        timeOf: ({ created }: Report) => created,
        idOf: ({ id }: Report) => id,
        rows: this.#world.reports.filter((report) => {
          const flags = this.#flagsOf(report);
          const sample = this.#world.samples.find(({ id }) => id === report.sampleRef);
          const isAcknowledged = this.#world.acknowledgements.some(({ reportId }) => reportId === report.id);
          const asked = this.#seen.patientAsked(filter.patientId);
          return (
            isMeant(report) &&
            this.#seen.report(report) &&
            isSameId(filter.accountId, report.accountId) &&
            (asked === undefined ||
              (this.#seen.isReleased(report) && isSampleOf(asked, report.sampleRef, this.#world))) &&
            isSameText(filter.sampleId, sample && sample.codeFreedAt === null ? sample.sampleId : null) &&
            holds(filter.isAmendment, report.amendsRef !== null) &&
            (!Array.isArray(filter.flags) || flags.some((flag) => isOneOf(filter.flags, flag))) &&
            isOneOf(filter.status, this.statusOf(report)) &&
            isOneOf(
              filter.release === undefined || filter.release === null ? undefined : [filter.release],
              releaseOf(report, this.#world),
            ) &&
            isOneOf(filter.kitTypes, sample?.kitTypeCode ?? null) &&
            (!Array.isArray(filter.analytes) ||
              this.#shownResultsOf(report).some((result) =>
                isOneOf(filter.analytes, analyteOf(result, this.#world)?.code ?? null),
              )) &&
            (typeof filter.acknowledged !== 'boolean' ||
              (flags.includes('CRITICAL') && filter.acknowledged === isAcknowledged)) &&
            holds(filter.overdue, this.#isOverdue(report, isAcknowledged)) &&
            isOn(filter.created, report.created) &&
            isOn(filter.dateResulted, report.dateResulted)
          );
        }),
      }),
    );
  };

  /** What a report is to the caller among those that they see. */
  statusOf({ status }: Report): string {
    if (status !== 'SUPERSEDED_UNSEEN') return status;
    return this.#seen.seesHeld ? 'SUPERSEDED' : 'PARTIAL';
  }

  #isOverdue({ acknowledgeBy, status }: Report, isAcknowledged: boolean): boolean {
    const isCurrent = status !== 'SUPERSEDED' && status !== 'WITHDRAWN';
    return isCurrent && !isAcknowledged && acknowledgeBy !== null && acknowledgeBy <= this.#work.call.clock.now();
  }

  /** The results that a report still says. */
  #shownResultsOf(report: Report): Result[] {
    return this.#world.results.filter(({ reportId, finality }) => reportId === report.id && finality !== 'WITHDRAWN');
  }

  #flagsOf(report: Report): string[] {
    return this.#shownResultsOf(report).map(({ flag }) => flag);
  }

  stalledKits = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    const { stalls } = this.#world;
    const stallOf = (kit: Kit) => stalls.find(({ id }) => id === kit.id);
    return pageOf(
      this.#work,
      'kits.read',
      args,
      () => listStalledKits(this.#work, args.filter),
      () => ({
        timeOf: (kit: Kit) => stallOf(kit)?.created ?? kit.created,
        idOf: ({ id }: Kit) => id,
        rows: this.#world.kits.filter((kit) => {
          const stall = stallOf(kit);
          const least = typeof filter.minDays === 'number' ? filter.minDays : 0;
          return (
            stall !== undefined &&
            this.#seen.kit(kit) &&
            this.isStalled(stall, least) &&
            isOneOf(filter.stages, stall.stage) &&
            isOneOf(filter.kitTypes, kit.kitTypeCode) &&
            isSameId(filter.laboratoryId, kit.laboratoryKey) &&
            isSameId(filter.accountId, kit.accountId)
          );
        }),
      }),
    );
  };

  /** Whether a kit has waited for as many whole days as its type allows there, and at least so many. */
  isStalled({ stage, created, expectedDays }: KitStall, least = 0): boolean {
    const days = Math.max(expectedDaysOf(expectedDays)[stage], least);
    return this.#work.call.clock.now().getTime() - created.getTime() >= days * 24 * 60 * 60 * 1000;
  }

  unmatchedResults = (args: ListArguments) => {
    const { statuses, reasons, severities, sendingFacility, received, orderBy } = args;
    return pageOf(
      this.#work,
      'unmatched.read',
      args,
      () =>
        listUnmatchedResults(
          this.#work,
          { statuses, reasons, severities, sendingFacility, received },
          sortOf(orderBy, GRAVEST_FIRST),
        ),
      () => ({
        timeOf: ({ created, urgency }: UnmatchedResult, column) => (column === 'urgency' ? urgency : created),
        idOf: ({ id }: UnmatchedResult) => id,
        rows: this.#world.unmatched.filter(
          (message) =>
            this.#seen.unmatched(message) &&
            isOneOf(statuses, message.status) &&
            isOneOf(reasons, message.reason) &&
            isOneOf(severities, message.severity) &&
            (blankIsNone(sendingFacility) === undefined || blankIsNone(sendingFacility) === message.sendingFacility) &&
            isOn(received, message.created),
        ),
      }),
    );
  };

  outboundMessages = (args: ListArguments) =>
    pageOf(
      this.#work,
      'outbound.read',
      args,
      () => listOutboundMessages(this.#work, { statuses: args.statuses }),
      () => ({
        ...byTime,
        rows: this.#world.outbound.filter(
          (message) => this.#seen.outbound(message) && isOneOf(args.statuses, message.status),
        ),
      }),
    );

  accounts = (args: ListArguments) =>
    pageOf(
      this.#work,
      'accounts.read',
      args,
      () => listAccounts(this.#work),
      () => ({ ...byTime, rows: this.#world.accounts }),
    );

  users = (args: ListArguments) =>
    pageOf(
      this.#work,
      'accounts.read',
      args,
      () => listUsers(this.#work, args.filter),
      () => ({
        ...byTime,
        rows: this.#world.users.filter(({ accountId }) => isSameId(conditionsIn(args.filter).accountId, accountId)),
      }),
    );

  apiKeys = (args: ListArguments) => {
    const filter = conditionsIn(args.filter);
    return pageOf(
      this.#work,
      'accounts.read',
      args,
      () => listApiKeys(this.#work, args.filter),
      () => ({
        ...byTime,
        rows: this.#world.apiKeys.filter(({ userId }) => {
          const holder = this.#world.users.find(({ id }) => id === userId);
          return isSameId(filter.userId, userId) && isSameId(filter.accountId, holder?.accountId ?? '');
        }),
      }),
    );
  };

  /** The endpoints of a program; staff ask for those of any. */
  webhookEndpoints = ({ accountId }: ListArguments) => {
    const actor = authorize(this.#work.call.actor, 'webhooks.read');
    const asked = accountId ?? actor.accountId;
    return this.#world.endpoints
      .filter((endpoint) => this.#seen.endpoint(endpoint) && endpoint.accountId === asked.toLowerCase())
      .sort((one, other) => newestFirst(one, other));
  };
}

/** Whether a sample is of a kit that is the patient's, or of a requisition alone that is. */
export function isSampleOf(
  patientRef: string | null,
  sampleRef: string,
  { samples, kits, requisitions }: World,
): boolean {
  const { kitRef = null } = samples.find(({ id }) => id === sampleRef) ?? {};
  const owner =
    kitRef === null ? requisitions.find((each) => each.sampleRef === sampleRef) : kits.find(({ id }) => id === kitRef);
  return patientRef !== null && owner?.patientRef === patientRef;
}

/** The order of most lists. */
export function newestFirst(one: Dated, other: Dated): number {
  return other.created.getTime() - one.created.getTime() || (other.id < one.id ? -1 : 1);
}

function conditionsIn(filter: unknown): Conditions {
  return typeof filter === 'object' && filter !== null ? { ...filter } : {};
}

/** Whether the program sees a report, or it is held. */
function releaseOf({ id }: Report, { releases }: World): string {
  return releases.find(({ reportId }) => reportId === id)?.released ? 'RELEASED' : 'HELD';
}
