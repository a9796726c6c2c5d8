import { decodeMessage, firstLine } from './decode-message.ts';
import { readDelimiters } from './delimiters.ts';
import { hasLongField, type MessageHeader, readHeader, UNKNOWN_HEADER } from './message-header.ts';
import { MessageRefusal, type RefusalReason } from './message-refusal.ts';
import { Segment } from './segment.ts';
import { splitInSteps } from './split-segments.ts';
import { atOnce, type Steps } from './steps.ts';

/** An accepted message: ORU^R01, in a supported version. */
export interface Hl7Message {
  readonly header: MessageHeader;
  /** All segments, the MSH first. */
  readonly segments: readonly Segment[];
  /** The whole message, decoded, without a byte order mark. */
  readonly text: string;
}

/** Versions 2.2 to 2.9, with their corrections, such as 2.5.1. */
const VERSION = /^2\.[2-9](?:\.\d)?$/;

/** Longer than any MSH whose fields are returned. */
const MAX_BEGINNING = 65_536;

/**
 * The refusal of a message that is too long to read (contract, 10.3).
 *
 * @param beginning its first bytes, as many as were received
 */
export function refuseTooLong(beginning: Uint8Array): MessageRefusal {
  const end = beginning
    .subarray(0, MAX_BEGINNING)
    .findIndex((byte, index) => index > 0 && (byte === CR || byte === LF));
  const { text, characterSet } = decodeMessage(beginning.subarray(0, end === -1 ? MAX_BEGINNING : end));
  const firstSegment = firstLine(text);
  const delimiters = firstSegment.startsWith('MSH') ? readDelimiters(firstSegment) : undefined;
  if (delimiters === undefined) return new MessageRefusal('TOO_LARGE', UNKNOWN_HEADER);
  const encoding = { delimiters, characterSet };
  return new MessageRefusal('TOO_LARGE', readHeader(new Segment(firstSegment, encoding), encoding));
}

const CR = 0x0d;
const LF = 0x0a;

/** As {@link readInSteps}, without pausing. */
export function readMessage(bytes: Uint8Array): Hl7Message {
  return atOnce(readInSteps(bytes));
}

/**
 * Parses a message as received (contract, 10). This checks only what every message must have.
 *
 * @throws MessageRefusal if the message must be answered with AR and not stored
 */
export function* readInSteps(bytes: Uint8Array): Steps<Hl7Message> {
  const { text, characterSet, isText } = decodeMessage(bytes);
  yield;
  const firstSegment = firstLine(text);
  if (/^[FB]HS/.test(firstSegment)) throw new MessageRefusal('BATCH', UNKNOWN_HEADER);
  if (!firstSegment.startsWith('MSH')) throw new MessageRefusal('NO_MSH', UNKNOWN_HEADER);
  const delimiters = readDelimiters(firstSegment);
  if (delimiters === undefined) throw new MessageRefusal('DELIMITERS', UNKNOWN_HEADER);

  const encoding = { delimiters, characterSet };
  const msh = new Segment(firstSegment, encoding);
  const header = readHeader(msh, encoding);
  const refuse = (reason: RefusalReason) => new MessageRefusal(reason, header);
  if (!isText) throw refuse('CHARACTER_SET');
  const segments = yield* splitInSteps(text, encoding);
  if (segments === undefined || hasLongField(msh)) throw refuse('TOO_LARGE');
  if (segments.some(({ name }) => name === 'FHS' || name === 'BHS')) throw refuse('BATCH');
  if (segments.filter(({ name }) => name === 'MSH').length > 1) throw refuse('SEVERAL_MESSAGES');
  if (header.controlId === '') throw refuse('NO_CONTROL_ID');
  if (msh.first(9).component(1) !== 'ORU' || header.event !== 'R01') throw refuse('MESSAGE_TYPE');
  if (!VERSION.test(header.version)) throw refuse('VERSION');
  return { header, segments, text };
}
