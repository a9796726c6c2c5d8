import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import type { Remark } from '../../hl7/remark.ts';
import { type ChosenTimes, chooseTimes, laterOf, type ReportTimes } from '../../hl7/report-times.ts';
import { eventNow, moveSample } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import type { NamedSample } from '../changes/locks.ts';
import { orderOf } from '../chart/chart.ts';
import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../chart/charted-attachment.ts';
import { type ChartedResult, hasTooMuchAttached, MERGE_RULES } from '../chart/charted-result.ts';
import { isOutOfOrder, mergeMessage } from '../chart/merge-message.ts';
import { type CurrentVersion, type ReadChart, readChart } from '../chart/read-chart.ts';
import { confirmedTimes, type ReportDates } from '../chart/store-version.ts';
import { failedAt, type SampleFacts } from '../identity/sample-facts.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { isFailed, sampleLifecycle } from '../lifecycles/sample.ts';
import { chartReport, type Submitter, statusOfChart } from '../reports/chart-report.ts';
import type { CheckedMessage } from '../reports/check-report.ts';
import { withdrawChart } from '../reports/withdraw-report.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { remarksOnLeft } from './end-orders.ts';
import { isBeforeBirth, withoutValue } from './find-mismatch.ts';
import { type MessageStatement, statementOfMessage } from './message-statement.ts';
import type { Mismatch } from './mismatch.ts';
import type { CorrectionElsewhere } from './place-corrections.ts';
import { receivedSample, recordRejection, rejectSpecimen } from './reject-specimen.ts';

/** A message about to be charted. */
interface Charting {
  readonly arrived: ArrivedMessage;
  readonly checked: CheckedMessage;
  /** The owner of the API key that the message came with. */
  readonly submitter: Submitter;
  /** The laboratory that reports, as {@link readChart} takes it. */
  readonly laboratory: string | undefined;
  /** Whether a person has confirmed the message although it is older than what it replaces. */
  readonly isConfirmed: boolean;
  /** Whether a person has confirmed that a correction replaces the chart's entry elsewhere for its observation. */
  readonly replacesElsewhere: boolean;
  /** Whether a person has confirmed its results although the sample has failed since. */
  readonly outlivesFailure: boolean;
  /** Writes to send along with the message's outcome. */
  readonly alongside: (charted: ChartedMessage) => readonly Write[];
}

/** The outcome of charting a message. */
export interface ChartedMessage {
  /** The new report; null if there is none. */
  readonly reportId: string | null;
  /** All remarks on the message. */
  readonly remarks: readonly Remark[];
  /** Whether it was charted only because a person confirmed it. */
  readonly tookConfirmation: boolean;
}

/**
 * The outcome of a message: a new report; a change without one; nothing new; or nothing at all, because it came too late, is only about
 * entries that the sample does not have, has no values, brings more documents than a report may have, or corrects an entry that the chart
 * has elsewhere.
 */
export type Outcome = PlainOutcome | CorrectionElsewhere;

/** An outcome without further details. */
export type PlainOutcome =
  | 'REPORTED'
  | 'WITHDRAWN'
  | 'REJECTED'
  | 'CONFIRMED'
  | 'OUT_OF_ORDER'
  | 'BEFORE_FAILURE'
  | 'NOTHING_CHARTED'
  | 'NOTHING_SAID'
  | 'TOO_MUCH_ATTACHED';

/** Why a message that agrees with its sample is not charted; undefined if it is charted. */
export function whyUncharted(outcome: Outcome, report: LaboratoryReport): Mismatch | undefined {
  if (typeof outcome === 'object')
    return { reason: 'NOT_EXPECTED', detail: outcome.detail, locations: [outcome.location] };
  return outcome === 'NOTHING_SAID' ? withoutValue(report) : UNCHARTED[outcome];
}

