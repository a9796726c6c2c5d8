import { authorize } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { describeChanges } from '../../documents/changes.ts';
import type { DocumentResult, ReportDocument } from '../../documents/report-document.ts';
import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { requireRecord } from '../records.ts';

const RESULTS = { orderBy: { position: 'asc' }, include: { analyte: true } } satisfies Prisma.Report$resultsArgs;

/** All that a printed report says, in the laboratory's order. */
const PRINTED = {
  account: true,
  results: RESULTS,
  sample: { include: { kit: { include: { registeredTo: true } }, requisition: true } },
  amends: { include: { results: RESULTS } },
  amendedBy: true,
} satisfies Prisma.ReportInclude;

type PrintedReport = Prisma.ReportGetPayload<{ include: typeof PRINTED }>;

/**
 * The data of a report's document, for a caller with a key.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment; NOT_FOUND.
 */
export async function readReportDocument(context: RequestContext, reportId: string): Promise<ReportDocument> {
  const actor = authorize(context.actor, 'reports.read');
  const { id } = await requireRecord(context, actor, 'report', reportId);
  return readDocument(context, id);
}

/**
 * The data of a report's document, for the holder of a signed link: it was made for somebody who may see the report. Call
 * only after the signature has been verified.
 *
 * @throws AppError NOT_FOUND.
 */
export async function readLinkedReportDocument(context: RequestContext, reportId: string): Promise<ReportDocument> {
  if (!isUuid(reportId)) throw notFound('report', reportId);
  return readDocument(context, reportId);
}

async function readDocument({ db, clock, noteRead }: RequestContext, id: string): Promise<ReportDocument> {
  const report: PrintedReport | null = await db.report.findUnique({ where: { id }, include: PRINTED });
  if (!report) throw notFound('report', id);
  const results = report.results.map(toDocumentResult);
  const { kit, requisition } = report.sample;
  const patient = kit.registeredTo;
  const others = [report.amends, report.amendedBy, patient];
  const records = [report.id, kit.id, ...others.flatMap((other) => other?.id ?? [])];
  noteRead({ action: 'document.read', classes: classesOfDocument(patient !== null), records: new Set(records) });
  return {
    reportId: report.id,
    laboratory: report.lab,
    laboratoryDetails: await laboratoryDetailsOf(db, report),
    program: report.account.name,
    isTest: report.account.mode === 'TEST',
    isPartial: report.partial,
    amends: report.amends && {
      reportId: report.amends.id,
      dateResulted: report.amends.dateResulted,
      changes: describeChanges(report.amends.results.map(toDocumentResult), results),
    },
    amendedBy: report.amendedBy && { reportId: report.amendedBy.id, dateResulted: report.amendedBy.dateResulted },
    patient: patient && {
      patientId: patient.id,
      firstName: patient.firstName,
      lastName: patient.lastName,
      dateOfBirth: patient.dateOfBirth?.toISOString().slice(0, 10) ?? null,
      sex: patient.sex,
    },
    specimen: {
      sampleId: report.sample.sampleId,
      kitId: kit.kitId,
      type: report.sample.type,
      dateCollected: report.dateCollected,
      dateReceived: report.dateReceived,
      dateResulted: report.dateResulted,
    },
    panels: report.sample.panels,
    requisition: requisition && {
      requisitionId: requisition.id,
      barcode: requisition.barcode,
      panels: requisition.panels,
      created: requisition.created,
    },
    comments: report.comments,
    submitted: report.created,
    results,
    printedAt: clock.now(),
  };
}

/**
 * What is known of the performing laboratory: what the account of whoever submitted the report says of itself, if it is that
 * account's name that the report gives. A requisition may name another laboratory, whose licence we do not know.
 */
async function laboratoryDetailsOf(db: Db, { lab, submittedById }: PrintedReport) {
  const submitter = await db.user.findUnique({ where: { id: submittedById }, include: { account: true } });
  const isSame = submitter !== null && submitter.account.name.trim().toLowerCase() === lab.trim().toLowerCase();
  if (!isSame) return { address: null, cliaNumber: null, director: null };
  const { laboratoryAddress: address, cliaNumber, laboratoryDirector: director } = submitter.account;
  return { address, cliaNumber, director };
}

function classesOfDocument(hasPatient: boolean): ReadonlySet<DataClass> {
  return new Set<DataClass>(hasPatient ? ['IDENTITY', 'TESTING', 'RESULTS'] : ['TESTING', 'RESULTS']);
}

function toDocumentResult(result: PrintedReport['results'][number]): DocumentResult {
  const { resultType, name, text, value, comparator, unit, rangeMinimum, rangeMaximum, comments, flag } = result;
  const { timeCollected, loinc, analyte } = result;
  return {
    resultType,
    name,
    text,
    value,
    comparator,
    unit,
    rangeMinimum,
    rangeMaximum,
    comments,
    timeCollected,
    loinc,
    analyte: analyte && { code: analyte.code, name: analyte.name, ucum: analyte.ucum },
    flag,
  };
}
