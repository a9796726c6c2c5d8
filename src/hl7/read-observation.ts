import { type OwnLetters, readFlags } from './abnormal-flags.ts';
import type { CharacterSet } from './character-set.ts';
import { nameOf } from './coding.ts';
import type { Order } from './group-segments.ts';
import { fieldOfUnknownKind, type ObservationKind, readKind } from './kind.ts';
import type { FieldLocation } from './location.ts';
import { noResultFor } from './no-result.ts';
import { type ObservationNames, readNames } from './observation-names.ts';
import type { ObservationRun } from './observation-runs.ts';
import { NO_VALUE, type ObservedValue, readValue, words } from './observed-value.ts';
import { readPerformer } from './performer.ts';
import {
  type FoundDocuments,
  hasDocuments,
  isDocumentAsText,
  nameDocumentsInSteps,
  type ReadAttachment,
  readDocumentAsText,
  readDocumentsInSteps,
} from './read-documents.ts';
import type { ReadRequest } from './read-request.ts';
import { type ReadResult, readResult } from './read-result.ts';
import { quoted, type Remark, remarkOn } from './remark.ts';
import type { Segment } from './segment.ts';
import { finalityOf, isStatus, statusWithin } from './status.ts';
import type { Steps } from './steps.ts';
import type { Clocks } from './time-zone.ts';
import { type Period, readTimestamp } from './timestamp.ts';
import type { Uncounted } from './uncounted.ts';
import { type ReadUnit, readUnit } from './unit.ts';

/** The contribution of an observation to the report. */
export interface ReadObservation {
  readonly result: ReadResult | null;
  readonly attachments: readonly ReadAttachment[];
  /** For the report's comments. */
  readonly comments: readonly string[];
  readonly remarks: readonly Remark[];
  /** Whether the laboratory will still report a value for it. */
  readonly isPending: boolean;
  /** OBX-14 */
  readonly collected: Period | null;
  /** Set if it could not be tested (X). */
  readonly failure: Failure | null;
  /** Why its value is not a result; null if it has none, or if it is one. */
  readonly uncounted: Uncounted | null;
  /** Its OBX-11, if that leaves unclear whether the result stands. */
  readonly unclear: FieldLocation | null;
}

/** An observation that the laboratory could not test. */
export interface Failure {
  readonly names: ObservationNames;
  /** As in a result. */
  readonly resulted: Date | null;
  readonly hasLines: boolean;
  /** Its reasons, possibly none. */
  readonly words: readonly string[];
}

/** The context that all observations of an order share. */
export interface ObservationContext {
  readonly order: Order;
  readonly request: ReadRequest;
  readonly resulted: Date | null;
  readonly zone: Clocks;
  /** The times of the message's observations that have been read so far. */
  readonly times: Map<string, Period | null>;
  readonly characterSet: CharacterSet;
  /** The meanings of the laboratory's own letters (OBX-8). */
  readonly letters: OwnLetters;
}

/** The most UTF-8 bytes in a value (contract, 10). */
export const MAX_VALUE_LENGTH = 65_536;

const NOTHING: ReadObservation = {
  result: null,
  attachments: [],
  comments: [],
  remarks: [],
  isPending: false,
  collected: null,
  failure: null,
  uncounted: null,
  unclear: null,
};

/**
 * Reads an OBX of an order, or several that belong together (contract, 10.3). One without a value yields no result, unless it withdraws
 * one; its notes go to the report's comments, and so does anything that replaces the value: the reason why there is none, or the location
 * of a document.
 */