const UNCHARTED: Readonly<Partial<Record<PlainOutcome, Mismatch>>> = {
  OUT_OF_ORDER: {
    reason: 'OUT_OF_ORDER',
    detail: 'It is older than what it would replace (OBR-22, MSH-7).',
  },
  BEFORE_FAILURE: {
    reason: 'OUT_OF_ORDER',
    detail: 'The sample failed, and the message is not newer than that (OBR-22, MSH-7).',
  },
  NOTHING_CHARTED: {
    reason: 'NOT_EXPECTED',
    detail: 'It withdraws or finalizes what the sample does not have (OBX-11 is D, W or U).',
  },
  TOO_MUCH_ATTACHED: {
    reason: 'UNREADABLE',
    detail: `The report would have more than ${MAX_ATTACHMENTS} documents, or more than ${MAX_ATTACHED_BYTES / 1024 / 1024} MiB of them.`,
  },
};

/**
 * Charts a message on a locked sample (contract, 10.3 and 10.5). If the sample is not at the laboratory yet, it is received first, because
 * a result proves that it arrived. If the message has no effect, `alongside` is not written.
 *
 * @throws AppError INVALID_TRANSITION if the sample cannot be resulted, or rejected.
 */
export async function chartMessage(
  tx: Tx,
  locked: NamedSample,
  facts: SampleFacts,
  charting: Charting,
): Promise<Outcome> {
  const { report } = charting.arrived;
  const sample = { ...locked, hasRequisition: facts.hasRequisition };
  const read = await readChart(tx, sample, charting.laboratory, facts.hasReports);
  const times = timesOf(tx, charting, facts);
  const charted = charting.checked.charted.map((result) => withPossibleTime(result, facts));
  const failed = isFailed(sample.status) ? await failedAt(tx, sample.id) : null;
  const known = { ...read, failedAt: failed };
  const said = statementOfMessage(report, charted, times.resulted, known, charting.replacesElsewhere);
  if (report.rejection !== null && !isAboutChart(report, sample, said, read))
    return rejectSpecimen(
      tx,
      sample,
      { reason: report.rejection, report, laboratory: charting.laboratory, times, read, said: said.saidAt },
      () => charting.alongside({ reportId: null, remarks: report.remarks, tookConfirmation: false }),
    );
  const neverArrived = facts.received === null && !facts.hasReports;
  return chartStatement(tx, sample, charting, { said, times, read, failedAt: failed, neverArrived });
}

/**
 * Gives a result whose own time (OBX-14) is before the person's birth the time of the sample. Laboratories do send such times for single
 * results, and they must not hold up the rest of the message.
 */
function withPossibleTime(result: ChartedResult, { person }: SampleFacts): ChartedResult {
  const { time_collected: time } = result;
  const isPossible = time === null || person === null || !isBeforeBirth(Date.parse(time), person.birthDate);
  return isPossible ? result : { ...result, time_collected: null };
}

/** What a message says about a chart. */
interface Said {
  readonly said: MessageStatement;
  readonly times: ChosenTimes;
  readonly read: ReadChart;
  /** When the sample failed; null if it did not. */
  readonly failedAt: Date | null;
  /** Whether the sample was never received, and has no report. */
  readonly neverArrived: boolean;
}

