import { authorize } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { describeChanges } from '../../documents/changes.ts';
import type { DocumentResult, ReportDocument } from '../../documents/report-document.ts';
import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ResultModel } from '../../generated/prisma/models.ts';
import { flagOf } from './flag.ts';
import { visibleReports } from './visible-reports.ts';

/** All that a printed report says, in the laboratory's order. */
const PRINTED = {
  account: true,
  results: { orderBy: { position: 'asc' } },
  sample: { include: { kit: { include: { registeredTo: true } } } },
  amends: { include: { results: { orderBy: { position: 'asc' } } } },
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
  return readDocument(context, reportId, visibleReports(actor));
}

/**
 * The data of a report's document, for whoever holds a signed link to it: the link was made for somebody who may see it.
 * Call once the signature is found valid.
 *
 * @throws AppError NOT_FOUND.
 */
export async function readLinkedReportDocument(context: RequestContext, reportId: string): Promise<ReportDocument> {
  return readDocument(context, reportId, {});
}

async function readDocument(
  context: RequestContext,
  reportId: string,
  visible: Prisma.ReportWhereInput,
): Promise<ReportDocument> {
  const report = isUuid(reportId) ? await findReport(context.db, reportId, visible) : null;
  if (!report) throw notFound('report', reportId);
  const results = report.results.map(toDocumentResult);
  const patient = report.sample.kit.registeredTo;
  return {
    reportId: report.id,
    laboratory: report.lab,
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
      kitId: report.sample.kit.kitId,
      type: report.sample.type,
      dateCollected: report.dateCollected,
      dateReceived: report.dateReceived,
      dateResulted: report.dateResulted,
    },
    results,
    printedAt: context.clock.now(),
  };
}

function findReport(db: Db, id: string, visible: Prisma.ReportWhereInput): Promise<PrintedReport | null> {
  return db.report.findFirst({ where: { id, ...visible }, include: PRINTED });
}

function toDocumentResult(result: ResultModel): DocumentResult {
  const { resultType, name, text, value, comparator, unit, rangeMinimum, rangeMaximum, comments } = result;
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
    flag: flagOf(result),
  };
}
