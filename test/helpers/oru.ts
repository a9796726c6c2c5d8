/** The parts of a laboratory's message, by default of one glucose of 5.4 mmol/L, final, of {@link PID}. Fields are given as they are sent. */
export interface OruParts {
  readonly sampleId: string;
  readonly controlId: string;
  readonly collected: string;
  readonly resulted: string;
  readonly sent: string;
  readonly version: string;
  readonly processing: string;
  /** The whole PID; empty for none. */
  readonly pid: string;
  /** What follows the OBR. */
  readonly observations: readonly string[];
  /** OBR-25 */
  readonly status: string;
  /** What stands before the first segment, and between segments. */
  readonly separator: string;
}

/** {@link PATIENT} of the program, as a laboratory writes him. */
export const PID = 'PID|1||77^^^LAB||ZOLC^LUKASZ||19840229|M';

/** Glucose of 5.4 mmol/L, final. */
export const GLUCOSE = 'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|3.9-5.6|N|||F';

let messages = 0;

/** A control id that no other message of this process has. */
export function newControlId(): string {
  messages += 1;
  return `M${process.pid}-${messages}`;
}

/** A moment as HL7 writes it, in UTC. */
export function hl7Time(moment: Date): string {
  return `${moment.toISOString().replace(/[-:TZ]/g, '')}+0000`;
}

/** An ORU^R01 as a laboratory sends it. */
export function oru(sampleId: string, now: Date, given: Partial<OruParts> = {}): string {
  const hoursAgo = (hours: number) => hl7Time(new Date(now.getTime() - hours * 3_600_000));
  const parts: OruParts = {
    sampleId,
    controlId: newControlId(),
    collected: hoursAgo(3),
    resulted: hoursAgo(1),
    sent: hoursAgo(0),
    version: '2.5.1',
    processing: 'P',
    pid: PID,
    observations: [GLUCOSE],
    status: 'F',
    separator: '\r',
    ...given,
  };
  const segments = [
    `MSH|^~\\&|LIS|NORTHLAB|KTS|KIT TESTING|${parts.sent}||ORU^R01^ORU_R01|${parts.controlId}|${parts.processing}|${parts.version}`,
    ...(parts.pid === '' ? [] : [parts.pid]),
    `OBR|1|${parts.sampleId}|ACC-1|24331-1^Lipid panel^LN|||${parts.collected}|||||||||||||||${parts.resulted}|||${parts.status}`,
    ...parts.observations,
  ];
  return segments.map((segment) => segment + parts.separator).join('');
}

/** The fields of the first segment of this name; the field separator counts as MSH-1. */
export function fieldsOf(message: string, name: string): readonly string[] {
  const segment = message.split('\r').find((line) => line.startsWith(name)) ?? '';
  const fields = segment.split('|');
  return name === 'MSH' ? ['MSH', '|', ...fields.slice(1)] : fields;
}

/** What an ACK says: MSA-1, the control id that it answers, and ERR-5.1 of each problem. */
export function ackOf(message: string): { code: string; controlId: string; reasons: string[] } {
  const [, code = '', controlId = ''] = fieldsOf(message, 'MSA');
  const reasons = message
    .split('\r')
    .filter((line) => line.startsWith('ERR|'))
    .map((line) => line.split('|')[5]?.split('^')[0] ?? '');
  return { code, controlId, reasons };
}