async function chartStatement(
  tx: Tx,
  sample: NamedSample,
  charting: Charting,
  { said, times, read: { chart, current }, failedAt, neverArrived }: Said,
): Promise<Outcome> {
  const { checked, submitter, laboratory, isConfirmed, alongside } = charting;
  const { report } = charting.arrived;
  const hasStatement = said.entries.length > 0;
  if (!hasStatement && isAboutObservations(report)) return 'NOTHING_CHARTED';
  if (said.elsewhere) return said.elsewhere;
  const version = mergeMessage(chart, { ...said, isConfirmed }, MERGE_RULES);
  if (isOutOfOrder(version)) return 'OUT_OF_ORDER';
  // A report is never empty. Without a value, only a change to the orders of an existing report is worth a report.
  const isWithdrawn = version.chart.entries.every(({ finality }) => finality === 'WITHDRAWN');
  if (!current && isWithdrawn) return hasStatement ? 'NOTHING_CHARTED' : 'NOTHING_SAID';
  if (!hasStatement && !version.isNew && report.rejection === null) return 'NOTHING_SAID';
  if (hasTooMuchAttached(version.chart.entries)) return 'TOO_MUCH_ATTACHED';
  const remarks = [...report.remarks, ...said.remarks, ...remarksOnLeft(report, said.observations, version.chart)];
  const isRecovered = failedAt !== null && !isWithdrawn;
  const isBeforeFailure = isRecovered && said.saidAt <= failedAt;
  if (isBeforeFailure && !charting.outlivesFailure) return 'BEFORE_FAILURE';
  const isOlder = isConfirmed && isOutOfOrder(mergeMessage(chart, { ...said, isConfirmed: false }, MERGE_RULES));
  const tookConfirmation = said.hasReplaced || isBeforeFailure || isOlder;
  if (current && !version.isNew) {
    const confirmed = { action: 'report.confirm', subject: `Report:${current.reportId}`, accountId: sample.accountId };
    await writeAudited(tx, confirmed, [
      ...confirmedTimes(current.reportId, chart, version),
      // Results that the laboratory repeats after the sample failed are valid after all.
      ...(isRecovered ? await moveSample(tx, sample, eventNow(tx, statusOfChart(version.chart))) : []),
      ...alongside({ reportId: null, remarks, tookConfirmation }),
    ]);
    return 'CONFIRMED';
  }
  if (current && isWithdrawn) {
    const reason = report.rejection ?? 'The laboratory withdrew all results.';
    // An older message does not restore withdrawn results.
    const writes = [
      ...confirmedTimes(current.reportId, chart, version),
      ...alongside({ reportId: null, remarks, tookConfirmation }),
    ];
    const after = await withdrawChart(tx, sample, { withdrawnById: submitter.userId, reason, alongside: writes });
    if (report.rejection !== null) {
      const { failure } = report;
      await recordRejection(tx, after, { reason, failure, said: said.saidAt, laboratory }, []);
    }
    return 'WITHDRAWN';
  }
  const received = await receivedSample(tx, sample, { received: times.received, laboratory, neverArrived });
  await chartReport(tx, received, {
    id: checked.id,
    version,
    replaces: current,
    dates: datesOf({ ...times, resulted: laterOf(times.resulted, said.resulted) }, current, report.times),
    isCollectionUnknown: report.times.collected === null && current?.isCollectionUnknown !== false,
    submitter,
    laboratory,
    contents: said.contents,
    alongside: alongside({ reportId: checked.id, remarks, tookConfirmation }),
  });
  return 'REPORTED';
}

/** Whether a message names results or documents, if only to withdraw them. */
function isAboutObservations({ results, attachments }: LaboratoryReport): boolean {
  return results.length > 0 || attachments.length > 0;
}

/**
 * Whether a message that rejects a specimen is about results that the sample has, or about an order without results, rather than the whole
 * specimen.
 */
function isAboutChart(
  report: LaboratoryReport,
  { status }: NamedSample,
  { entries, orders }: MessageStatement,
  { chart, current }: ReadChart,
): boolean {
  if (!current) return false;
  if (entries.length > 0) return true;
  if (orders.length === 0 || allowedNext(sampleLifecycle, status).includes('COLLECTION_EXCEPTION')) return false;
  const named = new Set(report.orders.map(({ id }) => id));
  return !chart.entries.some(({ key, finality }) => finality !== 'WITHDRAWN' && named.has(orderOf(key)));
}

function timesOf(tx: Tx, { arrived: { report } }: Charting, facts: SampleFacts): ChosenTimes {
  const times = chooseTimes(report.times, facts.received ?? tx.call.clock.now());
  if (!times) throw new Error('The times of a checked message do not fit.');
  return times;
}

/** The dates of a new version: dates that its message does not give stay as they were, and the date of result is the latest. */
function datesOf(
  { collected, received, resulted }: ChosenTimes,
  current: CurrentVersion | null,
  said: ReportTimes,
): ReportDates {
  if (!current) return { dateCollected: collected, dateReceived: received, dateResulted: resulted };
  const dateCollected = said.collected === null ? current.dateCollected : collected;
  const dateReceived = laterOf(said.received === null ? current.dateReceived : received, dateCollected);
  return { dateCollected, dateReceived, dateResulted: laterOf(laterOf(current.dateResulted, resulted), dateReceived) };
}
