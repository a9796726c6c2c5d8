import { createHash } from 'node:crypto';
import { comparableInSteps } from '../../hl7/comparable-content.ts';
import { type LaboratoryReport, type Reading, readReportInSteps } from '../../hl7/laboratory-report.ts';
import { type Hl7Message, readInSteps } from '../../hl7/read-message.ts';
import type { Steps } from '../../hl7/steps.ts';
import { type LaboratoryFlag, ownLetters } from '../inputs/laboratory-flags.ts';
import { inTurns } from './in-turns.ts';

/** A laboratory's results message as it arrived, before the time zone of its times is known. */
export interface UnreadMessage {
  readonly content: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the content that all its deliveries share, and of its bytes. */
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly hashOfBytes: Uint8Array<ArrayBuffer>;
  readonly message: Hl7Message;
}

/** A laboratory's results message: its exact bytes, and the report read from them. */
export interface ArrivedMessage extends UnreadMessage {
  readonly report: LaboratoryReport;
}

/** Parses a message as it arrived. @throws MessageRefusal for a message that is answered with AR and not stored. */
export async function takeMessage(content: Uint8Array<ArrayBuffer>): Promise<UnreadMessage> {
  return inTurns(takeInSteps(content));
}

function* takeInSteps(content: Uint8Array<ArrayBuffer>): Steps<UnreadMessage> {
  const message = yield* readInSteps(content);
  const comparable = yield* comparableInSteps(message);
  yield;
  const hash = sha256(comparable);
  yield;
  return { content, hash, hashOfBytes: sha256(content), message };
}

/** How a laboratory's messages are read, by the settings of its account (contract, 10.3). */
export interface MessageRules {
  /** The IANA time zone of times without an offset. */
  readonly timeZone: string;
  /** What its own letters mean (OBX-8). */
  readonly flags: readonly LaboratoryFlag[];
}

/** Reads the report in a message, by the rules of the laboratory that sent it. */
export async function readReport(
  unread: UnreadMessage,
  { timeZone, flags }: MessageRules,
  reading: Pick<Reading, 'ids' | 'isRead'>,
): Promise<ArrivedMessage> {
  const steps = readReportInSteps(unread.message, timeZone, { ...reading, letters: ownLetters(flags) });
  return { ...unread, report: await inTurns(steps) };
}

function sha256(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(content).digest());
}
