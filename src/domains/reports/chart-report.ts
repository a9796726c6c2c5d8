import type { Actor } from '../../auth/actor.ts';
import type { TransactionContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { insertSql, type Write } from '../../db/write.ts';
import { AppError, notFound } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../audit.ts';
import { eventNow, moveSample } from '../cascade.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import type { NamedSample } from '../locks.ts';
import { tellReports } from '../tell.ts';
import type { CheckedReport } from './check-report.ts';

/** Whose report it is: the user whose key it came with, and that user's account. */
export type Submitter = Pick<Actor, 'userId' | 'accountId' | 'isSimulated'>;

/**
 * Charts a checked report on a locked sample.
 *
 * @param alongside what else is written with it, in the same statement
 * @throws AppError NOT_FOUND for the report to amend; CONFLICT if that is not the newest of its chain or not of this sample;
 * INVALID_TRANSITION if the sample cannot be resulted.
 */
export async function chartReport(
  context: TransactionContext,
  sample: NamedSample,
  report: CheckedReport,
  submitter: Submitter,
  alongside: readonly Write[] = [],
): Promise<void> {
  const { id } = report;
  const amendsRef = report.amends === null ? null : await findAmended(context, report.amends, sample.id);
  const status: SampleStatus = report.partial ? 'PARTIALLY_RESULTED' : 'RESULTED';
  requireMove(sampleLifecycle, sample.status, status);
  if (sample.status === 'RESULTED' && amendsRef === null) {
    throw refusedMove(
      sampleLifecycle,
      sample.status,
      status,
      'a resulted sample takes amended reports only, so amends must be given',
    );
  }
  const isAmendment = amendsRef !== null;
  const isCritical = report.results.some(({ flag }) => flag === 'CRITICAL');
  await writeAudited(context, { action: 'report.submit', subject: `Report:${id}`, accountId: sample.accountId }, [
    insertReport(context, sample, report, submitter, amendsRef),
    insertSql('results', report.rows),
    // Else the registration tells it (contract, 9.1).
    ...(sample.isRegistered ? [tellReports(context, sample, [{ id, amendsRef, isCritical }])] : []),
    ...(await moveSample(context, sample, eventNow(context, status), { isAmendment })),
    ...alongside,
  ]);
}

async function findAmended({ db }: TransactionContext, reportId: string, sampleRef: string): Promise<string> {
  const amended = isUuid(reportId)
    ? await db.report.findUnique({
        where: { id: reportId },
        select: { id: true, sampleRef: true, amendedBy: { select: { id: true } } },
      })
    : null;
  if (!amended) throw notFound('report', reportId);
  if (amended.sampleRef !== sampleRef) throw new AppError('CONFLICT', 'The report to amend is of another sample.');
  if (amended.amendedBy)
    throw new AppError(
      'CONFLICT',
      'The report to amend has been amended already; amend the newest report of its chain.',
    );
  return amended.id;
}

/** In place of the account of whoever asked for a simulation, which is no laboratory. */
const SIMULATED_LABORATORY = 'Simulated laboratory';

/** The laboratory is the one that the requisition names, else the submitter's account (contract, 5.5). */
function insertReport(
  { clock }: TransactionContext,
  sample: NamedSample,
  report: CheckedReport,
  submitter: Submitter,
  amendsRef: string | null,
): Write {
  const simulated = submitter.isSimulated ? SIMULATED_LABORATORY : null;
  return Prisma.sql`INSERT INTO reports (id, account_id, sample_id, lab, partial, amends_id, date_collected, date_received, date_resulted,
      submitted_by_id, comments, created)
    VALUES (${report.id}::uuid, ${sample.accountId}::uuid, ${sample.id}::uuid,
      coalesce((SELECT lab FROM requisitions WHERE sample_id = ${sample.id}::uuid), ${simulated}::text,
        (SELECT name FROM accounts WHERE id = ${submitter.accountId}::uuid)),
      ${report.partial ?? false}, ${amendsRef}::uuid, ${report.dateCollected}::timestamptz, ${report.dateReceived}::timestamptz,
      ${report.dateResulted}::timestamptz, ${submitter.userId}::uuid, ${report.comments}, ${clock.now()}::timestamptz)`;
}
