import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { shorten } from '../../hl7/comments.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import type { RejectReason } from '../../hl7/reject-reason.ts';
import type { ChosenTimes } from '../../hl7/report-times.ts';
import { eventNow, moveSample } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import type { NamedSample } from '../changes/locks.ts';
import type { ReadChart } from '../chart/read-chart.ts';
import { failureOfEvent } from '../inputs/sample-failure.ts';
import { requireMove } from '../lifecycles/lifecycle.ts';
import { isFailed, SAMPLE_TRAITS, sampleLifecycle } from '../lifecycles/sample.ts';

/** The most characters of an event's reason (contract, 8.3). */
const MAX_REASON = 500;

/** A message about a specimen that cannot be tested, and the chart of its sample. */
interface Rejection {
  readonly reason: string;
  readonly report: LaboratoryReport;
  /** The laboratory that rejects it; undefined if the message came from an administrator. */
  readonly laboratory: string | undefined;
  readonly times: ChosenTimes;
  readonly read: ReadChart;
  /** When the laboratory said it. */
  readonly said: Date;
}

/**
 * Records that a specimen cannot be tested (contract, 10.3), unless the laboratory has reported something later.
 *
 * @param alongside writes to send with the rejection
 * @throws AppError INVALID_TRANSITION if the sample cannot be rejected
 */
export async function rejectSpecimen(
  tx: Tx,
  sample: NamedSample,
  { reason, report, times, read, said, laboratory }: Rejection,
  alongside: () => readonly Write[],
): Promise<'REJECTED' | 'OUT_OF_ORDER'> {
  if (isOlder(said, read)) return 'OUT_OF_ORDER';
  const received = await receivedSample(tx, sample, { received: times.received, laboratory });
  await recordRejection(tx, received, { reason, failure: report.failure, said, laboratory }, alongside());
  return 'REJECTED';
}

/** A message's statement that a specimen cannot be tested. */
interface StatedRejection {
  readonly reason: string;
  readonly failure: RejectReason;
  readonly said: Date;
  readonly laboratory: string | undefined;
}

/** Whether the laboratory has reported on the sample later, or has withdrawn something at the same time or later. */
function isOlder(resulted: Date, { chart, withdrawn }: ReadChart): boolean {
  return (
    chart.entries.some((entry) => resulted < entry.resulted) || [...withdrawn.values()].some((last) => resulted <= last)
  );
}

/**
 * Moves a sample that was received to a collection exception.
 *
 * @throws AppError INVALID_TRANSITION
 */
export async function recordRejection(
  tx: Tx,
  sample: NamedSample,
  { reason, failure, said, laboratory }: StatedRejection,
  alongside: readonly Write[],
): Promise<void> {
  const status = 'COLLECTION_EXCEPTION' as const;
  requireMove(sampleLifecycle, sample.status, status);
  const event = {
    ...eventNow(tx, status, shorten(reason, MAX_REASON, '…')),
    failure: failureOfEvent(status, failure),
    failureSaid: said,
    laboratory,
  };
  await writeAudited(tx, eventOf(sample), [...(await moveSample(tx, sample, event)), ...alongside]);
}

/**
 * The sample, at the laboratory. It is received first if it was in transit or failed before it arrived, because a result proves that it
 * arrived.
 *
 * @param laboratory the laboratory that has it; undefined if an administrator reports this
 */
export async function receivedSample(
  tx: Tx,
  sample: NamedSample,
  { received: created, laboratory, neverArrived = false }: Reception,
): Promise<NamedSample> {
  const { status } = sample;
  if (!SAMPLE_TRAITS[status].isReceivedByResult && !(isFailed(status) && neverArrived)) return sample;
  const event = { status: 'RECEIVED' as const, created, isLate: false, laboratory };
  await writeAudited(tx, eventOf(sample), await moveSample(tx, sample, event));
  return { ...sample, status: 'RECEIVED' };
}

/** The receipt of a sample according to a message. */
interface Reception {
  readonly received: Date;
  readonly laboratory: string | undefined;
  readonly neverArrived?: boolean;
}

function eventOf(sample: NamedSample) {
  return { action: 'sample.recordEvent', subject: `Sample:${sample.id}`, accountId: sample.accountId };
}
