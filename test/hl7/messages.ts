import { type LaboratoryReport, readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { MessageRefusal } from '../../src/hl7/message-refusal.ts';
import { type Hl7Message, readMessage } from '../../src/hl7/read-message.ts';
import type { ReadResult } from '../../src/hl7/read-result.ts';

/** The MSH of a message, with other fields where they are given by their number. */
export function msh(fields: Readonly<Record<number, string>> = {}): string {
  const usual: Readonly<Record<number, string>> = {
    2: '^~\\&',
    3: 'LIS',
    4: 'NORTHLAB',
    5: 'KTS',
    6: 'PROGRAM',
    7: '20261121093000+0000',
    9: 'ORU^R01^ORU_R01',
    10: 'MSG-1',
    11: 'P',
    12: '2.5.1',
  };
  const values = Array.from({ length: 17 }, (_, index) => fields[index + 2] ?? usual[index + 2] ?? '');
  return `MSH|${values.join('|')}`;
}

/** The segment of this name with fields by their number. */
export function segment(name: string, fields: Readonly<Record<number, string>>): string {
  const last = Math.max(...Object.keys(fields).map(Number));
  return [name, ...Array.from({ length: last }, (_, index) => fields[index + 1] ?? '')].join('|');
}

/** An OBX of glucose, 5.4 mmol/L, final, with other fields where they are given by their number. */
export function obx(fields: Readonly<Record<number, string>> = {}): string {
  return segment('OBX', { 1: '1', 2: 'NM', 3: 'GLU^Glucose^L', 5: '5.4', 6: 'mmol/L', 11: 'F', ...fields });
}

/** An OBR of the sample KIT-0001, with other fields where they are given by their number. */
export function obr(fields: Readonly<Record<number, string>> = {}): string {
  return segment('OBR', {
    1: '1',
    2: 'KIT-0001',
    4: 'CHEM^Chemistry^L',
    22: '20261121080000+0000',
    25: 'F',
    ...fields,
  });
}

/** Lines as a message of UTF-8, each ended by CR. */
export function bytesOf(...lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${line}\r`).join(''), 'utf8');
}

/** The report in a message of the usual MSH and these lines. */
export function reportOf(...lines: readonly string[]): LaboratoryReport {
  return readLaboratoryReport(readMessage(bytesOf(msh(), ...lines)), 'UTC');
}

/** All comments of a report: of itself, and of its orders. */
export function commentsIn({ comments, orders }: LaboratoryReport): string | null {
  const given = [comments, ...orders.map((order) => order.comments)].filter((each) => each !== null);
  return given.length === 0 ? null : given.join('\n');
}

/** The only result of a message with this OBX, and the lines after it. */
export function resultOf(fields: Readonly<Record<number, string>>, ...after: readonly string[]): ReadResult {
  const { results } = reportOf(obr(), obx(fields), ...after);
  const [result, ...others] = results;
  if (result === undefined || others.length > 0) throw new Error(`The message has ${results.length} results, not one.`);
  return result;
}

/** The message, or why it is refused. */
export function readOrRefusal(bytes: Uint8Array): Hl7Message | MessageRefusal {
  try {
    return readMessage(bytes);
  } catch (error) {
    if (error instanceof MessageRefusal) return error;
    throw error;
  }
}

/** The refusal of a message. */
export function refusalOf(bytes: Uint8Array): MessageRefusal {
  const read = readOrRefusal(bytes);
  if (read instanceof MessageRefusal) return read;
  throw new Error('The message was not refused.');
}

/** The remarks on a message with this OBX: the field, the code and the sentence of each. */
export function remarksOn(fields: Readonly<Record<number, string>>): readonly string[] {
  return reportOf(obr(), obx(fields)).remarks.map(
    ({ code, location, text }) => `${location.segment}-${location.field} ${code}: ${text}`,
  );
}
