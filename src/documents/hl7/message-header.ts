import { createHash } from 'node:crypto';
import { writeTimestamp } from '../../hl7/timestamp.ts';
import { headerSegment } from './segment.ts';

/** The contents of a message header. */
export interface MessageHeader {
  readonly messageType: 'ORU^R01^ORU_R01' | 'OML^O21^OML_O21';
  readonly sendingFacility: string;
  readonly receivingFacility: string;
  /** When the record was created, so that a record always produces the same message. */
  readonly created: Date;
  /** UUID of the record. */
  readonly recordId: string;
  readonly isTest: boolean;
}

/** The MSH segment of a version 2.5.1 message in UTF-8. It claims no profile. */
export function messageHeader(header: MessageHeader): string {
  return headerSegment({
    3: 'KITS',
    4: header.sendingFacility,
    6: header.receivingFacility,
    7: writeTimestamp(header.created),
    9: header.messageType.split('^'),
    10: controlIdOf(header.recordId),
    11: header.isTest ? 'T' : 'P',
    12: '2.5.1',
    18: 'UNICODE UTF-8',
  });
}

/** MSH-10: always the same for a record. It has 20 characters, too few for a UUID, and stays unique if case is ignored. */
export function controlIdOf(recordId: string): string {
  return createHash('sha256').update(recordId).digest('hex').slice(0, 20).toUpperCase();
}
