import type { Tx } from '../../call/unit-of-work.ts';
import { type Write, writeTogether } from '../../db/write.ts';
import { shorten } from '../../hl7/comments.ts';
import { type ChosenTimes, chooseTimes } from '../../hl7/report-times.ts';
import { writeAudited } from '../audit.ts';
import { eventNow, moveSample } from '../cascade.ts';
import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../chart/charted-attachment.ts';
import { isAttachment, SAME } from '../chart/charted-result.ts';
import { isOutOfOrder, mergeMessage } from '../chart/merge-message.ts';
import { type CurrentVersion, readChart, type SampleChart } from '../chart/read-chart.ts';
import { confirmedTimes, type ReportDates } from '../chart/store-version.ts';
import { requireMove } from '../lifecycles/lifecycle.ts';
import { SAMPLE_TRAITS, sampleLifecycle } from '../lifecycles/sample.ts';
import type { NamedSample } from '../locks.ts';
import { chartReport, type Submitter } from '../reports/chart-report.ts';
import type { CheckedReport } from '../reports/check-report.ts';
import { withdrawChart } from '../reports/withdraw-report.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { type MessageStatement, statementOfMessage } from './message-statement.ts';
import type { Mismatch } from './mismatch.ts';
import type { SampleFacts } from './sample-facts.ts';

/** A message about to be charted. */
interface Charting {
  readonly arrived: ArrivedMessage;
  readonly checked: CheckedReport;
  /** The owner of the API key that the message came with. */
  readonly submitter: Submitter;
  /** The laboratory that reports, as {@link readChart} takes it. */
  readonly laboratory: string | undefined;
  /** Whether a person has decided that the message holds, although it is older than what it replaces. */
  readonly isConfirmed: boolean;
  /** Writes to send with the outcome; `reportId` is that of the new report, or null if there is none. */
  readonly alongside: (reportId: string | null) => readonly Write[];
}

/**
 * What became of a message: a new report; a change without one; nothing new; or nothing at all, since it came too late, is only about
 * what the sample does not have, or brings more documents than a report may have.
 */
export type Outcome =
  | 'REPORTED'
  | 'WITHDRAWN'
  | 'REJECTED'
  | 'CONFIRMED'
  | 'OUT_OF_ORDER'
  | 'NOTHING_CHARTED'
  | 'TOO_MUCH_ATTACHED';

/** Why a message is kept although it agrees with its sample. */
export const UNCHARTED: Readonly<Partial<Record<Outcome, Mismatch>>> = {
  OUT_OF_ORDER: {
    reason: 'OUT_OF_ORDER',
    detail: 'It is older than what the sample has in its place (OBR-22, MSH-7).',
  },
  NOTHING_CHARTED: {
    reason: 'NOT_EXPECTED',
    detail: 'It withdraws or makes final what the sample does not have (OBX-11 is D, W or U).',
  },
  TOO_MUCH_ATTACHED: {
    reason: 'UNREADABLE',
    detail: `The report would have more than ${MAX_ATTACHMENTS} documents, or more than ${MAX_ATTACHED_BYTES / 1024 / 1024} MiB of them.`,
  },
};

/**
 * Charts a message on a locked sample (contract, 10.3 and 10.5). If the sample is not at the laboratory yet, it is received first,
 * because a result proves that it arrived. If nothing becomes of it, `alongside` is not written.
 *
 * @throws AppError INVALID_TRANSITION if the sample cannot be resulted, or rejected.
 */
