import { isLoinc } from '../terminology/loinc.ts';
import { type ReadFlag, readFlags } from './abnormal-flags.ts';
import { joinComments, LONGEST_COMMENTS, shorten } from './comments.ts';
import type { Observation, Order } from './group-segments.ts';
import { type ObservedValue, readValue } from './observed-value.ts';
import { flagAtLimit, readRange } from './reference-range.ts';
import type { Repetition, Segment } from './segment.ts';
import { readStatus } from './status.ts';
import { readTimestamp } from './timestamp.ts';

/** A result as `submitReport` takes it (contract, 5.5). */
export interface ReadResult {
  readonly resultType: ObservedValue['resultType'];
  /** At most 200 characters; empty if the message has no name for it. */
  readonly name: string;
  /** Exactly as given; a comparator stands before its number. */
  readonly result: string;
  /** Of a quantity only, like its range; at most 64 characters. */
  readonly unit: string | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  /** Null where the laboratory gave none, to be derived. */
  readonly flag: ReadFlag | null;
  readonly comments: string | null;
  readonly timeCollected: Date | null;
  /** With the right check digit. */
  readonly loinc: string | null;
  /** OBX-3.1 and 3.4, which may be codes of the catalogue. */
  readonly codes: readonly string[];
}

/** What becomes of an observation. */
export interface ReadObservation {
  readonly result: ReadResult | null;
  /** What the report's comments say of it. */
  readonly remarks: readonly string[];
  /** Whether the laboratory will say more. */
  readonly isPending: boolean;
}

/** The most bytes of UTF-8 of a value (contract, 10). */
export const LONGEST_VALUE = 65_536;

const LONGEST_NAME = 200;
const LONGEST_UNIT = 64;

/** In progress, partial, not verified, or an order without a result yet (HL7 table 0085). */
const PENDING = ['I', 'S', 'R', 'O'];

const NOTHING: ReadObservation = { result: null, remarks: [], isPending: false };

/**
 * Reads an OBX of an order (contract, 10). One without a value gives no result; what is noted on it goes to the report's comments,
 * and so does what stands in place of a value: why there is none, or where a document is.
 */
export function readObservation({ observation, notes }: Observation, order: Order, offset: number): ReadObservation {
  const kind = observation.first(29).component(1);
  if (kind !== '' && kind !== 'RSLT') return NOTHING;
  const status = readStatus(observation, 11);
  const isPending = PENDING.includes(status);
  const name = nameOf(observation.first(3)) || nameOf(order.request.first(4));
  const noted = notes.map((note) => note.text(3)).filter((text) => text.trim() !== '');

  const unit = unitOf(observation.first(6));
  const value = readValue(observation, unit);
  const isAbsent = value.text.trim() === '';
  const elsewhere = documentOf(observation);
  if (status === 'X') {
    const inItsPlace = isAbsent || elsewhere !== null ? '' : ` (${value.text.trim()})`;
    return { result: null, remarks: [`No result for ${name}${inItsPlace}.`, ...noted], isPending };
  }
  if (elsewhere !== null) return { result: null, remarks: [`${name}: ${elsewhere}`, ...noted], isPending };
  if (isAbsent) return { result: null, remarks: noted.map((note) => `${name}: ${note}`), isPending };
  return { result: resultOf(observation, { name, value, unit, noted }, order, offset), remarks: [], isPending };
}

interface Parts {
  readonly name: string;
  readonly value: ObservedValue;
  readonly unit: string;
  readonly noted: readonly string[];
}

function resultOf(observation: Segment, { name, value, unit, noted }: Parts, order: Order, offset: number): ReadResult {
  const { flag, others } = readFlags(observation);
  const givenRange = observation.text(7).trim();
  // Without its unit a number would be another one.
  const isQuantity = value.resultType === 'quantity' && unit.length <= LONGEST_UNIT;
  const range = isQuantity ? readRange(givenRange) : null;
  const part = observation.text(4).trim();
  const remarks = [
    ...(name.length > LONGEST_NAME ? [`Name: ${name}`] : []),
    ...(order.hasParts && part !== '' ? [`Part: ${part}`] : []),
    ...(!isQuantity && unit !== '' ? [`Unit: ${unit}`] : []),
    ...(range === null && givenRange !== '' ? [`Reference range: ${givenRange}`] : []),
    ...(others.length > 0 ? [`Flag: ${others.join(', ')}`] : []),
  ];
  const identifier = observation.first(3);
  return {
    resultType: value.resultType === 'quantity' && !isQuantity ? 'text' : value.resultType,
    name: shorten(name, LONGEST_NAME, '…'),
    result: value.text,
    unit: isQuantity && unit !== '' ? unit : null,
    rangeMinimum: range?.minimum ?? null,
    rangeMaximum: range?.maximum ?? null,
    flag: flag ?? flagAtLimit(value.text, range),
    comments: joinComments(noted, remarks, LONGEST_COMMENTS),
    timeCollected: readTimestamp(observation.first(14).lead(1), offset)?.moment ?? null,
    loinc: loincOf(identifier),
    codes: [identifier.component(1), identifier.component(4)].filter((code) => code !== ''),
  };
}

/** The text of a coded element, else its code. */
function nameOf(identifier: Repetition): string {
  return identifier.firstOf([2, 5, 9, 1]);
}

/** The code of the unit; its text where the code is the laboratory's own. */
function unitOf(unit: Repetition): string {
  const isLocal = /^(?:L|99.*)$/.test(unit.component(3));
  return unit.firstOf(isLocal ? [2, 9, 1] : [1, 2, 9]);
}

function loincOf(identifier: Repetition): string | null {
  const codes = [
    ...(identifier.component(3) === 'LN' ? [identifier.component(1)] : []),
    ...(identifier.component(6) === 'LN' ? [identifier.component(4)] : []),
  ];
  return codes.find(isLoinc) ?? null;
}

/** In place of a value that is a document (ED) or says where one is (RP); null for any other. */
function documentOf(observation: Segment): string | null {
  const type = observation.first(2).component(1);
  const value = observation.first(5);
  if (observation.isBlank(5)) return null;
  if (type === 'RP') return `see ${observation.text(5).trim()}.`;
  if (type !== 'ED') return null;
  const kind = [value.component(2), value.component(3)].filter((each) => each !== '').join('/');
  return `a document${kind === '' ? '' : ` (${kind})`} is in the laboratory’s message.`;
}
