import { authorize, laboratoryOf } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { accountClosed } from '../access/closed-account.ts';
import { type FoundRecord, requireRecord } from '../access/records.ts';
import { lockNamedSample, type NamedSample } from '../changes/locks.ts';
import { distinctContents } from '../chart/charted-attachment.ts';
import { MERGE_RULES } from '../chart/charted-result.ts';
import { isOutOfOrder, mergeMessage } from '../chart/merge-message.ts';
import { type CurrentVersion, readChart } from '../chart/read-chart.ts';
import { requirePerson } from '../identity/require-person.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { SAMPLE_TRAITS, sampleLifecycle } from '../lifecycles/sample.ts';
import { chartReport } from './chart-report.ts';
import { type CheckedReport, checkReport } from './check-report.ts';
import { statementOf } from './whole-report.ts';

/**
 * Accepts a laboratory's report on a sample, and moves the sample and its requisition accordingly (contract, 10.5). The report gives the
 * whole chart; earlier reports stay as they are. Returns the report's id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT, also for an analyte that the catalogue lacks and for results that would be lost; NOT_FOUND
 *   for the sample or the report to amend, also if that is another laboratory's; CONFLICT for a sample of a closed account, if the report
 *   to amend is not the newest of this sample, for a sample on which another laboratory has reported, if the person whom the report names
 *   differs from the sample's or is described too incompletely, and for more documents than a report may have; INVALID_TRANSITION if the
 *   sample cannot be resulted.
 */
export async function submitReport(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'reports.write');
  const report = await checkReport(work, rawInput);
  return work.transaction(async (tx) => {
    const sample = await lockNamedSample(tx, actor, report.sampleId);
    if (sample.isOfClosed) throw accountClosed();
    const amended = report.amends === null ? null : await requireRecord(tx, actor, 'report', report.amends);
    if (report.person !== null) await requirePerson(tx, sample, actor, report.person);
    const { chart, current } = await readChart(tx, sample, laboratoryOf(actor));
    if (amended) await requireNewest(tx, amended, sample, current);
    requireResultable(sample, report);
    const version = mergeMessage(chart, statementOf(report, chart), WHOLE_REPORT);
    if (isOutOfOrder(version)) throw new Error('A report of the API is never out of order.');
    await chartReport(tx, sample, {
      id: report.id,
      dates: report,
      isCollectionUnknown: false,
      version: { ...version, isAmendment: version.isAmendment || report.amends !== null },
      replaces: current,
      submitter: actor,
      laboratory: laboratoryOf(actor),
      contents: distinctContents(report.documents.map(({ content }) => content)),
    });
    return report.id;
  });
}

/** A report gives all of its comments, so it removes those that it leaves out. */
const WHOLE_REPORT: typeof MERGE_RULES = { ...MERGE_RULES, detailsAfter: (_earlier, later) => later };

/** @throws AppError CONFLICT if the report is not the newest of the sample. */
async function requireNewest(
  tx: Tx,
  amended: FoundRecord,
  sample: NamedSample,
  current: CurrentVersion | null,
): Promise<void> {
  if (amended.id === current?.reportId) return;
  const { sampleRef, status } = await tx.db.report.findUniqueOrThrow({
    where: { id: amended.id },
    select: { sampleRef: true, status: true },
  });
  if (sampleRef !== sample.id) throw new AppError('CONFLICT', 'The report to amend belongs to another sample.');
  if (status === 'WITHDRAWN')
    throw new AppError('CONFLICT', 'The report to amend has been withdrawn; submit a new report instead.');
  throw new AppError(
    'CONFLICT',
    'A newer report has replaced the report to amend; amend the newest one of the sample.',
  );
}

/** @throws AppError INVALID_TRANSITION if the sample cannot be resulted, or only by an amendment. */
function requireResultable(sample: NamedSample, { partial, amends }: CheckedReport): void {
  const status = partial ? 'PARTIALLY_RESULTED' : 'RESULTED';
  requireMove(sampleLifecycle, sample.status, status);
  if (SAMPLE_TRAITS[sample.status].hasAllResults && amends === null) {
    throw refusedMove(
      sampleLifecycle,
      sample.status,
      status,
      'a resulted sample accepts only amended reports, so amends must be given',
    );
  }
}
