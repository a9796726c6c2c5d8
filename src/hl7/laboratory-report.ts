import { folded } from '../text/folded.ts';
import type { OwnLetters } from './abnormal-flags.ts';
import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from './comments.ts';
import { contradictionIn } from './contradiction.ts';
import { groupSegments, type ReportSegments } from './group-segments.ts';
import type { FieldLocation } from './location.ts';
import { type Person, readPerson } from './person.ts';
import type { ReadAttachment } from './read-documents.ts';
import type { Hl7Message } from './read-message.ts';
import { type Failure, MAX_VALUE_LENGTH, type ReadObservation } from './read-observation.ts';
import { lastResulted, type ReadOrder, readOrdersInSteps } from './read-order.ts';
import type { ReadResult } from './read-result.ts';
import type { RejectReason } from './reject-reason.ts';
import { readRejection } from './rejection.ts';
import { quoted, type Remark, remarkOn } from './remark.ts';
import { type ReportOrder, reportOrdersInSteps } from './report-order.ts';
import { ownCollection, type ReportTimes, readTimesInSteps, type ShownAgain, shownAgain } from './report-times.ts';
import { idsOfOrder, idsOfSpecimen, MAX_SPECIMENS, readSampleIdsInSteps, type SampleIds } from './sample-ids.ts';
import { atOnce, type Steps } from './steps.ts';
import { type Clocks, clocksOfOffset, TimeZone } from './time-zone.ts';
import { type Period, readOffset, readTimestamp } from './timestamp.ts';
import { distinctReasons, type Uncounted } from './uncounted.ts';

/** Everything that charting needs from a results message (contract, 10). */
export interface LaboratoryReport {
  /** The possible sample ids of each specimen, and of each order without one. */
  readonly sampleIds: readonly SampleIds[];
  readonly person: Person;
  /** Each order once, by its id, in message order. */
  readonly orders: readonly ReportOrder[];
  /** In message order; empty if no observation has a value, withdraws one, or makes it final. */
  readonly results: readonly ReadResult[];
  /** What could not be tested (OBX-11 is X), in message order. */
  readonly untested: readonly Untested[];
  readonly times: ReportTimes;
  /** Times of result that the clocks showed twice: everything below uses the first, and the chart decides (contract, 10.3). */
  readonly repeated: readonly ShownAgain[];
  /** Why the sample cannot be tested, in the laboratory's words; null if the message does not reject it. */
  readonly rejection: string | null;
  /** The same as a code. */
  readonly failure: RejectReason;
  /** In message order. */
  readonly attachments: readonly ReadAttachment[];
  /** Comments that do not belong to an order: notes on the message, and lines about rejected specimens. */
  readonly comments: string | null;
  /** Remarks on parts of the message that were not understood, or not as they were sent. */
  readonly remarks: readonly Remark[];
  /** Why values of the message are not results, each reason once only. */
  readonly uncounted: readonly Uncounted[];
  /** Why the message cannot be charted although it has results; otherwise null. */
  readonly obstacle: Obstacle | null;
}

/** A reason why a message cannot be charted. */
export interface Obstacle {
  /** A sentence that quotes nothing from the message. */
  readonly text: string;
  /** The fields that it is about, if known. */
  readonly locations: readonly FieldLocation[];
}

/** An observation that could not be tested. */
export interface Untested extends Pick<Failure, 'names' | 'resulted' | 'hasLines'> {
  /** How many of the message's results come before it. */
  readonly resultsBefore: number;
}

/** The most results in a report (contract, 5.7), and the most documents. */
export const MAX_RESULTS = 1000;
export const MAX_ATTACHMENTS = 20;

/** What has to be known of a message before it is read. */
export interface Reading {
  /** The ids of our samples that it names. */
  readonly ids?: readonly string[];
  /** Which orders and specimens are read, by their ids; by default all. */
  readonly isRead?: (ids: SampleIds) => boolean;
  /** The meanings of its laboratory's letters. */
  readonly letters?: OwnLetters;
}

const NO_LETTERS: OwnLetters = new Map();

/** As {@link readReportInSteps}, without pausing. */
export function readLaboratoryReport(...given: Parameters<typeof readReportInSteps>): LaboratoryReport {
  return atOnce(readReportInSteps(...given));
}

/**
 * Reads a message as a laboratory's report. It never refuses a message: a value that cannot be read is null, or described in the comments
 * of its result, its order or the report.
 *
 * @param zone the IANA time zone of the times that have no offset
 * @throws RangeError for an unknown time zone
 */
