import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import { shorten } from '../../hl7/comments.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { personAgrees } from '../../hl7/person-agrees.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import type { NamedSample } from '../locks.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { idsIn, type KnownOfMessage, type NamedInMessage } from './known-message.ts';
import type { SampleFacts } from './sample-facts.ts';

/** Why a message is not charted by itself (contract, 10.4). */
export interface Mismatch {
  readonly reason: UnmatchedReason;
  /** A sentence for whoever decides. It has nothing of the message but what names the sample. */
  readonly detail: string;
}

/** Tells a mismatch from what it stands in place of. */
export function isMismatch(value: object): value is Mismatch {
  return 'reason' in value && 'detail' in value;
}

/** What keeps the message from being charted on any sample; undefined if nothing does. */
export function flawOf({ report }: ArrivedMessage): Mismatch | undefined {
  if (report.hasDeleted)
    return { reason: 'NOT_EXPECTED', detail: 'The laboratory takes results back with it (OBX-11 is D or W).' };
  if (report.results.length === 0) return unreadable('No observation has a value.');
  if (report.obstacle !== null) return unreadable(report.obstacle);
  if (lengthOf(report) > LONGEST_REPORT)
    return unreadable('The results and their comments have more than 1 MiB altogether.');
  if (report.collected === null)
    return unreadable('It does not say when the sample was collected (SPM-17, OBR-7), or not as a time.');
  return undefined;
}

/** As long as a body of `submitReport` may be: a longer report would keep everybody's documents waiting (contract, 8.3). */
const LONGEST_REPORT = 1024 * 1024;

function lengthOf({ results }: LaboratoryReport): number {
  return results.reduce((sum, { result, comments }) => sum + result.length + (comments?.length ?? 0), 0);
}

/** A message that nobody can chart, and why. */
export function unreadable(detail: string): Mismatch {
  return { reason: 'UNREADABLE', detail };
}

/** The one sample that the message names, or why there is none. */
export function theSampleOf(
  { report }: ArrivedMessage,
  { samples, unknownBeside }: Pick<KnownOfMessage, 'samples' | 'unknownBeside'>,
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
      : 'It gives no id of a sample (SPM-2, OBR-3, OBR-2).';
  return { reason: 'UNKNOWN_SAMPLE', detail };
}

/** How many ids a detail has, and how many characters of each. */
const MOST_LISTED = 10;
const LONGEST_LISTED = 64;

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, MOST_LISTED).map((id) => shorten(id, LONGEST_LISTED, '…'));
  return [...shown, ...(ids.length > MOST_LISTED ? ['…'] : [])].join(', ');
}

/** A message that is of another kind of account than the sample: made-up results are nobody's, and a real one is no test. */
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

/** Whether the person in the message is the one we know, as far as both are known (contract, 10.3). */
export function isSamePerson({ report }: ArrivedMessage, { person }: SampleFacts): boolean {
  return person === null || personAgrees(report.person, person);
}

/** Why the message is not charted on this sample; undefined if it is. */
export function mismatchOf(arrived: ArrivedMessage, sample: NamedSample, facts: SampleFacts): Mismatch | undefined {
  const ofMode = modeMismatch(arrived, facts);
  if (ofMode) return ofMode;
  if (!isSamePerson(arrived, facts))
    return {
      reason: 'PERSON_DISAGREES',
      detail: 'The name or the birth date in PID is not that of the person known for the sample.',
    };
  if (sample.status === 'RESULTED' && !arrived.report.isCorrection)
    return { reason: 'NOT_EXPECTED', detail: 'The sample is resulted already, and the message is no correction.' };
  if (allowedNext(sampleLifecycle, sample.status).length === 0)
    return { reason: 'NOT_EXPECTED', detail: `The sample is in the status ${sample.status}.` };
  return undefined;
}
