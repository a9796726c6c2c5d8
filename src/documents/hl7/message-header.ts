import { createHash } from 'node:crypto';
import { writeTimestamp } from '../../hl7/timestamp.ts';
import { headerSegment } from './segment.ts';

/** What the header of a message says. */
export interface MessageHeader {
  readonly messageType: 'ORU^R01^ORU_R01' | 'OML^O21^OML_O21';
  readonly sendingFacility: string;
  readonly receivingFacility: string;
  /** When the record came to be: so that the same record always gives the same message. */
  readonly created: Date;
  /** UUID of the record. */
  readonly recordId: string;
  readonly isTest: boolean;
}

/** The segment MSH of a message of version 2.5.1 in UTF-8. It claims no profile. */
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

/** The same for a record each time. It has 20 characters, which a UUID does not fit in, and only such as ignore case. */
function controlIdOf(recordId: string): string {
  return createHash('sha256').update(recordId).digest('hex').slice(0, 20).toUpperCase();
}
