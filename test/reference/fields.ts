import { authorize, may, requireActor } from '../../src/auth/policy.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import { NEWEST_FIRST } from '../../src/db/sql/list.ts';
import { type DisclosureName, mayEverSee, withheldFrom } from '../../src/domains/access/disclosures.ts';
import { EVENTS } from '../../src/domains/access/events.ts';
import { CONSENTS_SHOWN } from '../../src/domains/activation/research-consent.ts';
import { TIMELINE_LENGTH } from '../../src/domains/kits/timeline.ts';
import { releasePolicyOf } from '../../src/domains/release/policy.ts';
import { listWebhookDeliveries } from '../../src/domains/webhooks/list-webhook-deliveries.ts';
import type {
  Account,
  AccountEligibility,
  Analyte,
  ApiKey,
  Event,
  Kit,
  KitType,
  LaboratoryAssignment,
  Lot,
  Note,
  Order,
  OrderHold,
  OutboundMessage,
  Patient,
  PatientMerge,
  PatientMergeUndoing,
  PatientSession,
  Replacement,
  Report,
  ReportAcknowledgement,
  ReportContact,
  ReportRelease,
  Requisition,
  ResearchConsent,
  Result,
  ResultsLink,
  Sample,
  TimelineEntry,
  UnmatchedReopening,
  UnmatchedResult,
  User,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../src/generated/prisma/client.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import type { ListArguments } from '../../src/graphql/fields/paging.ts';
import { typeNameOf } from '../../src/graphql/fields/record.ts';
import type { Eyes } from './eyes.ts';
import { isSampleOf, Lists } from './lists.ts';
import { isOneOf } from './matching.ts';
import { nodeAt } from './nodes.ts';
import { pageOf } from './pages.ts';
import { type Reading, type Resolve, resolvers } from './reading.ts';
import { ROOTS } from './roots.ts';
import { SERIES_FIELDS, seriesOf } from './series.ts';
import type { World } from './world.ts';

const only = <Row>(rows: readonly Row[], isMeant: (row: Row) => boolean): Row | null => rows.find(isMeant) ?? null;

const byId = <Row extends { readonly id: string }>(rows: readonly Row[], id: string | null): Row | null =>
  only(rows, (row) => row.id === id);

interface Happened {
  readonly created: Date;
  readonly id: string | bigint;
}

const oldestFirst = (one: Happened, other: Happened) =>
  one.created.getTime() - other.created.getTime() || (one.id < other.id ? -1 : 1);

const byPosition = (one: { readonly position: number | bigint }, other: { readonly position: number | bigint }) =>
  Number(one.position) - Number(other.position);

/** A record of its own that another leads to: null for a laboratory that does not see it (contract, 1.3). */
function apart<Row>(row: Row | null, isSeen: ((row: Row) => boolean) | undefined): Row | null {
  return row !== null && isSeen && !isSeen(row) ? null : row;
}

/** What not everybody learns who sees the record. */
function told<Source extends object>(name: DisclosureName, resolve: Resolve<Source>): Resolve<Source> {
  return (source, args, reading) => {
    const { eyes } = reading;
    const isTold = !eyes || (OF_SAMPLES.has(name) ? eyes.learns(name, source) : mayEverSee(eyes.actor, name));
    if (eyes && !isTold) throw withheldFrom(eyes.actor, name);
    return resolve(source, args, reading);
  };
}

/** What laboratories learn of their own samples only. */
const OF_SAMPLES: ReadonlySet<DisclosureName> = new Set<DisclosureName>(['patient', 'metadata']);

function notesOn(isMeant: (note: Note, id: string, world: World) => boolean) {
  return ({ id }: { readonly id: string }, args: ListArguments, { world, work, eyes }: Reading) =>
    pageOf(
      work,
      'notes.read',
      args,
      () => ({ name: 'notes', sort: NEWEST_FIRST, from: Prisma.empty, where: [] }),
      () => ({
        rows: world.notes.filter((note) => isMeant(note, id, world) && eyes?.note(note)),
        timeOf: ({ created }) => created,
        idOf: (note) => note.id,
      }),
    );
}

/** Valid, or ended or expired in the last 30 days (contract, 12.2). */
function isListed({ endedAt, expiresAt }: PatientSession, work: UnitOfWork): boolean {
  return (endedAt ?? expiresAt).getTime() > work.call.clock.now().getTime() - 30 * 24 * 3_600_000;
}

function timelineOf(length: number, isMeant: (entry: TimelineEntry, id: string) => boolean) {
  return ({ id }: { readonly id: string }, _args: ListArguments, { world, eyes }: Reading) =>
    world.timeline
      .filter((entry) => isMeant(entry, id) && isSeenEntry(entry, world, eyes))
      .sort(oldestFirst)
      .slice(-length)
      .map((entry) => ({ ...entry, __typename: ENTRY_TYPES[entry.kind] }));
}

function isSeenEntry({ reportRef, noteRef, kitRef }: TimelineEntry, world: World, eyes: Eyes | undefined): boolean {
  if (!eyes) return reportRef === null && noteRef === null;
  const report = byId(world.reports, reportRef);
  const note = byId(world.notes, noteRef);
  const kit = byId(world.kits, kitRef);
  return (
    (reportRef === null || (may(eyes.actor, 'reports.read') && report !== null && eyes.report(report))) &&
    (noteRef === null || (note !== null && eyes.note(note))) &&
    (!eyes.laboratories || kitRef === null || (kit !== null && eyes.kit(kit)))
  );
}

const ENTRY_TYPES = {
  ORDER_STATUS: 'OrderStatusEntry',
  KIT_STATUS: 'KitStatusEntry',
  SAMPLE_STATUS: 'SampleStatusEntry',
  REQUISITION_STATUS: 'RequisitionStatusEntry',
  REPORT: 'ReportEntry',
  REPORT_WITHDRAWAL: 'ReportWithdrawalEntry',
  NOTE: 'NoteEntry',
  ORDER_HOLD: 'OrderHoldEntry',
  REPLACEMENT: 'ReplacementEntry',
} as const;

/** The reports beside one, as far as the caller sees them. */
function otherReport(isMeant: (other: Report, report: Report) => boolean) {
  return (report: Report, _args: ListArguments, { world, work, eyes }: Reading) => {
    authorize(work.call.actor, 'reports.read');
    return only(world.reports, (other) => isMeant(other, report) && eyes?.report(other) === true);
  };
}

/** The results of a report that hold, or that were withdrawn one by one; nothing of a report that was withdrawn, but for its laboratory. */
function resultsOf(isWithdrawn: boolean) {
  return (report: Report, _args: ListArguments, { world, eyes }: Reading) =>
    world.results
      .filter(({ reportId, finality }) => reportId === report.id && (finality === 'WITHDRAWN') === isWithdrawn)
      .filter(() => isShown(report, eyes))
      .sort(byPosition)
      .map((result) => ({ ...result, __typename: RESULT_TYPES.get(result.resultType) ?? 'OtherResult' }));
}

function isShown({ withdrawnAt }: Report, eyes: Eyes | undefined): boolean {
  return withdrawnAt === null || (eyes !== undefined && may(eyes.actor, 'withdrawnResults.read'));
}

const RESULT_TYPES = new Map([
  ['quantity', 'QuantityResult'],
  ['reactivity', 'ReactivityResult'],
  ['genotype', 'GenotypeResult'],
]);

const ofResult = resolvers<Result>({
  asGiven: ({ value, comparator, isNumber, text }) => {
    // A number as it was written, if the nearest 64-bit number is written so, too.
    const isExact = value !== null && comparator === null && (text.length <= 15 || isPlainly(value, text));
    return isExact ? value : isNumber ? Number(text) : text;
  },
  analyte: ({ analyteCode }, _args, { world }) => only(world.analytes, ({ code }) => code === analyteCode),
  isPreliminary: ({ finality }) => finality === 'PRELIMINARY',
});

function isPlainly(value: number, text: string): boolean {
  return Math.abs(value) >= 1e-4 && Math.abs(value) < 1e15 && text === String(value);
}

function newKitOf({ orderRef, orderPosition }: Replacement, world: World): Kit | null {
  return only(world.kits, (kit) => kit.orderRef === orderRef && kit.orderPosition === orderPosition);
}

const kitOfEntry = {
  kit: ({ kitRef }: TimelineEntry, _args: ListArguments, { world }: Reading) => byId(world.kits, kitRef),
};
const orderOfEntry = {
  order: ({ orderRef }: TimelineEntry, _args: ListArguments, { world }: Reading) => byId(world.orders, orderRef),
};
const reportOfEntry = resolvers<TimelineEntry>({
  report: ({ reportRef }, _args, { world }) => byId(world.reports, reportRef),
});

/** Where a kit has waited for too long. */
function stallOf({ id }: Kit, _args: ListArguments, { world, work, eyes }: Reading) {
  const stall = only(world.stalls, (each) => each.id === id);
  return stall && new Lists(world, work, eyes).isStalled(stall) ? stall : null;
}

/** Where an order has waited for too long. */
function orderStallOf({ id }: Order, _args: ListArguments, { world, work, eyes }: Reading) {
  const stall = only(world.orderStalls, (each) => each.id === id);
  return stall && new Lists(world, work, eyes).isOrderStalled(stall) ? stall : null;
}

/** Where the value of a field comes from, by types and fields. A field that is left out is a column of the row, or part of the value. */
export const FIELDS = {
  Query: ROOTS,
  Account: resolvers<Account>({
    closed: told('accountChanges', ({ closedAt: at, closedReason: reason }) => (at === null ? null : { at, reason })),
    reopened: told('accountChanges', ({ reopenedAt: at, reopenedReason: reason }) =>
      at === null ? null : { at, reason },
    ),
    laboratory: (account) => account,
    eligibility: ({ id }, _args, { world, work }) => {
      const { role, accountId } = requireActor(work.call.actor);
      return world.accountEligibility
        .filter((each) => each.accountId === id && (role === 'ADMIN' || id === accountId))
        .toSorted((one, other) => (one.kitTypeCode < other.kitTypeCode ? -1 : 1));
    },
    release: ({ id, release }, _args, { work }) => {
      const { role, accountId } = requireActor(work.call.actor);
      return releasePolicyOf(role === 'ADMIN' || id === accountId ? release : null);
    },
  }),
  KitTypeRelease: resolvers<{ readonly kitType: string }>({
    kitType: ({ kitType }, _args, { world }) => only(world.kitTypes, ({ code }) => code === kitType),
  }),
  AccountEligibility: resolvers<AccountEligibility>({
    kitType: ({ kitTypeCode }, _args, { world }) => only(world.kitTypes, ({ code }) => code === kitTypeCode),
  }),
  LaboratorySettings: resolvers<Account>({
    sharesWith: ({ id }, _args, { world, work }) => {
      const { accountId, role } = authorize(work.call.actor, 'laboratories.read');
      const shares = world.shares.filter((share) => share.accountId === id);
      return shares
        .filter(({ sharesWithId }) => role === 'ADMIN' || id === accountId || sharesWithId === accountId)
        .flatMap(({ sharesWithId }) => byId(world.accounts, sharesWithId) ?? [])
        .sort(oldestFirst);
    },
  }),
  Analyte: resolvers<Analyte>({
    texts: ({ code }, _args, { world }) =>
      world.analyteTexts
        .filter(({ analyteCode }) => analyteCode === code)
        .toSorted((one, other) => (one.language < other.language ? -1 : 1)),
  }),
  ApiKey: resolvers<ApiKey>({ user: ({ userId }, _args, { world }) => byId(world.users, userId) }),
  Event: resolvers<Event>({
    account: ({ accountId }, _args, { world }) => byId(world.accounts, accountId),
    subject: ({ type, subjectId }, _args, reading) => {
      const { subject } = EVENTS[type];
      return subject === null || subjectId === null ? null : nodeAt(reading, typeNameOf(subject), subjectId);
    },
  }),
  GenotypeResult: ofResult,
  OtherResult: ofResult,
  QuantityResult: ofResult,
  ReactivityResult: ofResult,
  Kit: resolvers<Kit>({
    kitType: ({ kitTypeCode }, _args, { world }) => only(world.kitTypes, ({ code }) => code === kitTypeCode),
    lot: ({ lotRef }, _args, { world }) => byId(world.lots, lotRef),
    events: ({ id }, _args, { world }) => world.kitEvents.filter(({ kitRef }) => kitRef === id).sort(oldestFirst),
    shipmentToCustomer: ({ id }, _args, { world }) => only(world.shipments, ({ kitRef }) => kitRef === id),
    registeredTo: told('patient', ({ patientRef }, _args, { world }) => byId(world.patients, patientRef)),
    sample: ({ id }, _args, { world }) => only(world.samples, ({ kitRef }) => kitRef === id),
    order: ({ orderRef }, _args, { world }) => byId(world.orders, orderRef),
    replacement: ({ replacementRef }, _args, { world }) =>
      only(world.replacements, ({ orderRef }) => orderRef === replacementRef),
    replaces: ({ orderRef, orderPosition }, _args, { world, eyes }) => {
      const isOfKit = (each: Replacement) => each.orderRef === orderRef && each.orderPosition === orderPosition;
      return apart(byId(world.kits, only(world.replacements, isOfKit)?.kitRef ?? null), eyes?.kit);
    },
    researchConsentHistory: ({ id }, _args, { world }) => {
      const undone = world.undoneActivations.filter(({ kitRef }) => kitRef === id).length;
      return world.researchConsents
        .filter(({ kitRef, registration }) => kitRef === id && registration === undone)
        .sort(oldestFirst)
        .slice(-CONSENTS_SHOWN);
    },
    stall: stallOf,
    progress: ({ id }, _args, { world }) => byId(world.progress, id),
    timeline: timelineOf(TIMELINE_LENGTH.kit, ({ kitRef }, id) => kitRef === id),
    notes: notesOn(({ kitRef }, id) => kitRef === id),
  }),
  Lot: resolvers<Lot>({
    kitType: ({ kitTypeCode }, _args, { world }) => only(world.kitTypes, ({ code }) => code === kitTypeCode),
    kits: ({ id }, args, { world, work, eyes }) =>
      new Lists(world, work, eyes).kitsOfLot(args, ({ lotRef }) => lotRef === id),
  }),
  ResearchConsent: resolvers<ResearchConsent>({
    at: ({ created }) => created,
    by: ({ byId: userId }, _args, { world }) => byId(world.users, userId),
  }),
  StalledKitEdge: resolvers<{ readonly node: Kit }>({
    stall: ({ node }, args, reading) => stallOf(node, args, reading),
  }),
  StalledOrderEdge: resolvers<{ readonly node: Order }>({
    stall: ({ node }, args, reading) => orderStallOf(node, args, reading),
  }),
  KitStatusEntry: resolvers<TimelineEntry>({ ...kitOfEntry, status: ({ kitStatus }) => kitStatus }),
  SampleStatusEntry: resolvers<TimelineEntry>({ ...kitOfEntry, status: ({ sampleStatus }) => sampleStatus }),
  OrderStatusEntry: resolvers<TimelineEntry>({ ...orderOfEntry, status: ({ orderStatus }) => orderStatus }),
  OrderHoldEntry: resolvers<TimelineEntry>({
    ...orderOfEntry,
    reason: ({ holdReason }) => holdReason,
    note: told('recipient', ({ holdNote }) => holdNote),
  }),
  OrderHold: resolvers<OrderHold>({ note: told('recipient', ({ note }) => note) }),
  RequisitionStatusEntry: resolvers<TimelineEntry>({
    requisition: ({ requisitionRef }, _args, { world }) => byId(world.requisitions, requisitionRef),
    status: ({ requisitionStatus }) => requisitionStatus,
  }),
  ReportEntry: reportOfEntry,
  ReportWithdrawalEntry: reportOfEntry,
  NoteEntry: resolvers<TimelineEntry>({ note: ({ noteRef }, _args, { world }) => byId(world.notes, noteRef) }),
  ReplacementEntry: resolvers<TimelineEntry>({
    ...orderOfEntry,
    kit: ({ replacementRef }, _args, { world, eyes }) => {
      const replacement = only(world.replacements, ({ orderRef }) => orderRef === replacementRef);
      return apart(replacement && newKitOf(replacement, world), eyes?.kit);
    },
    reason: ({ replacementReason }) => replacementReason,
  }),
  KitType: resolvers<KitType>({
    laboratory: told('catalogue', ({ laboratoryId }, _args, { world }) => byId(world.accounts, laboratoryId)),
  }),
  LaboratoryAssignment: resolvers<LaboratoryAssignment>({
    laboratory: ({ laboratoryId }, _args, { world }) => byId(world.accounts, laboratoryId),
    assignedBy: ({ assignedById }, _args, { world }) => byId(world.users, assignedById),
  }),
  Note: resolvers<Note>({ author: ({ authorId }, _args, { world }) => byId(world.users, authorId) }),
  Order: resolvers<Order>({
    stall: told('orderStalls', orderStallOf),
    cancellation: ({ canceledAt: at, canceledBy: by, cancelReason: reason }) =>
      at === null ? null : { at, by, reason },
    hold: ({ id }, _args, { world, work }) =>
      only(world.holds, (hold) => hold.id === id && (hold.until === null || hold.until > work.call.clock.now())),
    recipient: told('recipient', (order) => order),
    kitTypes: ({ id }, _args, { world }) =>
      world.orderItems
        .filter(({ orderRef }) => orderRef === id)
        .sort(byPosition)
        .map(({ kitTypeCode }) => only(world.kitTypes, ({ code }) => code === kitTypeCode)),
    kits: ({ id }, args, { world, work, eyes }) =>
      new Lists(world, work, eyes).kitsAmong(args, ({ orderRef }) => orderRef === id),
    account: ({ accountId }, _args, { world }) => byId(world.accounts, accountId),
    placedBy: ({ placedById }, _args, { world }) => byId(world.users, placedById),
    replaces: ({ id }, _args, { world, eyes }) =>
      apart(byId(world.kits, only(world.replacements, ({ orderRef }) => orderRef === id)?.kitRef ?? null), eyes?.kit),
    timeline: timelineOf(TIMELINE_LENGTH.order, ({ timelineOrderRef }, id) => timelineOrderRef === id),
    notes: notesOn(({ orderRef }, id) => orderRef === id),
  }),
  OutboundMessage: resolvers<OutboundMessage>({
    requisition: ({ requisitionRef }, _args, { world, eyes }) =>
      apart(byId(world.requisitions, requisitionRef), eyes?.requisition),
  }),
  Patient: resolvers<Patient>({
    otherNames: ({ id }, _args, { world }) =>
      world.patientNames.filter(({ patientRef }) => patientRef === id).sort(byPosition),
    kits: ({ id }, args, { world, work, eyes }) =>
      new Lists(world, work, eyes).kitsAmong(args, ({ patientRef }) => patientRef === id),
    requisitions: ({ id }, args, { world, work, eyes }) =>
      new Lists(world, work, eyes).requisitionsAmong(args, ({ patientRef }) => patientRef === id),
    reports: ({ id }, args, { world, work, eyes }) =>
      new Lists(world, work, eyes).reportsAmong(
        args,
        (report) => eyes?.isReleased(report) === true && isSampleOf(id, report.sampleRef, world),
      ),
    series: seriesOf,
    merges: ({ id }, _args, { world, work }) => {
      authorize(work.call.actor, 'patients.merge');
      return world.patientMerges.filter(({ intoRef }) => intoRef === id).sort((one, other) => oldestFirst(other, one));
    },
    sessions: ({ id }, args, { world, work, eyes }) =>
      pageOf(
        work,
        'sessions.read',
        args,
        () => ({ name: 'sessions', sort: NEWEST_FIRST, from: Prisma.empty, where: [] }),
        () => ({
          rows: world.patientSessions.filter(
            (session) => session.patientRef === id && eyes?.session(session) && isListed(session, work),
          ),
          timeOf: ({ created }) => created,
          idOf: (session) => session.id,
        }),
      ),
    resultsLinks: ({ id }, args, { world, work, eyes }) =>
      pageOf(
        work,
        'resultsLinks.read',
        args,
        () => ({ name: 'resultsLinks', sort: NEWEST_FIRST, from: Prisma.empty, where: [] }),
        () => ({
          rows: world.resultsLinks.filter((link) => link.patientRef === id && eyes?.resultsLink(link)),
          timeOf: ({ created }) => created,
          idOf: (link) => link.id,
        }),
      ),
    notes: notesOn(
      ({ patientRef }, id, { patients }) =>
        patientRef === id || patients.find((each) => each.id === patientRef)?.mergedIntoRef === id,
    ),
  }),
  ResultsLink: resolvers<ResultsLink>({
    patient: ({ patientRef }, _args, { world }) => byId(world.patients, patientRef),
    kit: ({ kitRef }, _args, { world, eyes }) => apart(byId(world.kits, kitRef), eyes?.kit),
    createdBy: ({ createdById }, _args, { world }) => byId(world.users, createdById),
  }),
  PatientSession: resolvers<PatientSession>({
    patient: ({ patientRef }, _args, { world }) => byId(world.patients, patientRef),
    createdBy: ({ createdById }, _args, { world }) => byId(world.users, createdById),
    resultsLink: ({ resultsLinkRef }, _args, { world }) => byId(world.resultsLinks, resultsLinkRef),
  }),
  ...SERIES_FIELDS,
  PatientMerge: resolvers<PatientMerge>({
    patientMergeId: ({ id }) => id,
    fromPatientId: ({ fromRef }) => fromRef,
    patient: ({ intoRef }, _args, { world }) => byId(world.patients, intoRef),
    at: ({ created }) => created,
    by: ({ byId: userId }, _args, { world }) => byId(world.users, userId),
    undone: ({ id }, _args, { world }) => only(world.patientMergeUndoings, ({ mergeRef }) => mergeRef === id),
  }),
  PatientMergeUndoing: resolvers<PatientMergeUndoing>({
    at: ({ created }) => created,
    by: ({ byId: userId }, _args, { world }) => byId(world.users, userId),
  }),
  Replacement: resolvers<Replacement>({
    order: ({ orderRef }, _args, { world }) => byId(world.orders, orderRef),
    kit: (replacement, _args, { world, eyes }) => apart(newKitOf(replacement, world), eyes?.kit),
    requestedBy: ({ requestedById }, _args, { world }) => byId(world.users, requestedById),
  }),
  Report: resolvers<Report>({
    results: resultsOf(false),
    withdrawnResults: resultsOf(true),
    acknowledged: ({ id }, _args, { world }) => only(world.acknowledgements, ({ reportId }) => reportId === id),
    acknowledgeBy: ({ acknowledgeBy, status }) =>
      status === 'SUPERSEDED' || status === 'WITHDRAWN' ? null : acknowledgeBy,
    contacts: ({ id }, _args, { world }) =>
      world.contacts.filter(({ reportId }) => reportId === id).toSorted(byPosition),
    attachments: (report, _args, { world, eyes }) =>
      world.attachments
        .filter(({ reportId, finality }) => reportId === report.id && finality !== 'WITHDRAWN' && isShown(report, eyes))
        .sort(byPosition),
    isCollectionTimeKnown: ({ collectionUnknown }) => !collectionUnknown,
    isAmendment: ({ amendsRef }) => amendsRef !== null,
    status: ({ status }, _args, { eyes }) =>
      status === 'SUPERSEDED_UNSEEN' ? (eyes?.seesHeld ? 'SUPERSEDED' : 'PARTIAL') : status,
    release: ({ id }, _args, { world }) => only(world.releases, ({ reportId }) => reportId === id),
    laboratory: ({ id }, _args, { world }) => only(world.reportLaboratories, ({ reportId }) => reportId === id),
    sample: ({ sampleRef }, _args, { world, eyes }) => apart(byId(world.samples, sampleRef), eyes?.sample),
    amends: otherReport((other, { amendsRef }) => other.id === amendsRef),
    amendedBy: otherReport(({ amendsRef }, { id }) => amendsRef === id),
    replaces: otherReport((other, { replacesRef }) => other.id === replacesRef),
    replacedBy: otherReport(({ replacesRef }, { id }) => replacesRef === id),
  }),
  ReportRelease: resolvers<ReportRelease>({
    status: ({ released }) => (released ? 'RELEASED' : 'HELD'),
    by: ({ byId: userId }, _args, { world }) => byId(world.users, userId),
  }),
  ReportContact: resolvers<ReportContact>({
    by: ({ byId: userId }, _args, { world }) => byId(world.users, userId),
  }),
  ReportAcknowledgement: resolvers<ReportAcknowledgement>({
    by: ({ byId: userId }, _args, { world }) => byId(world.users, userId),
  }),
  Requisition: resolvers<Requisition>({
    patient: told('patient', (requisition) => requisition),
    events: ({ id }, _args, { world }) =>
      world.requisitionEvents.filter(({ requisitionRef }) => requisitionRef === id).sort(oldestFirst),
    hl7: told('patient', ({ id }, _args, { work }) => work.call.documentLink('requisition', id, 'hl7')),
    sample: ({ sampleRef }, _args, { world, eyes }) => apart(byId(world.samples, sampleRef), eyes?.sample),
    registeredTo: told('patient', ({ patientRef }, _args, { world, eyes }) =>
      apart(byId(world.patients, patientRef), eyes?.patient),
    ),
    notes: notesOn(({ requisitionRef }, id) => requisitionRef === id),
  }),
  Sample: resolvers<Sample>({
    events: ({ id }, _args, { world }) =>
      world.sampleEvents.filter(({ sampleRef }) => sampleRef === id).sort(oldestFirst),
    type: ({ type }) => type ?? 'unspecified',
    shipments: ({ id }, _args, { world }) =>
      world.shipments.filter(({ sampleRef }) => sampleRef === id).sort(oldestFirst),
    reports: ({ id }, _args, { world, work, eyes }) => {
      authorize(work.call.actor, 'reports.read');
      return world.reports.filter((report) => report.sampleRef === id && eyes?.report(report)).sort(oldestFirst);
    },
    kit: ({ kitRef }, _args, { world }) => byId(world.kits, kitRef),
    requisition: ({ id }, _args, { world }) => only(world.requisitions, ({ sampleRef }) => sampleRef === id),
    laboratory: ({ laboratoryId }, _args, { world }) => byId(world.accounts, laboratoryId),
    assignments: told('assignments', ({ id }, _args, { world }) =>
      world.assignments.filter(({ sampleRef }) => sampleRef === id).sort(byPosition),
    ),
    heldResults: told('heldResults', ({ id }, _args, { world }) =>
      world.heldResults.filter(({ sampleRef }) => sampleRef === id).sort(byPosition),
    ),
    notes: notesOn(({ sampleRef }, id) => sampleRef === id),
  }),
  UnmatchedReopening: resolvers<UnmatchedReopening>({
    rejectedBy: ({ rejectedById }, _args, { world }) => byId(world.users, rejectedById),
    reopenedBy: ({ reopenedById }, _args, { world }) => byId(world.users, reopenedById),
  }),
  UnmatchedResult: resolvers<UnmatchedResult>({
    sample: ({ sampleRef }, _args, { world, eyes }) => apart(byId(world.samples, sampleRef), eyes?.sample),
    report: ({ reportRef }, _args, { world, eyes }) => apart(byId(world.reports, reportRef), eyes?.report),
    decidedBy: ({ decidedById }, _args, { world }) => byId(world.users, decidedById),
    reopenings: ({ id }, _args, { world }) =>
      world.reopenings.filter(({ unmatchedRef }) => unmatchedRef === id).sort(byPosition),
    notes: notesOn(({ unmatchedRef }, id) => unmatchedRef === id),
  }),
  User: resolvers<User>({
    account: ({ accountId }, _args, { world }) => byId(world.accounts, accountId),
    isReviewer: ({ role, isReviewer }) => role === 'ADMIN' || isReviewer,
  }),
  Viewer: resolvers<User | Patient>({
    user: (user) => user,
    role: (viewer) => ('role' in viewer ? viewer.role : 'PATIENT'),
    account: ({ accountId }, _args, { world }) => byId(world.accounts, accountId),
    patient: (viewer) => ('role' in viewer ? null : viewer),
  }),
  WebhookDelivery: resolvers<WebhookDelivery>({
    event: ({ eventId }, _args, { world }) => byId(world.events, eventId),
  }),
  WebhookEndpoint: resolvers<WebhookEndpoint>({
    deliveries: ({ id }, args, { world, work }) =>
      pageOf(
        work,
        'webhooks.read',
        args,
        () => listWebhookDeliveries(work, { statuses: args.statuses }),
        () => ({
          rows: world.deliveries.filter(
            ({ endpointId, status }) => endpointId === id && isOneOf(args.statuses, status),
          ),
          timeOf: ({ created }) => created,
          idOf: (delivery) => delivery.id,
        }),
      ),
  }),
} as const;
