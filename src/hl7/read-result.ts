import type { AbnormalFlags, ReadFlag } from './abnormal-flags.ts';
import { type Coding, nameOf } from './coding.ts';
import { joinComments, MAX_COMMENTS_LENGTH } from './comments.ts';
import { MAX_NAME_LENGTH, type ObservationNames } from './observation-names.ts';
import type { ObservedValue } from './observed-value.ts';
import { type Performer, readPerformer } from './performer.ts';
import { flagAtLimit, type ReferenceRange, readRange } from './reference-range.ts';
import { quoted, type Remark, remarkOn } from './remark.ts';
import type { Segment } from './segment.ts';
import type { Finality } from './status.ts';
import type { Period } from './timestamp.ts';
import type { ReadUnit } from './unit.ts';

/** A result as `submitReport` accepts it (contract, 5.5), with further facts for the chart. */
export interface ReadResult extends ObservationNames {
  /** OBX-3.3, if it is a system that FHIR knows other than LOINC: `SCT`. */
  readonly observationSystem: string | null;
  /** Which OBX of the message it is, from 1; the first of several. */
  readonly sequence: number;
  /** Whether each of its lines is an OBX. */
  readonly hasLines: boolean;
  readonly finality: Finality;
  /** Whether it is a correction (C), by OBX-11, or by OBR-25 if OBX-11 is empty. */
  readonly isCorrection: boolean;
  /**
   * When the laboratory resulted its order: OBR-22, else MSH-7. If only the day is given, this is as late on that day as the message
   * allows. Null if the message has neither.
   */
  readonly resulted: Date | null;
  /** The code of its panel, OBR-4. */
  readonly panel: Coding | null;
  readonly performer: Performer | null;
  readonly resultType: ObservedValue['resultType'];
  /**
   * Exactly as given; a comparator comes before its number. Empty only if the message just changes the status of an earlier result: it is
   * withdrawn, or final as it was (OBX-11 is U; HL7 table 0085).
   */
  readonly result: string;
  /** The code of a coded value. */
  readonly code: Coding | null;
  /** Only for a quantity, as is the range; at most 64 characters. */
  readonly unit: string | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  /** OBX-7 as given; null if it is empty, or has more than 200 characters. */
  readonly referenceText: string | null;
  /** Null if the laboratory gave no known flag, so that it is derived. */
  readonly flag: ReadFlag | null;
  /** Whether a derived flag may be NORMAL: not if the laboratory's letters say something else, or are unknown. */
  readonly mayBeNormal: boolean;
  /** The codes of OBX-8 as given, separated by `~`; at most 64 characters. */
  readonly interpretation: string | null;
  readonly comments: string | null;
  /** OBX-14 */
  readonly timeCollected: Period | null;
}

/** Whether a result has a valid value; otherwise the message only changes its status. */
export function givesValue({ finality, result }: Pick<ReadResult, 'finality' | 'result'>): boolean {
  return finality !== 'WITHDRAWN' && result !== '';
}

/** The parts of a result. */
export interface ResultParts {
  readonly observation: Segment;
  readonly hasLines: boolean;
  readonly names: ObservationNames;
  /** Its full name. */
  readonly name: string;
  readonly status: string;
  readonly finality: Finality;
  readonly resulted: Date | null;
  readonly panel: Coding | null;
  /** Whether OBX-4 groups the results of its order. */
  readonly hasParts: boolean;
  /** The result of another order that its order adds to; empty if there is none. */
  readonly parent: string;
  readonly value: ObservedValue;
  readonly unit: ReadUnit;
  readonly flags: AbnormalFlags;
  readonly collected: Period | null;
  /** Its notes. */
  readonly noted: readonly string[];
}

const MAX_UNIT_LENGTH = 64;

/** A result, and the remarks on it. */
export interface RemarkedResult {
  readonly result: ReadResult;
  readonly remarks: readonly Remark[];
}

