import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { chooseTimes } from '../../hl7/report-times.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import type { NamedSample } from '../locks.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { identifyPerson } from './identify-person.ts';
import { idsIn, listed, type NamedInMessage, type NamedSamples } from './named-samples.ts';
import type { SampleFacts } from './sample-facts.ts';

/** Why a message is not charted automatically (contract, 10.4). */
export interface Mismatch {
  readonly reason: UnmatchedReason;
  /** A sentence for the person who decides. It quotes nothing from the message except what names the sample. */
  readonly detail: string;
}

/** Whether a value is a mismatch rather than the result that was wanted. */
export function isMismatch(value: object): value is Mismatch {
  return 'reason' in value && 'detail' in value;
}

/** What prevents the message from being charted on any sample; undefined if nothing does. */
export function flawOf(arrived: ArrivedMessage): Mismatch | undefined {
  const { obstacle, rejection } = arrived.report;
  if (rejection !== null) return obstacle === null ? undefined : unreadable(obstacle);
  return flawOfContent(arrived) ?? flawOfDates(arrived);
}

/** As {@link flawOf}, leaving its dates aside, which a person can mend. */
export function flawOfContent({ report }: ArrivedMessage): Mismatch | undefined {
  if (report.obstacle !== null) return unreadable(report.obstacle);
  if (report.results.length === 0 && report.attachments.length === 0) return unreadable('No observation has a value.');
  if (lengthOf(report) > MAX_REPORT_LENGTH)
    return unreadable('The results and their comments have more than 1 MiB altogether.');
  return undefined;
}

function flawOfDates(arrived: ArrivedMessage): Mismatch | undefined {
  const { report } = arrived;
  if (report.times.resulted === null)
    return unreadable('It does not say when the sample was resulted (OBR-22, MSH-7), or not as a time.');
  if (chooseTimes(report.times, new Date(0)) === null)
    return unreadable('The sample would have been collected after it was received, or received after it was resulted.');
  return birthMismatch(arrived, report.person.birthDate);
}

/** The limit for a body of `submitReport`: rendering a longer report would hold up everyone's documents (contract, 8.3). */
const MAX_REPORT_LENGTH = 1024 * 1024;

function lengthOf({ results }: LaboratoryReport): number {
  return results.reduce((sum, { result, comments }) => sum + result.length + (comments?.length ?? 0), 0);
}

/** The mismatch for a message that nobody can chart, with the reason. */
export function unreadable(detail: string): Mismatch {
  return { reason: 'UNREADABLE', detail };
}

/** The one sample that the message names, or why there is none. */
export function theSampleOf(
  { report }: ArrivedMessage,
  { samples, unknownBeside }: NamedSamples,
): NamedInMessage | Mismatch {
  const [sample] = samples;
  if (sample && samples.length === 1 && unknownBeside.length === 0) return sample;
  if (sample) {
    const ids = [...samples.map(({ sampleId }) => sampleId), ...unknownBeside];
    return { reason: 'SEVERAL_SAMPLES', detail: `It names several samples: ${listed(ids)}.` };
  }
  const given = idsIn(report);
  const detail =
    given.length > 0
      ? `No sample has one of the ids that it gives: ${listed(given)}.`
      : 'It gives no id of a sample (SPM-2, OBR-3, OBR-2, ORC-3, ORC-2).';
  return { reason: 'UNKNOWN_SAMPLE', detail };
}

/** The mismatch of a test message for a LIVE account, or the reverse; undefined if message and account agree. */
export function modeMismatch({ message: { header } }: ArrivedMessage, facts: SampleFacts): Mismatch | undefined {
  const code = header.processingCode.toUpperCase();
  if (facts.accountMode === 'LIVE' && (code === 'T' || code === 'D'))
    return {
      reason: 'NOT_EXPECTED',
      detail: `It is no production message (MSH-11 is ${code}), and the sample is of a LIVE account.`,
    };
  if (facts.accountMode === 'TEST' && code === 'P')
    return {
      reason: 'NOT_EXPECTED',
      detail: 'It is a production message (MSH-11 is P), and the sample is of a TEST account.',
    };
  return undefined;
}

/** Why the message cannot be charted for the person of the sample; undefined if it can (contract, 10.3). */
export function personMismatch(
  { report }: ArrivedMessage,
  { person, identification }: SampleFacts,
): Mismatch | undefined {
  if (person === null)
    return {
      reason: 'NOBODY_REGISTERED',
      detail:
        'Nobody is registered for the kit, and no requisition names a patient. It waits until somebody is, or one does.',
    };
  switch (identifyPerson(report.person, person, identification)) {
    case 'IDENTIFIED':
      return undefined;
    case 'PERSON_DISAGREES':
      return {
        reason: 'PERSON_DISAGREES',
        detail: 'The name, the birth date or the sex in PID is not that of the person known for the sample.',
      };
    case 'NOT_IDENTIFIED':
      return {
        reason: 'NOT_IDENTIFIED',
        detail: 'Nothing in PID disagrees, but a whole name and a whole birth date that agree are not there.',
      };
  }
}

/** The mismatch of a sample that would have been collected before its person was born (contract, 10.3). */
export function birthMismatch({ report }: ArrivedMessage, birthDate: string): Mismatch | undefined {
  const { collected, received, resulted } = report.times;
  const last = (collected ?? received ?? resulted)?.latest;
  const born = readBirthDate(birthDate);
  if (!last || !born || born === 'unreadable') return undefined;
  const firstDay = Date.parse(`${born.year}-${born.month ?? '01'}-${born.day ?? '01'}T00:00:00Z`);
  return last.getTime() < firstDay - EARLIEST_MIDNIGHT_MS
    ? unreadable('The sample would have been collected before the person was born.')
    : undefined;
}

/** In some time zones a day begins 14 hours earlier than in UTC. */
const EARLIEST_MIDNIGHT_MS = 14 * 60 * 60_000;

/** Why the message cannot be charted on this sample automatically; undefined if it can. */
export function mismatchOf(arrived: ArrivedMessage, sample: NamedSample, facts: SampleFacts): Mismatch | undefined {
  const ofMode = modeMismatch(arrived, facts);
  if (ofMode) return ofMode;
  if (allowedNext(sampleLifecycle, sample.status).length === 0)
    return { reason: 'NOT_EXPECTED', detail: `The sample is in the status ${sample.status}.` };
  return personMismatch(arrived, facts) ?? (facts.person ? birthMismatch(arrived, facts.person.birthDate) : undefined);
}
