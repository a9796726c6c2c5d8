import { createHash } from 'node:crypto';
import { comparableContent } from '../../hl7/comparable-content.ts';
import { type LaboratoryReport, readLaboratoryReport } from '../../hl7/laboratory-report.ts';
import { type Hl7Message, readMessage } from '../../hl7/read-message.ts';

/** A laboratory's message of results as it arrived, before it is known on whose clocks its times are. */
export interface UnreadMessage {
  readonly content: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the content that all deliveries of it have in common, and of its bytes. */
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly hashOfBytes: Uint8Array<ArrayBuffer>;
  readonly message: Hl7Message;
}

/** A laboratory's message of results: its exact bytes, and what they say. */
export interface ArrivedMessage extends UnreadMessage {
  readonly report: LaboratoryReport;
}

/** Takes a message as it arrived. @throws MessageRefusal for a message that is answered with AR and not kept. */
export function takeMessage(content: Uint8Array<ArrayBuffer>): UnreadMessage {
  const message = readMessage(content);
  return { content, hash: sha256(comparableContent(message)), hashOfBytes: sha256(content), message };
}

/**
 * Reads what a message says.
 *
 * @param zone the IANA time zone of its times without an offset, which is its laboratory's
 * @param sampleIds the ids of samples that it names
 */
export function readReport(unread: UnreadMessage, zone: string, sampleIds: readonly string[]): ArrivedMessage {
  return { ...unread, report: readLaboratoryReport(unread.message, zone, sampleIds) };
}

function sha256(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(content).digest());
}
