import { authorize, seesHeld } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Db } from '../../db/sql/db.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { CARRYING_FORMATS, type DocumentFormat, type ReportDocument } from '../../documents/content/report-document.ts';
import { notFound } from '../../errors/errors.ts';
import { type PatientVersion, Prisma } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { languageOfTag } from '../../text/languages.ts';
import { requireRecord } from '../access/records.ts';
import { requireOpenLinks } from '../access/require-open-links.ts';
import { isCurrentSql } from '../chart/current-report.ts';
import { orderingProviderOf } from '../inputs/ordering-provider.ts';
import { documentAttachments, PRINTED_ATTACHMENTS, readAttachedBytes } from './document-attachments.ts';
import { documentOrder, documentResults, PRINTED_RESULTS } from './document-results.ts';
import { requireSeenIfHeld } from './require-seen.ts';
import { readTestNames } from './test-names.ts';

/** Everything that a printed report shows, in the laboratory's order. */
const PRINTED = {
  account: true,
  performedBy: true,
  releasedBy: { select: { name: true } },
  orders: { orderBy: { position: 'asc' } },
  results: PRINTED_RESULTS,
  attachments: PRINTED_ATTACHMENTS,
  patient: true,
  sample: { include: { kit: true, requisition: true } },
  replaces: { include: { results: PRINTED_RESULTS, attachments: PRINTED_ATTACHMENTS } },
} satisfies Prisma.ReportInclude;

type PrintedReport = Prisma.ReportGetPayload<{ include: typeof PRINTED }>;

/**
 * The data of a report's document, for a caller with an API key.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment; NOT_FOUND.
 */
export async function readReportDocument(work: UnitOfWork, reportId: string): Promise<ReportDocument> {
  const actor = authorize(work.call.actor, 'reports.read');
  const { id } = await requireRecord(work, actor, 'report', reportId);
  return readDocument(work, id, false);
}

/**
 * The data of a report's document, for the holder of a signed link, which was made for someone who may see the report. Call
 * only after verifying the signature.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN if the report's account is closed, or the report is held and does not exist for the caller.
 */
export async function readLinkedReportDocument(work: UnitOfWork, reportId: string): Promise<ReportDocument> {
  if (!isUuid(reportId)) throw notFound('report', reportId);
  return readDocument(work, reportId, true);
}

/** A report's document with the bytes of its attachments, up to 20 MiB, if the format includes them. */
export async function withAttachedBytes(
  { db }: UnitOfWork,
  document: ReportDocument,
  format: DocumentFormat,
): Promise<ReportDocument> {
  if (!CARRYING_FORMATS.has(format) || document.attachments.length === 0) return document;
  return { ...document, attachedBytes: await readAttachedBytes(db, document) };
}

async function readDocument(work: UnitOfWork, id: string, isLinked: boolean): Promise<ReportDocument> {
  const { db, call } = work;
  const report: PrintedReport | null = await db.report.findUnique({ where: { id }, include: PRINTED });
  if (!report) throw notFound('report', id);
  if (isLinked) requireOpenLinks(report.account);
  // Whoever has a link alone is told nothing of a held report.
  const isOpenedByKey = !isLinked || (await requireSeenIfHeld(work, report));
  const knowsHeld = isOpenedByKey && call.actor !== null && seesHeld(call.actor);
  const isSuperseded = report.status === 'SUPERSEDED' || (report.status === 'SUPERSEDED_UNSEEN' && knowsHeld);
  const replacedBy = isSuperseded ? await readReplacement(db, report, knowsHeld) : null;
  // It was withdrawn in the meantime.
  if (isSuperseded && replacedBy === null) return readDocument(work, id, isLinked);
  const { kit, requisition } = report.sample;
  const patient = await patientOf(db, report);
  const records = [report.id, report.replaces?.id, replacedBy?.reportId, ...recordsOf(report)].filter(isGiven);
  const namesOf = await readTestNames(db, [...report.results, ...(report.replaces?.results ?? [])]);
  const [results, attached] = [documentResults(report, namesOf), documentAttachments(report)];
  work.noteRead({ action: 'document.read', classes: classesOfDocument(patient !== null), records: new Set(records) });
  return {
    reportId: report.id,
    reportedBy: report.laboratoryId,
    ...laboratoryOfReport(report),
    accountId: report.accountId,
    program: report.account.name,
    isTest: report.account.mode === 'TEST',
    heldUntil: report.heldUntil,
    review: reviewOf(report),
    isPartial: report.partial,
    withdrawn: withdrawalOf(report),
    replaces: report.replaces && { reportId: report.replaces.id, dateResulted: report.replaces.dateResulted },
    isAmendment: report.amendsRef !== null,
    replacedBy,
    patient,
    specimen: {
      sampleId: report.sample.sampleId,
      kitId: kit?.kitId ?? null,
      type: report.sample.type,
      dateCollected: report.collectionUnknown ? null : report.dateCollected,
      dateReceived: report.dateReceived,
      dateResulted: report.dateResulted,
    },
    panels: report.sample.panels,
    requisition: requisition && {
      requisitionId: requisition.id,
      barcode: requisition.barcode,
      panels: requisition.panels,
      orderingProvider: orderingProviderOf(requisition),
      created: requisition.created,
    },
    comments: report.withdrawnAt === null ? report.comments : null,
    submitted: report.created,
    orders: report.orders.map((order) => documentOrder(order, report.withdrawnAt !== null)),
    ...results,
    ...attached,
    changes: [...results.changes, ...attached.changes],
    attachedBytes: new Map(),
    printedAt: call.clock.now(),
    language: languageOfTag(report.account.language) ?? 'en',
    timeZone: report.account.timeZone,
  };
}