export async function chartMessage(
  tx: Tx,
  sample: NamedSample,
  facts: SampleFacts,
  charting: Charting,
): Promise<Outcome> {
  const { report } = charting.arrived;
  if (report.rejection !== null) return reject(tx, sample, facts, charting, report.rejection);

  const { checked, submitter, isConfirmed, alongside } = charting;
  const times = timesOf(tx, charting, facts);
  const { chart, current } = await readChart(tx, sample, charting.laboratory);
  const said = statementOfMessage(report, checked.charted, times.resulted, chart);
  if (said.entries.length === 0) return 'NOTHING_CHARTED';
  const statement = isConfirmed ? asOfNow(said, chart) : said;
  const version = mergeMessage(chart, statement, SAME);
  if (isOutOfOrder(version)) return 'OUT_OF_ORDER';
  if (hasTooMuchAttached(version.chart)) return 'TOO_MUCH_ATTACHED';
  if (current && !version.isNew) {
    const confirmed = { action: 'report.confirm', subject: `Report:${current.reportId}`, accountId: sample.accountId };
    await writeAudited(tx, confirmed, [...confirmedTimes(current.reportId, chart, version), ...alongside(null)]);
    return 'CONFIRMED';
  }
  if (current && version.chart.entries.every(({ finality }) => finality === 'WITHDRAWN')) {
    await withdrawChart(tx, sample, submitter.userId, 'The laboratory withdrew all results.');
    await writeTogether(tx.db, alongside(null));
    return 'WITHDRAWN';
  }
  await chartReport(tx, await received(tx, sample, times.received), {
    id: checked.id,
    version,
    replaces: current,
    dates: datesOf(times, current, report.times.received === null),
    isCollectionUnknown: report.times.collected === null && current?.isCollectionUnknown !== false,
    submitter,
    contents: said.contents,
    alongside: alongside(checked.id),
  });
  return 'REPORTED';
}

/** The same statement, no older than what the chart has. */
function asOfNow(said: MessageStatement, { entries }: SampleChart): MessageStatement {
  const known = new Map(entries.map(({ key, resulted }) => [key, resulted]));
  return {
    ...said,
    entries: said.entries.map((entry) => ({
      ...entry,
      resulted: later(entry.resulted, known.get(entry.key) ?? entry.resulted),
    })),
  };
}

/** What is withdrawn does not count. */
function hasTooMuchAttached({ entries }: SampleChart): boolean {
  const standing = entries.filter(({ finality }) => finality !== 'WITHDRAWN').map(({ result }) => result);
  const attached = standing.filter(isAttachment);
  return attached.length > MAX_ATTACHMENTS || attached.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_ATTACHED_BYTES;
}

function timesOf(tx: Tx, { arrived: { report } }: Charting, facts: SampleFacts): ChosenTimes {
  const times = chooseTimes(report.times, facts.received ?? tx.call.clock.now());
  if (!times) throw new Error('The times of a checked message do not fit.');
  return times;
}

/** The dates of a new version: what its message does not say stays as it was, and the result is the latest. */
function datesOf(
  { collected, received, resulted }: ChosenTimes,
  current: CurrentVersion | null,
  isReceiptUnknown: boolean,
): ReportDates {
  if (!current) return { dateCollected: collected, dateReceived: received, dateResulted: resulted };
  const dateReceived = isReceiptUnknown ? later(current.dateReceived, collected) : received;
  return {
    dateCollected: collected,
    dateReceived,
    dateResulted: later(later(current.dateResulted, resulted), dateReceived),
  };
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** The sample, at the laboratory. */
async function received(tx: Tx, sample: NamedSample, created: Date): Promise<NamedSample> {
  if (!SAMPLE_TRAITS[sample.status].isReceivedByResult) return sample;
  const event = { status: 'RECEIVED' as const, created, isLate: false };
  await writeAudited(tx, eventOf(sample), await moveSample(tx, sample, event));
  return { ...sample, status: 'RECEIVED' };
}

/** The most characters of an event's reason (contract, 8.3). */
const MAX_REASON = 500;

/** A specimen that cannot be tested (contract, 10.3). */
async function reject(
  tx: Tx,
  sample: NamedSample,
  facts: SampleFacts,
  { arrived: { report }, alongside }: Charting,
  reason: string,
): Promise<Outcome> {
  const times = chooseTimes(report.times, facts.received ?? tx.call.clock.now());
  const atLaboratory = await received(tx, sample, times?.received ?? tx.call.clock.now());
  requireMove(sampleLifecycle, atLaboratory.status, 'COLLECTION_EXCEPTION');
  const moves = await moveSample(
    tx,
    atLaboratory,
    eventNow(tx, 'COLLECTION_EXCEPTION', shorten(reason, MAX_REASON, '…')),
  );
  await writeAudited(tx, eventOf(sample), [...moves, ...alongside(null)]);
  return 'REJECTED';
}

function eventOf(sample: NamedSample) {
  return { action: 'sample.recordEvent', subject: `Sample:${sample.id}`, accountId: sample.accountId };
}
