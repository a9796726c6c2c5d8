import { type AbnormalFlags, type OwnLetters, type ReadFlag, readFlags } from './abnormal-flags.ts';
import type { CharacterSet } from './character-set.ts';
import { type Coding, isLocalSystem, nameOf } from './coding.ts';
import { joinComments, MAX_COMMENTS_LENGTH } from './comments.ts';
import type { Observation, Order } from './group-segments.ts';
import { noResultFor } from './no-result.ts';
import { MAX_NAME_LENGTH, type ObservationNames, readNames } from './observation-names.ts';
import { type ObservedValue, readValue } from './observed-value.ts';
import { type Performer, readPerformer } from './performer.ts';
import { isOfDocuments, type ReadAttachment, readDocuments } from './read-documents.ts';
import type { ReadRequest } from './read-request.ts';
import { flagAtLimit, readRange } from './reference-range.ts';
import { quoted, type Remark, remarkOn } from './remark.ts';
import type { Repetition, Segment } from './segment.ts';
import { type Finality, finalityOf, statusWithin } from './status.ts';
import type { TimeZone } from './time-zone.ts';
import { type Period, readTimestamp } from './timestamp.ts';

/** A result as `submitReport` accepts it (contract, 5.5), and what a chart needs to know of it. */
export interface ReadResult extends ObservationNames {
  /** Which OBX of the message it is, from 1. */
  readonly sequence: number;
  readonly finality: Finality;
  /** Whether it is a correction (C): OBX-11, or OBR-25 where OBX-11 is empty. */
  readonly isCorrection: boolean;
  /**
   * When the laboratory resulted its order: OBR-22, else MSH-7. If only the day is given, this is as late on that day as the message
   * allows. Null if the message has no such time at all.
   */
  readonly resulted: Date | null;
  /** The code of its panel, OBR-4. */
  readonly panel: Coding | null;
  readonly performer: Performer | null;
  readonly resultType: ObservedValue['resultType'];
  /**
   * Exactly as given; a comparator comes before its number. Empty only if the message just changes the status of what it sent before:
   * it is withdrawn, or final as it was (OBX-11 is U; HL7 table 0085).
   */
  readonly result: string;
  /** The code of a coded value. */
  readonly code: Coding | null;
  /** Only for a quantity, as is the range; at most 64 characters. */
  readonly unit: string | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  /** OBX-7 as given; null if it is none, or has more than 200 characters. */
  readonly referenceText: string | null;
  /** Null if the laboratory gave none that is understood, so that it is derived. */
  readonly flag: ReadFlag | null;
  /** Whether a derived flag may be NORMAL: not if the laboratory's letters say something else, or nobody understands them. */
  readonly mayBeNormal: boolean;
  /** The codes of OBX-8 as given, separated by `~`; at most 64 characters. */
  readonly interpretation: string | null;
  readonly comments: string | null;
  /** OBX-14 */
  readonly timeCollected: Period | null;
}

/** What an observation contributes to the report. */
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
}

/** What the laboratory says of an observation that it could not test. */
export interface Failure {
  readonly names: ObservationNames;
  /** As that of a result. */
  readonly resulted: Date | null;
  /** Its reasons, possibly none. */
  readonly words: readonly string[];
}

/** What all observations of an order have in common. */
export interface ObservationContext {
  readonly order: Order;
  readonly request: ReadRequest;
  readonly resulted: Date | null;
  readonly zone: TimeZone;
  readonly characterSet: CharacterSet;
  /** What the laboratory's own letters mean (OBX-8). */
  readonly letters: OwnLetters;
}

/** The most UTF-8 bytes in a value (contract, 10). */
export const MAX_VALUE_LENGTH = 65_536;

const MAX_UNIT_LENGTH = 64;

const NOTHING: ReadObservation = {
  result: null,
  attachments: [],
  comments: [],
  remarks: [],
  isPending: false,
  collected: null,
  failure: null,
};

/**
 * Reads an OBX of an order (contract, 10). One without a value yields no result, unless it withdraws one; its notes go to the
 * report's comments, and so does whatever replaces the value: the reason that there is none, or the location of a document.
 */
