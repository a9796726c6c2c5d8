import { nameOf } from './coding.ts';
import { shorten } from './comments.ts';
import type { ReportSegments } from './group-segments.ts';
import type { ReadObservation } from './read-observation.ts';
import type { ReadOrder } from './read-order.ts';
import { type RejectReason, readRejectReason } from './reject-reason.ts';
import type { Repetition, Segment } from './segment.ts';
import { isUnfinished } from './status.ts';

/** Whether specimens could not be tested, and why. */
export interface Rejection {
  /** Why the sample cannot be tested at all, in the laboratory's words; null if it was tested, or may still be tested. */
  readonly reason: string | null;
  /** The same as a code; `OTHER` if no specimen has a reject reason. */
  readonly failure: RejectReason;
  /** Lines about rejected specimens for the report's comments: the sample may have been tested anyway. */
  readonly comments: readonly string[];
}

/** The most characters of a reason (contract, 8.3). */
const MAX_REASON_LENGTH = 500;

/**
 * Reads why a sample cannot be tested (contract, 10.3): all of its specimens are rejected (SPM-21), or none of the orders can be
 * done (OBR-25 is X, or OBX-11 of their observations). A message with results, even withdrawn ones, is not a rejection. Answers to
 * questions about the patient are not results.
 */
export function readRejection(segments: ReportSegments, orders: readonly ReadOrder[]): Rejection {
  const specimens = [...segments.specimens, ...orders.flatMap(({ order }) => order.specimens)];
  const areRejected = specimens.length > 0 && specimens.every(isRejected);
  const tests = orders.filter((order) => !isQuestionPanel(order));
  const hasResults = tests.some(({ observations }) => observations.some(({ result }) => result !== null));
  const isFailed = tests.some(cannotBeDone) && tests.every((each) => cannotBeDone(each) || isEmpty(each));
  const reasons = specimens.flatMap(rejectReasonsOf);
  const failure = readRejectReason(reasons);
  const rejected = [...new Set(reasons.flatMap((each) => nameOf(each) || []))];
  const conditions = new Set(specimens.flatMap(conditionsOf));
  const comments = [
    ...rejected.map((text) => `The laboratory rejected a specimen: ${text}.`),
    ...[...conditions].map((text) => `The laboratory on a specimen: ${text}.`),
  ];
  if (hasResults || !(areRejected || isFailed)) return { reason: null, failure, comments };
  const words = new Set([...rejected, ...orders.flatMap(wordsOf)].map((text) => text.trim()));
  words.delete('');
  const reason = [...words].join('; ').replaceAll('\n', ' ');
  return {
    reason: shorten(reason === '' ? 'The laboratory gives no reason.' : reason, MAX_REASON_LENGTH, '…'),
    failure,
    comments,
  };
}

/** LOINC's panel of epidemiologically important information: the age, the onset of symptoms, a pregnancy. */
const QUESTIONS = '68991-9';

function isQuestionPanel({ request: { panel } }: ReadOrder): boolean {
  return panel?.system === 'LN' && panel.code === QUESTIONS;
}

function isRejected(specimen: Segment): boolean {
  return !specimen.isBlank(21) && specimen.repetitions(21).some((reason) => !isAcceptance(reason));
}

/** SPM-21 */
function rejectReasonsOf(specimen: Segment): readonly Repetition[] {
  return specimen.repetitions(21).filter((reason) => !isAcceptance(reason));
}

/** SPM-24: hemolyzed, clotted, frozen, and so on. A reader needs it for every kind of test. */
function conditionsOf(specimen: Segment): readonly string[] {
  return specimen.isBlank(24) ? [] : specimen.repetitions(24).flatMap((condition) => nameOf(condition) || []);
}

/** The reasons that some laboratories send for a specimen that they have not rejected. */
const ACCEPTANCES: ReadonlySet<string> = new Set([
  ...[
    'acceptable',
    'accepted',
    'adequate',
    'satisfactory',
    'sufficient',
    'not rejected',
    'none',
    'no',
    'ok',
    'na',
    'n/a',
  ],
]);

/** Whether a reject reason means acceptance, by its code or its text. */
function isAcceptance(reason: Repetition): boolean {
  return [1, 2, 4, 5, 9].some((position) => ACCEPTANCES.has(reason.component(position).toLowerCase()));
}

function isFailure({ failure }: ReadObservation): boolean {
  return failure !== null;
}

function cannotBeDone({ order, request, observations }: ReadOrder): boolean {
  const hasRejectedSpecimens = order.specimens.length > 0 && order.specimens.every(isRejected);
  const hasFailed = observations.some(isFailure) && !observations.some(isOutstanding);
  return request.status === 'X' || hasRejectedSpecimens || hasFailed;
}

/** Whether an order is final, without pending observations or documents that may have its results. */
function isEmpty({ request, observations }: ReadOrder): boolean {
  return !isUnfinished(request.status) && !observations.some(mayHaveResults);
}

/** Whether a value or the final form of a document is still to come. */
function isOutstanding({ isPending, attachments }: ReadObservation): boolean {
  return isPending || attachments.some(({ finality }) => finality === 'PRELIMINARY');
}

function mayHaveResults({ isPending, attachments }: ReadObservation): boolean {
  return isPending || attachments.length > 0;
}

/** The values and notes that explain why an order cannot be done. */
function wordsOf(read: ReadOrder): readonly string[] {
  if (!cannotBeDone(read)) return [];
  return [
    ...read.observations.flatMap(({ failure }) => failure?.words ?? []),
    ...read.order.notes.map((note) => note.text(3)),
  ];
}