export function* readObservationInSteps(run: ObservationRun, context: ObservationContext): Steps<ReadObservation> {
  const { observation } = run.first;
  const kind = readKind(observation);
  if (kind === 'QUESTION') return leftOut(observation, 'KIND');
  const status = statusWithin(context.request.status, observation);
  if (!isStatus(status)) return { ...NOTHING, unclear: { segment: 'OBX', sequence: observation.sequence, field: 11 } };
  const given = givenIn(run, status, context);
  if (kind !== 'RESULT') return yield* readInformationInSteps(given, kind, context);
  if (status === 'N') return leftOut(observation, 'STATUS');
  if (status === 'X') return readFailure(given, context);

  const finality = finalityOf(status);
  const isStatusAlone = finality === 'WITHDRAWN' || (status === 'U' && given.isBlank);
  if (given.isBlank && !isStatusAlone) return readNoValue(given);
  if (hasDocuments(observation)) {
    if (isStatusAlone) return yield* readAttachmentsInSteps(given, null, context);
    const found = yield* readDocumentsInSteps(given.lines, context.characterSet, documentNameOf(given, context));
    return yield* readAttachmentsInSteps(given, found, context);
  }
  const unit = readUnit(observation);
  const value = valueIn(given, unit);
  if (value.text.trim() === '' && !isStatusAlone) return readNoValue(given);
  if (!isStatusAlone && isDocumentAsText(observation, value.text)) {
    const found = readDocumentAsText(observation, value.text, documentNameOf(given, context));
    return yield* readAttachmentsInSteps(given, found, context);
  }
  const { order, request, letters } = context;
  const { result, remarks } = readResult({
    observation,
    hasLines: given.lines.length > 1,
    names: namesOf(observation, given.name, context),
    name: given.name,
    status,
    finality,
    resulted: context.resulted,
    panel: request.panel,
    hasParts: order.hasParts,
    parent: request.parent,
    value,
    unit,
    flags: readFlags(observation, letters),
    collected: given.collected,
    noted: given.noted,
  });
  return { ...NOTHING, collected: given.collected, result, remarks };
}

/** The parts that every observation has. */
interface Given {
  readonly observation: Segment;
  /** All of the run, this one first. */
  readonly lines: readonly Segment[];
  readonly status: string;
  readonly name: string;
  readonly noted: readonly string[];
  readonly isBlank: boolean;
  readonly collected: Period | null;
}

function givenIn({ first, others }: ObservationRun, status: string, context: ObservationContext): Given {
  const { order } = context;
  const { observation } = first;
  const isAlone = others.length === 0;
  const notes = isAlone ? first.notes : [first, ...others].flatMap((each) => each.notes);
  return {
    observation,
    lines: isAlone ? [observation] : [observation, ...others.map((other) => other.observation)],
    status,
    name: nameOf(observation.first(3)) || nameOf(order.request.first(4)),
    noted: notes.length === 0 ? NO_NOTES : notes.map((note) => note.text(3)).filter((text) => text.trim() !== ''),
    isBlank: observation.isBlank(5) && others.every((other) => other.observation.isBlank(5)),
    collected: timeOf(observation, context),
  };
}

const NO_NOTES: readonly string[] = [];

/** OBX-14, cached because most observations of a message share it. */
function timeOf(observation: Segment, { zone, times }: ObservationContext): Period | null {
  const text = observation.first(14).lead(1);
  if (text === '') return null;
  let time = times.get(text);
  if (time === undefined) {
    time = readTimestamp(text, zone);
    times.set(text, time);
  }
  return time;
}

function namesOf(observation: Segment, name: string, { request }: ObservationContext): ObservationNames {
  return readNames(observation, name, request.id);
}

/** The value of an observation, or the lines of a text. */
function valueIn({ observation, lines, isBlank }: Given, unit: ReadUnit): ObservedValue {
  if (isBlank) return NO_VALUE;
  if (lines.length === 1) return readValue(observation, unit.text);
  return words(lines.map((line) => line.text(5)).join('\n'));
}

function leftOut(observation: Segment, reason: 'KIND' | 'STATUS'): ReadObservation {
  if (observation.isBlank(5)) return NOTHING;
  return { ...NOTHING, uncounted: { reason, sequence: observation.sequence } };
}

/** An observation without a value: its notes remain. */
function readNoValue({ status, name, noted, collected }: Given): ReadObservation {
  const comments = noted.map((note) => `${name}: ${note}`);
  return { ...NOTHING, collected, comments, isPending: finalityOf(status) === 'PRELIMINARY' };
}

