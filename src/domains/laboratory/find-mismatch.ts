import type { FieldProblem } from '../../errors/errors.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { type FieldLocation, locateSampleId, locationOf } from '../../hl7/location.ts';
import { chooseTimes, type ReportTimes } from '../../hl7/report-times.ts';
import { locationOfUncounted, whyNoneCounts } from '../../hl7/uncounted.ts';
import type { NamedSample } from '../changes/locks.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import type { SampleFacts } from '../identity/sample-facts.ts';
import { isInFuture } from '../inputs/inputs.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { isFailed, sampleLifecycle } from '../lifecycles/sample.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { type Mismatch, unreadable } from './mismatch.ts';
import { idsIn, listed, type NamedInMessage, type NamedSamples } from './named-samples.ts';
import { personMismatch } from './person-mismatch.ts';
import type { ReportDate } from './report-input.ts';

/**
 * What prevents the message from being charted on any sample; undefined if nothing does. Whether a missing value ({@link
 * flawOfMissingValues}) does depends on the sample.
 */
export function flawOf(arrived: ArrivedMessage, now: Date): Mismatch | undefined {
  const { obstacle, rejection } = arrived.report;
  if (rejection !== null) return obstacle === null ? undefined : unreadable(obstacle.text, obstacle.locations);
  return flawOfContent(arrived) ?? flawOfDates(arrived, now);
}

/** The mismatch of a message without a value, unless it adds to the orders of the sample's reports. */
export function withoutValue({ uncounted }: Pick<LaboratoryReport, 'uncounted'>): Mismatch {
  if (uncounted.length === 0) return unreadable('No observation has a value.', [locationOf('OBX-5')]);
  return unreadable(whyNoneCounts(uncounted), uncounted.map(locationOfUncounted));
}

/** The mismatch of a message that has no value and does not reject the specimen; undefined for any other. */
export function flawOfMissingValues({ report }: ArrivedMessage): Mismatch | undefined {
  const hasNothing = report.results.length === 0 && report.attachments.length === 0 && report.rejection === null;
  return hasNothing ? withoutValue(report) : undefined;
}

/** As {@link flawOf}, without its dates, which a person can replace. */
export function flawOfContent({ report }: ArrivedMessage): Mismatch | undefined {
  if (report.obstacle !== null) return unreadable(report.obstacle.text, report.obstacle.locations);
  if (lengthOf(report) > MAX_REPORT_LENGTH)
    return unreadable('The results and their comments are longer than 1 MiB in total.');
  return undefined;
}

function flawOfDates(arrived: ArrivedMessage, now: Date): Mismatch | undefined {
  const { report } = arrived;
  if (report.times.resulted === null)
    return unreadable('It gives no readable time of result (OBR-22, MSH-7).', [locationOf('OBR-22')]);
  if (chooseTimes(report.times, new Date(0)) === null)
    return unreadable(
      'The sample would have been collected after it was received, or received after it was resulted.',
      locationsOfDates(report.times, [{ path: ['dateCollected'] }]),
    );
  return futureMismatch(arrived, now) ?? birthMismatch(arrived, report.person.birthDate);
}

/** The mismatch of a single result with a collection time in the future (contract, 10.3); undefined if there is none. */
export function futureMismatch({ report }: ArrivedMessage, now: Date): Mismatch | undefined {
  const hasFutureTime = report.results.some(
    ({ timeCollected: time }) => time !== null && isInFuture(time.earliest, now),
  );
  return hasFutureTime
    ? unreadable('A result would have been collected in the future (OBX-14).', [locationOf('OBX-14')])
    : undefined;
}

/** The limit for a body of `submitReport`: rendering a longer report would hold up everyone's documents (contract, 8.3). */
const MAX_REPORT_LENGTH = 1024 * 1024;

function lengthOf({ results }: LaboratoryReport): number {
  return results.reduce((sum, { result, comments }) => sum + result.length + (comments?.length ?? 0), 0);
}

/** The fields of a message with the wrong dates, which are given by their names in the input of `submitReport`. */
export function locationsOfDates(
  { collected }: ReportTimes,
  problems: readonly Pick<FieldProblem, 'path'>[],
): readonly FieldLocation[] {
  const isWrong = (name: ReportDate) => problems.some(({ path }) => path[0] === name);
  const from = collected && collected.from !== 'PERSON' ? collected.from : undefined;
  return [
    ...(from !== undefined && isWrong('dateCollected') ? [locationOf(from)] : []),
    ...(isWrong('dateReceived') ? [locationOf('SPM-18')] : []),
    ...(isWrong('dateResulted') ? [locationOf('OBR-22')] : []),
  ];
}

