import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { eventNow, moveSample } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import type { NamedSample } from '../changes/locks.ts';
import { type AttachmentContent, MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../chart/charted-attachment.ts';
import { type Charted, hasTooMuchAttached, isAttachment, MAX_RESULTS } from '../chart/charted-result.ts';
import type { Version } from '../chart/merge-message.ts';
import type { OrderDetails } from '../chart/order-details.ts';
import type { CurrentVersion } from '../chart/read-chart.ts';
import { CRITICAL_BIT, flagBits, NORMAL_BIT } from '../chart/result-flags.ts';
import { commentsOf, type ReportDates, statusOfNew, versionRows } from '../chart/store-version.ts';
import { requireMove } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { decideCharting } from '../release/decide-charting.ts';

/** Who submits a report: the user whose key it came with, and that user's account. */
export type Submitter = Pick<Actor, 'userId' | 'accountId' | 'isSimulated'>;

/** A new version of a sample's chart, about to become a report. */
export interface NewReport {
  readonly id: string;
  readonly version: Version<Charted, OrderDetails>;
  /** The version that it replaces; null if it is the first, or the first after a withdrawal. */
  readonly replaces: CurrentVersion | null;
  readonly dates: ReportDates;
  /** Whether the laboratory did not say when the sample was collected. */
  readonly isCollectionUnknown: boolean;
  readonly submitter: Submitter;
  /** The submitter's account if it is a laboratory. */
  readonly laboratory: string | undefined;
  /** The bytes of the documents that it brings. */
  readonly contents?: readonly AttachmentContent[];
  /** Writes to send in the same statement. */
  readonly alongside?: readonly Write[];
}

/**
 * Stores a version of the chart of a locked sample as a report, and moves the sample.
 *
 * @throws AppError INVALID_TRANSITION if the sample cannot be resulted; CONFLICT if the report would have too many results or documents.
 */
export async function chartReport(tx: Tx, sample: NamedSample, report: NewReport): Promise<void> {
  const { id, version, replaces, dates, laboratory, contents = [], alongside = [] } = report;
  const status = statusOfChart(version.chart);
  requireMove(sampleLifecycle, sample.status, status);
  requireRoom(version);
  const amendsRef = version.isAmendment ? (replaces?.reportId ?? null) : null;
  const flags = flagsOf(version);
  const { heldUntil, events } = await decideCharting(tx, sample, {
    ...{ id, amendsRef, replaces, isPartial: version.isPartial },
    isCritical: (flags & CRITICAL_BIT) !== 0,
    isCertainlyNormal: flags === NORMAL_BIT,
    changedKeys: changedKeysOf(version),
  });
  await writeAudited(tx, { action: 'report.submit', subject: `Report:${id}`, accountId: sample.accountId }, [
    insertReport(tx, sample, report, { amendsRef, flags, heldUntil }),
    ...versionRows(version, { id, sampleRef: sample.id, dates, contents }),
    ...events,
    ...(await moveSample(tx, sample, { ...eventNow(tx, status), laboratory }, { isAmendment: version.isAmendment })),
    ...alongside,
  ]);
}

/** The status of a sample with this chart. A chart that was complete once is never partial again: a later version amends it. */
export function statusOfChart({ isResulted }: Pick<NewReport['version']['chart'], 'isResulted'>): SampleStatus {
  return isResulted ? 'RESULTED' : 'PARTIALLY_RESULTED';
}

/** Messages and reports are bounded, but a chart grows with each of them. @throws AppError CONFLICT. */
function requireRoom({ chart }: NewReport['version']): void {
  const results = chart.entries.filter(({ result }) => !isAttachment(result));
  const withdrawn = results.filter(({ finality }) => finality === 'WITHDRAWN').length;
  const most = MAX_RESULTS.toLocaleString('en');
  if (results.length - withdrawn > MAX_RESULTS)
    throw new AppError('CONFLICT', `The report would have more than ${most} results.`);
  if (withdrawn > MAX_RESULTS)
    throw new AppError('CONFLICT', `The sample would have more than ${most} withdrawn results.`);
  if (hasTooMuchAttached(chart.entries))
    throw new AppError(
      'CONFLICT',
      `The report would have more than ${MAX_ATTACHMENTS} documents, or more than ${MAX_ATTACHED_BYTES / 1024 / 1024} MiB of them.`,
    );
}

/** Replaces the name of the account that asked for a simulation, because that account is not a laboratory. */
const SIMULATED_LABORATORY = 'Simulated laboratory';

/** The flags of a version's results that are not withdrawn. */
function flagsOf({ chart }: NewReport['version']): number {
  return flagBits(
    chart.entries.flatMap(({ finality, result }) =>
      finality === 'WITHDRAWN' || isAttachment(result) ? [] : [result.flag],
    ),
  );
}

/** The keys of the chart that a version corrects or withdraws. */
function changedKeysOf({ changes, withdrawn }: NewReport['version']): readonly string[] {
  return [...withdrawn, ...[...changes].flatMap(([key, change]) => (change === 'CORRECTED' ? [key] : []))];
}

/** What is decided about a new report. */
interface DecidedColumns {
  readonly amendsRef: string | null;
  readonly flags: number;
  readonly heldUntil: Date | null;
}

/** The laboratory is the submitter's account, whatever the requisition names (contract, 5.7). */
function insertReport(
  { call: { clock } }: Tx,
  sample: NamedSample,
  { id, version, replaces, dates, isCollectionUnknown, submitter }: NewReport,
  { amendsRef, flags, heldUntil }: DecidedColumns,
): Write {
  const now = clock.now();
  const simulated = submitter.isSimulated ? SIMULATED_LABORATORY : null;
  return Prisma.sql`INSERT INTO reports (id, account_id, sample_id, lab, partial, amends_id, replaces_id, status, date_collected,
      date_received, date_resulted, collection_unknown, submitted_by_id, laboratory_id, comments, flags, held_at, held_until, created)
    SELECT ${id}::uuid, ${sample.accountId}::uuid, ${sample.id}::uuid,
      coalesce(${simulated}::text, (SELECT name FROM accounts WHERE id = ${submitter.accountId}::uuid)),
      ${version.isPartial}::boolean, ${amendsRef}::uuid, ${replaces?.reportId ?? null}::uuid,
      ${statusOfNew(version, amendsRef !== null)}::report_status, ${dates.dateCollected}::timestamptz,
      ${dates.dateReceived}::timestamptz, ${dates.dateResulted}::timestamptz, ${isCollectionUnknown}::boolean,
      ${submitter.userId}::uuid, (SELECT account_id FROM users WHERE id = ${submitter.userId}::uuid),
      ${commentsOf(version.chart)}, ${flags}::smallint, ${heldUntil && now}::timestamptz, ${heldUntil}::timestamptz,
      ${now}::timestamptz`;
}
