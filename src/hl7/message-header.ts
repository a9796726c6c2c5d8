import { RECOMMENDED_DELIMITERS } from './delimiters.ts';
import type { Encoding, Segment } from './segment.ts';
import { readTimestamp } from './timestamp.ts';

/** What an ACK takes from the MSH of the message that it answers: fields as they were sent, escapes included. */
export interface AckHeader extends Encoding {
  readonly sendingApplication: string;
  readonly sendingFacility: string;
  readonly receivingApplication: string;
  readonly receivingFacility: string;
  /** MSH-9.2 */
  readonly event: string;
  /** MSH-10 */
  readonly controlId: string;
  /** MSH-11 */
  readonly processingId: string;
  /** MSH-12.1 */
  readonly version: string;
  /** MSH-18 */
  readonly characterSetName: string;
}

/** The MSH of a message that is taken. */
export interface MessageHeader extends AckHeader {
  /** MSH-11.1: `P`, `T` or `D`, as a rule; empty if there is none. */
  readonly processingCode: string;
  /** MSH-7 */
  readonly sent: Date | null;
  /** Minutes east of UTC in MSH-7, for the timestamps of the message that have none; 0 if it has none either. */
  readonly offset: number;
}

/** Of a message whose MSH cannot be read. */
export const UNKNOWN_HEADER: AckHeader = {
  delimiters: RECOMMENDED_DELIMITERS,
  characterSet: 'UNICODE UTF-8',
  sendingApplication: '',
  sendingFacility: '',
  receivingApplication: '',
  receivingFacility: '',
  event: '',
  controlId: '',
  processingId: '',
  version: '',
  characterSetName: '',
};

/** The most characters of a field of the MSH that we keep by itself or give back. HL7 allows 227 for the longest, MSH-3 to 6. */
export const LONGEST_HEADER_FIELD = 250;

const BOUNDED_FIELDS = [3, 4, 5, 6, 9, 10, 11, 12, 18] as const;

/** Whether a field of the MSH that we would keep or give back has more than {@link LONGEST_HEADER_FIELD} characters. */
export function hasLongField(msh: Segment): boolean {
  return BOUNDED_FIELDS.some((field) => msh.raw(field).length > LONGEST_HEADER_FIELD);
}

/**
 * Reads the MSH. A field that is too long is left empty, since a piece of it would be another name. Control characters are
 * left out: MLLP would take some of them for the end of our answer.
 */
export function readHeader(msh: Segment, encoding: Encoding): MessageHeader {
  const bounded = (field: (typeof BOUNDED_FIELDS)[number]) => {
    const raw = msh
      .raw(field)
      .replace(/\p{Control}/gu, '')
      .trim();
    return raw.length > LONGEST_HEADER_FIELD ? '' : raw;
  };
  const sent = readTimestamp(msh.first(7).component(1), 0);
  return {
    ...encoding,
    sendingApplication: bounded(3),
    sendingFacility: bounded(4),
    receivingApplication: bounded(5),
    receivingFacility: bounded(6),
    event: msh.first(9).component(2),
    controlId: bounded(10),
    processingId: bounded(11),
    processingCode: msh.first(11).component(1),
    version: msh.first(12).component(1),
    characterSetName: bounded(18),
    sent: sent?.moment ?? null,
    offset: sent?.offset ?? 0,
  };
}