/** The one sample that the message names, or why there is none. */
export function onlySampleOf<Sample extends NamedInMessage>(
  { report, message: { segments } }: ArrivedMessage,
  { samples, unknownBeside }: NamedSamples<Sample>,
): Sample | Mismatch {
  const [sample] = samples;
  const locate = (ids: readonly string[]) =>
    ids.slice(0, MAX_LOCATED).flatMap((id) => locateSampleId(segments, id) ?? []);
  if (sample && samples.length === 1 && unknownBeside.length === 0) return sample;
  if (sample) {
    const ids = [...samples.map(({ sampleId }) => sampleId), ...unknownBeside];
    return { reason: 'SEVERAL_SAMPLES', detail: `It names several samples: ${listed(ids)}.`, locations: locate(ids) };
  }
  const given = idsIn(report);
  const detail =
    given.length > 0
      ? `No sample has any of the ids that it gives: ${listed(given)}.`
      : 'It gives no sample id (SPM-2, OBR-3, OBR-2, ORC-3, ORC-2).';
  return { reason: 'UNKNOWN_SAMPLE', detail, locations: locate(given.slice(0, 1)) };
}

/** The most samples whose locations are given. */
const MAX_LOCATED = 10;

/**
 * The mismatch of a message for a closed account (contract, 1.5), or of a test message for a LIVE account or the reverse; undefined if
 * message and account agree.
 */
export function accountMismatch({ message: { header } }: ArrivedMessage, facts: SampleFacts): Mismatch | undefined {
  if (facts.isClosed)
    return { reason: 'NOT_EXPECTED', detail: 'The sample belongs to a closed program.', locations: [] };
  const code = header.processingCode.toUpperCase();
  if (facts.accountMode === 'LIVE' && (code === 'T' || code === 'D'))
    return {
      reason: 'NOT_EXPECTED',
      detail: `MSH-11 is ${code}, so this is not a production message, but the sample belongs to a LIVE account.`,
      locations: [locationOf('MSH-11')],
    };
  if (facts.accountMode === 'TEST' && code === 'P')
    return {
      reason: 'NOT_EXPECTED',
      detail: 'MSH-11 is P, so this is a production message, but the sample belongs to a TEST account.',
      locations: [locationOf('MSH-11')],
    };
  return undefined;
}

/** The mismatch of a sample with a collection time before its person's birth (contract, 10.3). */
export function birthMismatch({ report }: ArrivedMessage, birthDate: string): Mismatch | undefined {
  const { collected, received, resulted } = report.times;
  const last = (collected ?? received ?? resulted)?.latest;
  return last && isBeforeBirth(last.getTime(), birthDate)
    ? unreadable(
        'The sample would have been collected before the person was born.',
        locationsOfDates(report.times, [{ path: ['dateCollected'] }]),
      )
    : undefined;
}

/** Whether a time, in milliseconds, is before the day of birth in every time zone. */
export function isBeforeBirth(time: number, birthDate: string): boolean {
  const born = readBirthDate(birthDate);
  if (!born || born === 'unreadable') return false;
  return time < Date.parse(`${born.year}-${born.month ?? '01'}-${born.day ?? '01'}T00:00:00Z`) - EARLIEST_MIDNIGHT_MS;
}

/** In some time zones a day begins 14 hours earlier than in UTC. */
const EARLIEST_MIDNIGHT_MS = 14 * 60 * 60_000;

/** The mismatch of a message about another laboratory's sample, about which nothing else is revealed (contract, 1.3). */
export function laboratoryMismatch({ message: { segments } }: ArrivedMessage, { sampleId }: NamedInMessage): Mismatch {
  const location = locateSampleId(segments, sampleId);
  return {
    reason: 'NOT_EXPECTED',
    detail: 'The sample belongs to another laboratory.',
    locations: location ? [location] : [],
  };
}

/** Whether a sample can still take a message: a failed sample may have results after all, but fails only once (contract, 4.7). */
function expectsMessage({ status }: NamedSample, { report }: ArrivedMessage): boolean {
  return isFailed(status) ? report.rejection === null : allowedNext(sampleLifecycle, status).length > 0;
}

/** Why the message cannot be charted on this sample automatically; undefined if it can. */
export function mismatchOf(arrived: ArrivedMessage, sample: NamedSample, facts: SampleFacts): Mismatch | undefined {
  if (facts.isOfAnother) return laboratoryMismatch(arrived, sample);
  const ofAccount = accountMismatch(arrived, facts);
  if (ofAccount) return ofAccount;
  if (!expectsMessage(sample, arrived))
    return { reason: 'NOT_EXPECTED', detail: `The sample has the status ${sample.status}.` };
  return personMismatch(arrived, facts) ?? (facts.person ? birthMismatch(arrived, facts.person.birthDate) : undefined);
}
