import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import type { ReportDocument } from '../../documents/content/report-document.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { readReportDocument } from '../reports/read-report-document.ts';

/**
 * The document of a report that a visitor's link shows. @throws AppError NOT_FOUND for one that is not the person's, or not the link's.
 */
export async function readPageReport(
  work: UnitOfWork,
  reportId: string,
  kitRef: string | null,
): Promise<ReportDocument> {
  if (kitRef !== null && !(await isOfKit(work, reportId, kitRef))) throw notFound('report', reportId);
  return readReportDocument(work, reportId);
}

async function isOfKit({ db }: UnitOfWork, reportId: string, kitRef: string): Promise<boolean> {
  if (!isUuid(reportId)) return false;
  const [found] = await db.$queryRaw<
    { isOfKit: boolean }[]
  >(Prisma.sql`SELECT sample.kit_id = ${kitRef}::uuid AS "isOfKit"
    FROM reports report JOIN samples sample ON sample.id = report.sample_id WHERE report.id = ${reportId}::uuid`);
  return found?.isOfKit === true;
}
