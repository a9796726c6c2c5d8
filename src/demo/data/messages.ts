import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import { writeTimestamp } from '../../hl7/timestamp.ts';
import { sampleCode } from './kits.ts';
import { PEOPLE, type PersonKey } from './people.ts';

/** A laboratory message that matched no sample and is still waiting for a decision. */
export interface DemoMessage {
  readonly controlId: string;
  /** Why it is not charted. */
  readonly reason: UnmatchedReason;
  /** The sample id in the message. */
  readonly sampleId: string;
  /** The person in its PID. */
  readonly person: PersonKey;
  /** Days ago, and the hour, UTC. */
  readonly days: number;
  readonly hour: number;
}

/** The messages that are waiting for a decision. */
export const UNMATCHED_MESSAGES: readonly DemoMessage[] = [
  // The barcode of DEMO-S-0013, with an O for its first 0, so that sample is suggested.
  { controlId: 'NL-20417', reason: 'UNKNOWN_SAMPLE', sampleId: 'DEMO-S-O013', person: 'kenji', days: 2, hour: 9 },
  // The sample belongs to another person.
  { controlId: 'NL-20422', reason: 'PERSON_DISAGREES', sampleId: sampleCode(14), person: 'mateja', days: 1, hour: 15 },
];

const HOUR_MS = 60 * 60_000;

/** The ORU^R01 message as the laboratory sends it at this moment. */
export function messageText({ controlId, sampleId, person, hour }: DemoMessage, sent: Date): string {
  const { lastName, firstName, dateOfBirth, sex } = PEOPLE[person];
  const hoursBefore = (hours: number) => writeTimestamp(new Date(sent.getTime() - hours * HOUR_MS));
  const collected = hoursBefore(50 + hour);
  const segments = [
    `MSH|^~\\&|LIS|NORTHLIGHT|KITS|AURORA|${writeTimestamp(sent)}||ORU^R01^ORU_R01|${controlId}|P|2.5.1|||||||UNICODE UTF-8`,
    `PID|1||${controlId.replace('NL', 'PT')}^^^LIS||${lastName}^${firstName}||${dateOfBirth.replaceAll('-', '')}|${sex}`,
    `OBR|1|${sampleId}|${controlId.replace('NL', 'ACC')}|24331-1^Lipid panel^LN|||${collected}|||||||||||||||${hoursBefore(1)}|||F`,
    'OBX|1|NM|2093-3^Cholesterol^LN^cholesterol^Cholesterol^L||204|mg/dL^^UCUM|<200|H|||F',
    'OBX|2|NM|2571-8^Triglycerides^LN^triglycerides^Triglycerides^L||131|mg/dL^^UCUM|<150|N|||F',
    `SPM|1|${sampleId}||BLD^Blood^L|||||||||||||${collected}|${hoursBefore(20)}`,
  ];
  return segments.map((segment) => `${segment}\r`).join('');
}