/** The records that a report's document shows, for the audit: its kit and the patient, or else the sample and its requisition. */
export function recordsOf({
  patientRef,
  sample: { id, kit, requisition },
}: {
  readonly patientRef: string | null;
  readonly sample: {
    readonly id: string;
    readonly kit: { readonly id: string } | null;
    readonly requisition: { readonly id: string } | null;
  };
}): readonly string[] {
  return (kit ? [kit.id, patientRef] : [id, requisition?.id]).filter((each) => typeof each === 'string');
}

/**
 * The report's patient, as they were when the report was charted (contract, 11.10); without a kit, the patient on the requisition. This
 * need not be the person registered (contract, 10.5).
 */
async function patientOf(
  db: Db,
  { patient, patientVersion, sample: { kit, requisition } }: PrintedReport,
): Promise<ReportDocument['patient']> {
  if (patient) {
    const { firstName, lastName, dateOfBirth, sex } =
      patient.version === patientVersion ? patient : await readVersion(db, patient.id, patientVersion);
    return { patientId: patient.id, firstName, lastName, dateOfBirth: dateOfBirth && dayOf(dateOfBirth), sex };
  }
  if (kit || !requisition) return null;
  return {
    patientId: null,
    firstName: requisition.patientFirstName,
    lastName: requisition.patientLastName,
    dateOfBirth: dayOf(requisition.patientDateOfBirth),
    sex: requisition.patientSex,
  };
}

/** A patient's details before a correction. */
function readVersion(db: Db, patientRef: string, version: number): Promise<PatientVersion> {
  return db.patientVersion.findUniqueOrThrow({ where: { patientRef_version: { patientRef, version } } });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** When and why a report was withdrawn, or null. */
function withdrawalOf({ withdrawnAt: at, withdrawalReason: reason }: PrintedReport): ReportDocument['withdrawn'] {
  return at === null || reason === null ? null : { at, reason };
}

/** What the reviewer said at the release. Of a withdrawn report, it says as little as the laboratory's comments. */
function reviewOf({ releaseComment: comment, releasedBy, releasedAt: at, withdrawnAt }: PrintedReport) {
  if (comment === null || releasedBy === null || at === null || withdrawnAt !== null) return null;
  return { comment, by: releasedBy.name, at };
}

/**
 * The current report in place of a superseded one; null if that has been withdrawn. For a reader who does not know of held reports, it is what
 * the program sees (contract, 13.6).
 */
async function readReplacement(
  db: Db,
  { sampleRef, created, id }: PrintedReport,
  knowsHeld: boolean,
): Promise<ReportDocument['replacedBy']> {
  const isKnown = (report: Prisma.Sql) =>
    knowsHeld ? Prisma.sql`true` : Prisma.sql`(${report}.released OR ${report}.held_at IS NULL)`;
  const [found] = await db.$queryRaw<NonNullable<ReportDocument['replacedBy']>[]>(Prisma.sql`
    SELECT current.id AS "reportId", current.date_resulted AS "dateResulted", current.partial AS "isPartial",
      EXISTS (SELECT FROM reports later WHERE later.sample_id = current.sample_id AND later.withdrawn_at IS NULL
        AND later.amends_id IS NOT NULL AND ${isKnown(Prisma.sql`later`)} AND (later.created, later.id) > (${created}::timestamptz, ${id}::uuid)) AS "isCorrection"
    FROM reports current WHERE current.sample_id = ${sampleRef}::uuid AND ${isCurrentSql(Prisma.sql`current`, knowsHeld)}
      AND ${isKnown(Prisma.sql`current`)}`);
  return found ?? null;
}

function isGiven(id: string | undefined): id is string {
  return id !== undefined;
}

/** The performing laboratory, with its account's current details (contract, 6.2). */
function laboratoryOfReport({ id, performedBy }: PrintedReport) {
  if (!performedBy) throw new Error(`The report ${id} has no laboratory.`);
  const { name, address, cliaNumber, director, orderedFrom } = performedBy;
  return { laboratory: name, laboratoryDetails: { address, cliaNumber, director }, orderedFrom };
}

/** The classes of data that a document of a report shows. */
export function classesOfDocument(hasPatient: boolean): ReadonlySet<DataClass> {
  return new Set<DataClass>(hasPatient ? ['IDENTITY', 'TESTING', 'RESULTS'] : ['TESTING', 'RESULTS']);
}
