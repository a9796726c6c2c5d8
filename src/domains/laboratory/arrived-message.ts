import { createHash } from 'node:crypto';
import { type LaboratoryReport, readLaboratoryReport } from '../../hl7/laboratory-report.ts';
import { type Hl7Message, readMessage } from '../../hl7/read-message.ts';

/** A laboratory's message of results, byte for byte, and what it says. */
export interface ArrivedMessage {
  readonly content: Uint8Array<ArrayBuffer>;
  /** SHA-256 */
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly message: Hl7Message;
  readonly report: LaboratoryReport;
}

/** Reads a message as it came. @throws MessageRefusal for one that is answered AR and not kept. */
export function readArrived(content: Uint8Array<ArrayBuffer>): ArrivedMessage {
  const message = readMessage(content);
  const hash = new Uint8Array(createHash('sha256').update(content).digest());
  return { content, hash, message, report: readLaboratoryReport(message) };
}