/** An observation that could not be tested (X): its value and notes say why. */
function readFailure(given: Given, context: ObservationContext): ReadObservation {
  const { observation, name, noted, collected } = given;
  const value = hasDocuments(observation) ? '' : valueIn(given, readUnit(observation)).text.trim();
  const failure: Failure = {
    names: namesOf(observation, name, context),
    resulted: context.resulted,
    hasLines: given.lines.length > 1,
    words: [value, ...noted].filter((each) => each !== ''),
  };
  const uncounted: Uncounted | null = given.isBlank ? null : { reason: 'STATUS', sequence: observation.sequence };
  return { ...NOTHING, collected, comments: [noResultFor(name, value), ...noted], failure, uncounted };
}

const NOT_INFORMATION: readonly string[] = ['X', 'N', 'D', 'W'];

/** An observation that is not a result by OBX-29 or OBX-22, but a line of the report's comments: name, value and unit. */
function* readInformationInSteps(
  given: Given,
  kind: ObservationKind,
  context: ObservationContext,
): Steps<ReadObservation> {
  const { observation, name, noted, isBlank } = given;
  const remarks: Remark[] = [];
  if (kind === 'UNKNOWN') {
    const field = fieldOfUnknownKind(observation);
    const why = field === 22 ? 'in OBX-22 says that it was not observed' : 'in OBX-29 is not known';
    const text = `${quoted(observation.first(field).component(1))} ${why}. It is charted as a comment, not as a result.`;
    remarks.push(remarkOn(observation, field, 'KIND_NOT_READ', text));
  }
  if (isBlank || NOT_INFORMATION.includes(given.status)) return { ...leftOut(observation, 'KIND'), remarks };
  const uncounted: Uncounted = { reason: 'KIND', sequence: observation.sequence };
  const unit = readUnit(observation);
  const value = valueIn(given, unit).text.trim();
  if (hasDocuments(observation) || isDocumentAsText(observation, value)) {
    const named = yield* nameDocumentsInSteps(given.lines, documentNameOf(given, context));
    return { ...NOTHING, comments: [...named.comments, ...noted], remarks: [...remarks, ...named.remarks], uncounted };
  }
  const line = `${name}: ${[value, unit.text].filter((each) => each !== '').join(' ')}`;
  return { ...NOTHING, comments: [line.replaceAll('\n', ' '), ...noted], remarks, uncounted };
}

/** The contribution of a document observation; `found` is null if it only changes the status of an earlier document. */
function* readAttachmentsInSteps(
  given: Given,
  found: FoundDocuments | null,
  context: ObservationContext,
): Steps<ReadObservation> {
  const { observation, lines, status, collected, noted } = given;
  const finality = finalityOf(status);
  const brought = found?.documents ?? lines.map((line) => ({ observation: line, document: null }));
  const describe = ofEach((of: Segment) => describeAttachment(of, given, context));
  const attachments: ReadAttachment[] = [];
  for (const { observation: of, document } of brought) {
    attachments.push({ ...describe(of), document });
    yield;
  }
  const uncounted: Uncounted | null =
    found === null || found.documents.length > 0 ? null : { reason: 'DOCUMENT', sequence: observation.sequence };
  return {
    ...NOTHING,
    collected,
    attachments,
    comments: [...(found?.comments ?? []), ...noted],
    remarks: found?.remarks ?? [],
    // An attached document is itself marked as preliminary; one that cannot be shown may still come in another form.
    isPending: finality === 'PRELIMINARY' && attachments.length === 0,
    uncounted,
  };
}

/** The parts that all documents of an observation share. */
function describeAttachment(
  of: Segment,
  { name, status }: Given,
  context: ObservationContext,
): Omit<ReadAttachment, 'document'> {
  const names = namesOf(of, name, context);
  const performer = readPerformer(of);
  return {
    ...names,
    name: names.name || UNNAMED,
    finality: finalityOf(status),
    resulted: context.resulted,
    performer,
  };
}

/** The name of documents without one of their own. */
const UNNAMED = 'Document';

/** The name of an observation's documents. */
function documentNameOf({ name }: Given, context: ObservationContext): (observation: Segment) => string {
  return ofEach((observation) => namesOf(observation, name, context).name || UNNAMED);
}

/** Caches the result for an observation: one may bring a thousand documents. */
function ofEach<Value>(find: (observation: Segment) => Value): (observation: Segment) => Value {
  const known = new Map<Segment, Value>();
  return (observation) => {
    const found = known.get(observation) ?? find(observation);
    known.set(observation, found);
    return found;
  };
}