export function* readReportInSteps(
  message: Hl7Message,
  zone: string,
  { ids = [], isRead, letters = NO_LETTERS }: Reading = {},
): Steps<LaboratoryReport> {
  const { clocks, remarks } = clocksOf(message, zone);
  const all = groupSegments(message.segments);
  const segments = isRead === undefined ? all : partOf(all, isRead);
  const sampleIds = yield* readSampleIdsInSteps(segments);
  const sent = sentAt(message, clocks);
  const { characterSet } = message.header;
  const ours = new Set(ids.map(folded));
  const isSample = (id: string) => ours.has(folded(id));
  const orders = yield* readOrdersInSteps(segments.orders, { sent, zone: clocks, characterSet, letters, isSample });
  const read = orders.flatMap(({ observations }) => observations);
  const attachments = read.flatMap((each) => each.attachments);
  yield;
  const rejection = readRejection(segments, orders);
  yield;
  const observed = read.flatMap(({ collected }) => collected ?? []);
  const times = yield* readTimesInSteps(segments, observed, lastResulted(orders) ?? sent, clocks);
  const results: ReadResult[] = [];
  for (const order of orders) {
    for (const result of resultsOf(order, times, clocks)) results.push(result);
    yield;
  }
  const charted = yield* reportOrdersInSteps(orders);
  return {
    sampleIds: sampleIds.slice(0, MAX_SPECIMENS),
    person: readPerson(segments.patients[0]),
    orders: charted,
    results,
    untested: untestedIn(read),
    times,
    repeated: shownAgain(
      orders.flatMap(({ request }) => request.resulted ?? sent ?? []),
      sent,
    ),
    rejection: rejection.reason,
    failure: rejection.failure,
    attachments,
    comments: joinComments(
      segments.notes.map((note) => note.text(3)),
      rejection.comments,
      MAX_REPORT_COMMENTS_LENGTH,
    ),
    remarks: [...remarks, ...read.flatMap((observation) => observation.remarks)],
    uncounted: distinctReasons([...segments.strays, ...read.flatMap(({ uncounted }) => uncounted ?? [])]),
    obstacle: obstacleOf(segments, read, { results, attachments, sampleIds }),
  };
}

/** The results of an order. One without a time of collection has that of its order. */
function resultsOf({ order, observations }: ReadOrder, times: ReportTimes, zone: Clocks): readonly ReadResult[] {
  const results = observations.flatMap(({ result }) => result ?? []);
  const collected = results.length === 0 ? null : ownCollection(order, times, zone);
  if (collected === null) return results;
  return results.map((result) => ({ ...result, timeCollected: result.timeCollected ?? collected }));
}

function untestedIn(observations: readonly ReadObservation[]): readonly Untested[] {
  let resultsBefore = 0;
  return observations.flatMap(({ result, failure }): Untested[] => {
    if (result !== null) resultsBefore += 1;
    if (failure === null) return [];
    const { names, resulted, hasLines } = failure;
    return [{ names, resulted, hasLines, resultsBefore }];
  });
}

function partOf(all: ReportSegments, isRead: (ids: SampleIds) => boolean): ReportSegments {
  return {
    ...all,
    orders: all.orders.filter((order) => idsOfOrder(order).every(isRead)),
    specimens: all.specimens.filter((specimen) => isRead(idsOfSpecimen(specimen))),
  };
}

/** The clocks of times without an offset, and the remarks on them. */
interface MessageClocks {
  readonly clocks: Clocks;
  readonly remarks: readonly Remark[];
}

/** The zone of an account that has none of its own. */
const DEFAULT_ZONE = 'UTC';

/**
 * The clocks of a message: those of its laboratory's time zone, or of the offset of MSH-7 if the account has no zone of its own (contract,
 * 10.3).
 */
function clocksOf(message: Hl7Message, name: string): MessageClocks {
  const zone = TimeZone.named(name);
  const [header] = message.segments;
  const offset = header ? readOffset(header.first(7).component(1)) : null;
  if (header === undefined || offset === null) return { clocks: zone, remarks: [] };
  if (name.toUpperCase() === DEFAULT_ZONE) return { clocks: clocksOfOffset(offset), remarks: [] };
  const sent = sentAt(message, zone);
  if (sent === null || zone.offsetAt(sent.earliest.getTime()) === offset) return { clocks: zone, remarks: [] };
  const text = `${quoted(header.first(7).component(1))} has an offset that ${name} does not have at that time. Times without an offset are read in ${name}.`;
  return { clocks: zone, remarks: [remarkOn(header, 7, 'TIME_ZONE', text)] };
}

/** MSH-7 */
function sentAt({ segments: [header] }: Hl7Message, zone: Clocks): Period | null {
  return header ? readTimestamp(header.first(7).component(1), zone) : null;
}

function obstacleOf(
  segments: ReportSegments,
  read: readonly ReadObservation[],
  report: Pick<LaboratoryReport, 'results' | 'attachments' | 'sampleIds'>,
): Obstacle | null {
  const unclear = read.flatMap((observation) => observation.unclear ?? []).slice(0, 1);
  const contradiction = unclear.length > 0 ? null : contradictionIn(segments);
  if (contradiction !== null) return { text: contradiction.text, locations: [contradiction.location] };
  const text =
    unclear.length > 0
      ? 'OBX-11 of a result is not a known status, so it is unclear whether the result stands.'
      : obstacleInWords(segments, report);
  return text === null ? null : { text, locations: unclear };
}

function obstacleInWords(
  { patients }: ReportSegments,
  { results, attachments, sampleIds }: Pick<LaboratoryReport, 'results' | 'attachments' | 'sampleIds'>,
): string | null {
  const people = new Set(patients.map((patient) => [3, 5, 7, 8].map((field) => patient.raw(field)).join('\n')));
  if (people.size > 1) return 'The message is about several patients.';
  if (sampleIds.length > MAX_SPECIMENS) return `The message names more than ${MAX_SPECIMENS} specimens.`;
  if (results.length > MAX_RESULTS) return `The message has more than ${MAX_RESULTS} results.`;
  if (attachments.filter(({ document }) => document !== null).length > MAX_ATTACHMENTS)
    return `The message has more than ${MAX_ATTACHMENTS} documents.`;
  if (results.some(({ name }) => name === '')) return 'A result has no name.';
  if (results.some(({ result }) => Buffer.byteLength(result) > MAX_VALUE_LENGTH))
    return 'A result is longer than 64 KiB.';
  return null;
}