export function readObservation({ observation, notes }: Observation, context: ObservationContext): ReadObservation {
  const kind = observation.first(29).component(1);
  if (kind !== '' && kind !== 'RSLT') return NOTHING;
  const status = statusWithin(context.request.status, observation);
  if (status === 'N') return NOTHING;
  const given: Given = {
    status,
    name: nameOf(observation.first(3)) || nameOf(context.order.request.first(4)),
    noted: notes.map((note) => note.text(3)).filter((text) => text.trim() !== ''),
  };
  const collected = readTimestamp(observation.first(14).lead(1), context.zone);
  const names = readNames(observation, given.name, context.request.id);
  const finality = finalityOf(status);
  const isDocument = isOfDocuments(observation);
  const isStatusAlone = finality === 'WITHDRAWN' || (status === 'U' && observation.isBlank(5));
  if (isDocument && status !== 'X' && (isStatusAlone || !observation.isBlank(5))) {
    const { attachments, comments } = readDocuments(observation, names, { finality, isSent: !isStatusAlone }, context);
    return {
      ...NOTHING,
      collected,
      attachments,
      comments: [...comments, ...given.noted],
      isPending: finality === 'PRELIMINARY',
    };
  }

  const unit = unitOf(observation.first(6));
  const value = isDocument ? NO_VALUE : readValue(observation, unit);
  const words = value.text.trim();
  if (status === 'X') {
    const failure = { names, resulted: context.resulted, words: [words, ...given.noted].filter((each) => each !== '') };
    return { ...NOTHING, collected, comments: [noResultFor(given.name, words), ...given.noted], failure };
  }
  if (words === '' && !isStatusAlone) {
    const comments = given.noted.map((note) => `${given.name}: ${note}`);
    return { ...NOTHING, collected, comments, isPending: finality === 'PRELIMINARY' };
  }
  const flags = readFlags(observation, context.letters);
  return {
    ...NOTHING,
    collected,
    result: resultOf(observation, given, { names, value, unit, flags, collected }, context),
    remarks: remarksOnFlags(observation, flags),
  };
}

const NO_VALUE: ObservedValue = { resultType: 'text', text: '', code: null };

/** Whether a result has a value that holds; otherwise the message only changes its status. */
export function givesValue({ finality, result }: ReadResult): boolean {
  return finality !== 'WITHDRAWN' && result !== '';
}

/** The parts that every observation has. */
interface Given {
  readonly status: string;
  readonly name: string;
  readonly noted: readonly string[];
}

/** The parts of a result. */
interface Parts {
  readonly names: ObservationNames;
  readonly value: ObservedValue;
  readonly unit: string;
  readonly flags: AbnormalFlags;
  readonly collected: Period | null;
}

function resultOf(
  observation: Segment,
  { status, name, noted }: Given,
  { names, value, unit, flags, collected }: Parts,
  context: ObservationContext,
): ReadResult {
  const { flag, others, interpretation } = flags;
  const givenRange = observation.text(7).trim();
  // A number without its unit would mean something else.
  const isQuantity = value.resultType === 'quantity' && unit.length <= MAX_UNIT_LENGTH;
  const range = isQuantity ? readRange(givenRange) : null;
  const additions = [
    ...(name.length > MAX_NAME_LENGTH ? [`Name: ${name}`] : []),
    ...(context.order.hasParts && names.part !== '' ? [`Part: ${names.part}`] : []),
    ...(!isQuantity && unit !== '' ? [`Unit: ${unit}`] : []),
    ...(range === null && givenRange !== '' ? [`Reference range: ${givenRange}`] : []),
    ...(others.length > 0 ? [`Flag: ${others.join(', ')}`] : []),
  ];
  return {
    // A spread, or names added one after the other, would make this object several times as slow.
    order: names.order,
    codes: names.codes,
    loinc: names.loinc,
    identifier: names.identifier,
    name: names.name,
    part: names.part,
    sequence: observation.sequence,
    finality: finalityOf(status),
    isCorrection: status === 'C',
    resulted: context.resulted,
    panel: context.request.panel,
    performer: readPerformer(observation),
    resultType: value.resultType === 'quantity' && !isQuantity ? 'text' : value.resultType,
    result: value.text,
    code: value.code,
    unit: isQuantity && unit !== '' ? unit : null,
    rangeMinimum: range?.minimum ?? null,
    rangeMaximum: range?.maximum ?? null,
    referenceText: givenRange === '' || givenRange.length > MAX_NAME_LENGTH ? null : givenRange,
    flag: flag ?? flagAtLimit(value.text, range),
    mayBeNormal: flags.mayBeNormal,
    interpretation,
    comments: joinComments(noted, additions, MAX_COMMENTS_LENGTH),
    timeCollected: collected,
  };
}

const NO_REMARKS: readonly Remark[] = [];

function remarksOnFlags(observation: Segment, { flag, notRead, readAs }: AbnormalFlags): readonly Remark[] {
  if (notRead.length === 0 && readAs.length === 0) return NO_REMARKS;
  const remarks: Remark[] = [];
  if (notRead.length > 0) {
    const text = `${quoted(notRead.join(', '))} is not known as a flag. The comments of the result show it; the flag is never NORMAL.`;
    remarks.push(remarkOn(observation, 8, 'FLAG_NOT_READ', text));
  }
  if (readAs.length > 0) {
    const text = `${quoted(readAs.join(', '))} is not in HL7 table 0078. It was read all the same: the flag is ${flag}.`;
    remarks.push(remarkOn(observation, 8, 'FLAG_READ_AS', text));
  }
  return remarks;
}

/** The unit's code, or its text if the code is the laboratory's own. */
function unitOf(unit: Repetition): string {
  const isLocal = unit.component(3) !== '' && isLocalSystem(unit.component(3));
  return unit.firstOf(isLocal ? [2, 9, 1] : [1, 2, 9]);
}
