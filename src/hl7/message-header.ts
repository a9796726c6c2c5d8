import { RECOMMENDED_DELIMITERS } from './delimiters.ts';
import type { Encoding, Segment } from './segment.ts';

/** The MSH fields that an ACK repeats from the message it answers, as they were sent, escapes included. */
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
  /**
   * MSH-15 and MSH-16, in upper case: for which outcomes the sender wants an accept acknowledgement, and an application acknowledgement.
   */
  readonly acceptAsked: string;
  readonly applicationAsked: string;
  /** MSH-18 */
  readonly characterSetName: string;
}

/** The MSH of an accepted message. */
export interface MessageHeader extends AckHeader {
  /** MSH-11.1, normally `P`, `T` or `D`; empty if there is none. */
  readonly processingCode: string;
}

/** The header used when the MSH cannot be read. */
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
  acceptAsked: '',
  applicationAsked: '',
  characterSetName: '',
};

/** The most characters in an MSH field that is stored on its own or returned. HL7 allows 227 for the longest, MSH-3 to 6. */
export const MAX_HEADER_FIELD_LENGTH = 250;

const BOUNDED_FIELDS = [3, 4, 5, 6, 9, 10, 11, 12, 18] as const;

/** Whether an MSH field that would be stored or returned has more than {@link MAX_HEADER_FIELD_LENGTH} characters. */
export function hasLongField(msh: Segment): boolean {
  return BOUNDED_FIELDS.some((field) => msh.raw(field).length > MAX_HEADER_FIELD_LENGTH);
}

/**
 * Reads the MSH. A field that is too long is left empty, because a part of it would be a different name. Control characters are dropped:
 * MLLP would read some of them as the end of the answer.
 */
export function readHeader(msh: Segment, encoding: Encoding): MessageHeader {
  const bounded = (field: (typeof BOUNDED_FIELDS)[number]) => {
    const raw = msh
      .raw(field)
      .replace(/\p{Control}/gu, '')
      .trim();
    return raw.length > MAX_HEADER_FIELD_LENGTH ? '' : raw;
  };
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
    acceptAsked: msh.first(15).component(1).toUpperCase(),
    applicationAsked: msh.first(16).component(1).toUpperCase(),
    characterSetName: bounded(18),
  };
}
