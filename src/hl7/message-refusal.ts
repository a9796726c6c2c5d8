import type { FieldLocation } from './location.ts';
import type { AckHeader } from './message-header.ts';

/** The error conditions of HL7 table 0357 that are used in answers: their numbers and HL7's names for them. */
export const CONDITIONS = {
  0: 'Message accepted',
  100: 'Segment sequence error',
  101: 'Required field missing',
  102: 'Data type error',
  103: 'Table value not found',
  200: 'Unsupported message type',
  203: 'Unsupported version id',
  204: 'Unknown key identifier',
  205: 'Duplicate key identifier',
  207: 'Application internal error',
} as const;

/** One of {@link CONDITIONS}. */
export type Condition = keyof typeof CONDITIONS;

/** Why a message is refused, as given in ERR-5.1. */
export type RefusalReason =
  | 'NO_MSH'
  | 'BATCH'
  | 'SEVERAL_MESSAGES'
  | 'DELIMITERS'
  | 'CHARACTER_SET'
  | 'TOO_LARGE'
  | 'NO_CONTROL_ID'
  | 'MESSAGE_TYPE'
  | 'VERSION';

/** A refusal: a condition, a sentence for people, and the MSH field that it is about, if any. */
interface Refusal {
  readonly condition: Condition;
  readonly text: string;
  readonly field?: number;
}

/** The answer for each reason. */
export const REFUSALS: Readonly<Record<RefusalReason, Refusal>> = {
  NO_MSH: { condition: 100, text: 'The message must begin with an MSH segment.' },
  BATCH: { condition: 100, text: 'Batches (FHS, BHS) are not accepted: send each message by itself.' },
  SEVERAL_MESSAGES: { condition: 100, text: 'There is more than one MSH: send each message by itself.' },
  DELIMITERS: {
    condition: 102,
    text: 'The delimiters in MSH-1 and MSH-2 must be distinct, and not letters, digits, spaces or control characters.',
    field: 2,
  },
  CHARACTER_SET: {
    condition: 102,
    text: 'The bytes are not valid in the character set: UTF-8, unless MSH-18 names ASCII, 8859/1, 8859/15 or UNICODE UTF-8.',
    field: 18,
  },
  TOO_LARGE: {
    condition: 102,
    text: 'The message or a field is too long, or it has too many segments, lines, fields, repetitions or escape characters.',
  },
  NO_CONTROL_ID: { condition: 101, text: 'MSH-10, the message control id, is missing.', field: 10 },
  MESSAGE_TYPE: { condition: 200, text: 'Only ORU^R01 is accepted.', field: 9 },
  VERSION: { condition: 203, text: 'Only versions 2.2 to 2.9 are accepted.', field: 12 },
};

/** Thrown for a message that is answered with AR and not stored (contract, 10). Its texts never quote the message. */
export class MessageRefusal extends Error {
  override readonly name = 'MessageRefusal';
  readonly ack = 'AR';
  /** From HL7 table 0357. */
  readonly condition: Condition;
  readonly reason: RefusalReason;
  /** The field that it is about, if any. */
  readonly locations: readonly FieldLocation[];
  /** The parts of the MSH that could be read. */
  readonly header: AckHeader;

  constructor(reason: RefusalReason, header: AckHeader) {
    super(REFUSALS[reason].text);
    this.reason = reason;
    const { condition, field } = REFUSALS[reason];
    this.condition = condition;
    this.locations = field === undefined ? [] : [{ segment: 'MSH', sequence: 1, field }];
    this.header = header;
  }
}