/** Builds a result from its parts (contract, 10.3). Anything without a field of its own is added to its comments. */
export function readResult(parts: ResultParts): RemarkedResult {
  const { observation, names, name, value, flags } = parts;
  const unit = parts.unit.text;
  const given = observation.text(7).trim();
  // A number without its unit would mean something else.
  const isQuantity = value.resultType === 'quantity' && unit.length <= MAX_UNIT_LENGTH;
  const range = isQuantity && given !== '' ? readRange(given, unitsOf(observation, unit)) : null;
  const additions = [
    ...(name.length > MAX_NAME_LENGTH ? [`Name: ${name}`] : []),
    ...(parts.parent === '' ? [] : [`Belongs to: ${parts.parent}`]),
    ...(parts.hasParts && names.part !== '' ? [`Part: ${names.part}`] : []),
    ...(!isQuantity && unit !== '' ? [`Unit: ${unit}`] : []),
    ...(range === null && given !== '' ? [`Reference range: ${given}`] : []),
    ...(flags.others.length > 0 ? [`Flag: ${flags.others.join(', ')}`] : []),
    ...(observation.isBlank(9) ? [] : [`Probability: ${observation.text(9).trim()}`]),
    ...(observation.isBlank(20) ? [] : [`Site: ${observation.repetitions(20).map(nameOf).join(', ')}`]),
  ];
  const result: ReadResult = {
    // A spread, or properties added one by one, would make this object several times slower.
    order: names.order,
    codes: names.codes,
    loinc: names.loinc,
    identifier: names.identifier,
    name: names.name,
    part: names.part,
    observationSystem: observation.first(3).component(3) === 'SCT' ? 'SCT' : null,
    sequence: observation.sequence,
    hasLines: parts.hasLines,
    finality: parts.finality,
    isCorrection: parts.status === 'C',
    resulted: parts.resulted,
    panel: parts.panel,
    performer: readPerformer(observation),
    resultType: value.resultType === 'quantity' && !isQuantity ? 'text' : value.resultType,
    result: value.text,
    code: value.code,
    unit: isQuantity && unit !== '' ? unit : null,
    rangeMinimum: range?.minimum ?? null,
    rangeMaximum: range?.maximum ?? null,
    referenceText: given === '' || given.length > MAX_NAME_LENGTH ? null : given,
    flag: flags.flag ?? flagAtLimit(value.text, range),
    mayBeNormal: flags.mayBeNormal,
    interpretation: flags.interpretation,
    comments: joinComments(parts.noted, additions, MAX_COMMENTS_LENGTH),
    timeCollected: parts.collected,
  };
  return { result, remarks: givesValue(result) ? remarksOn(parts, { isQuantity, range, given }) : NO_REMARKS };
}

/** The forms in which a range may repeat the unit of its value. */
function unitsOf(observation: Segment, unit: string): readonly string[] {
  if (unit === '') return [];
  const given = observation.first(6);
  return [unit, given.component(1), given.component(2)];
}

const NO_REMARKS: readonly Remark[] = [];

/** How the fields of a result were read. */
interface Read {
  readonly isQuantity: boolean;
  readonly range: ReferenceRange | null;
  /** OBX-7 */
  readonly given: string;
}

/** Remarks on parts of a result that were not understood, or not as they were sent. Almost no result has any. */
function remarksOn({ observation, value, unit, flags }: ResultParts, read: Read): readonly Remark[] {
  const { flag, notRead, readAs } = flags;
  const isRangeUnread = read.isQuantity && read.range === null && read.given !== '';
  const isUnitTooLong = value.resultType === 'quantity' && !read.isQuantity;
  const isUnderstood = value.doubt === null && !unit.isJoined && notRead.length === 0 && readAs.length === 0;
  if (isUnderstood && !isRangeUnread && !isUnitTooLong) return NO_REMARKS;
  const remarks: Remark[] = [];
  if (value.doubt === 'TYPE')
    remarks.push(
      remarkOn(observation, 2, 'VALUE_AS_TEXT', `${sent(observation, 2)} is not a supported type. ${AS_TEXT}`),
    );
  if (value.doubt === 'NO_NUMBER')
    remarks.push(remarkOn(observation, 5, 'VALUE_AS_TEXT', `${sent(observation, 5)} is not a number. ${AS_TEXT}`));
  if (isUnitTooLong)
    remarks.push(
      remarkOn(observation, 5, 'VALUE_AS_TEXT', `The unit of ${sent(observation, 5)} is too long. ${AS_TEXT}`),
    );
  if (value.doubt === 'JOINED')
    remarks.push(remarkOn(observation, 5, 'JOINED', `${sent(observation, 5)} ${SEPARATORS}`));
  if (unit.isJoined) remarks.push(remarkOn(observation, 6, 'JOINED', `${sent(observation, 6)} ${SEPARATORS}`));
  if (isRangeUnread) {
    const text = `${quoted(read.given)} is not a range that can be read. It is shown as it was sent, and no flag is derived from it.`;
    remarks.push(remarkOn(observation, 7, 'RANGE_NOT_READ', text));
  }
  if (notRead.length > 0) {
    const text = `${quoted(notRead.join(', '))} is not a known flag. The comments of the result show it; the flag is never NORMAL.`;
    remarks.push(remarkOn(observation, 8, 'FLAG_NOT_READ', text));
  }
  if (readAs.length > 0) {
    const outcome = flag === null ? '' : `: the flag is ${flag}`;
    const text = `${quoted(readAs.join(', '))} is not in HL7 table 0078. It was read anyway${outcome}.`;
    remarks.push(remarkOn(observation, 8, 'FLAG_READ_AS', text));
  }
  return remarks;
}

const AS_TEXT = 'The value is charted as text, as it was sent.';
const SEPARATORS = 'has separators that should have been escaped. It is read as one text, as it was sent.';

/** Longer than any quotation, even if all of it is escaped. */
const MAX_QUOTE_SOURCE = 1_000;

function sent(observation: Segment, field: number): string {
  return quoted(observation.asSent(field, MAX_QUOTE_SOURCE));
}
