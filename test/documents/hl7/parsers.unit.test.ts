import { describe, expect, it } from 'vitest';
import type { DocumentResult, ReportDocument } from '../../../src/documents/content/report-document.ts';
import type { RequisitionDocument } from '../../../src/documents/content/requisition-document.ts';
import { chanceOfTest, triesOf } from '../../helpers/chance.ts';
import { oml, oru } from './messages.ts';
import { hasPythonHl7, type ParsedMessage, readByMedplum, readByPython } from './parsers.ts';
import { reportBy, requisitionBy } from './random-documents.ts';

const ROUNDS = triesOf({ full: 300, quick: 60 });

const PARSERS = [
  { parser: 'Medplum', isHere: true, read: (messages: readonly string[]) => messages.map(readByMedplum) },
  {
    parser: `python-hl7${hasPythonHl7 ? '' : ' (python3-hl7 is not installed)'}`,
    isHere: hasPythonHl7,
    read: readByPython,
  },
];

/** A component by its place, such as `PID-5.1`, of the segment of this name that has this place among its like. */
function reader(message: ParsedMessage) {
  return (place: string, occurrence = 0, repetition = 0): string | null => {
    const [, name, field, component] = /^(\w+)-(\d+)\.(\d+)$/.exec(place) ?? [];
    const segment = message.filter((each) => each.name === name)[occurrence];
    return segment?.fields[Number(field)]?.[repetition]?.[Number(component) - 1] || null;
  };
}

/** The comments of a report and of its results, each by the segment that its NTE follows. */
function commentsIn(message: ParsedMessage) {
  return message.flatMap(({ name, fields }, index) =>
    name === 'NTE' ? [[message[index - 1]?.name, fields[3]?.[0]?.[0]]] : [],
  );
}

function expectReport(message: ParsedMessage, document: ReportDocument): void {
  const read = reader(message);
  expect([read('MSH-4.1'), read('MSH-6.1')]).toEqual([document.laboratory, document.program]);
  const { patientId, firstName, lastName, sex } = document.patient ?? {};
  expect([read('PID-3.1'), read('PID-5.2'), read('PID-5.1'), read('PID-8.1')]).toEqual(
    [patientId, firstName, lastName, sex].map((known) => known ?? null),
  );
  expect([read('OBR-2.1'), read('SPM-2.1'), read('OBR-3.1')]).toEqual([
    document.specimen.sampleId,
    document.specimen.sampleId,
    document.specimen.sampleId,
  ]);
  const withComments = document.results.filter(({ comments }) => comments !== null);
  expect(commentsIn(message)).toEqual([
    ...(document.comments === null ? [] : [['OBR', document.comments]]),
    ...withComments.map(({ comments }) => ['OBX', comments]),
  ]);
  expect(message.filter(({ name }) => name === 'OBX').length).toBe(document.results.length);
  for (const [place, result] of document.results.entries())
    expectResult((field, repetition) => read(field, place, repetition), result);
}

const COMPARATORS = { LT: '<', LE: '<=', GT: '>', GE: '>=' } as const;

function expectResult(read: (place: string, repetition?: number) => string | null, result: DocumentResult): void {
  const { name, text, value, comparator, unit, loinc, analyte } = result;
  expect([read('OBX-3.2'), read('OBX-6.1'), read('OBX-6.2')]).toEqual([name, unit, unit]);
  const codes = [read('OBX-3.1'), read('OBX-3.4'), read('OBX-3.5')];
  expect(codes).toEqual(
    loinc ? [loinc, analyte?.code ?? null, analyte?.name ?? null] : [analyte?.code ?? null, null, null],
  );
  switch (read('OBX-2.1')) {
    case 'NM':
      expect([Number(read('OBX-5.1')), comparator]).toEqual([value, null]);
      return;
    case 'SN':
      expect([read('OBX-5.1'), Number(read('OBX-5.2'))]).toEqual([comparator && COMPARATORS[comparator], value]);
      return;
    case 'CWE':
      for (const [line, word] of text.split('\n').entries())
        expect(['OBX-5.1', 'OBX-5.2', 'OBX-5.9'].map((place) => read(place, line))).toEqual([null, word, word]);
      return;
    default:
      expect([value, read('OBX-5.1')]).toEqual([null, text]);
  }
}

function expectRequisition(message: ParsedMessage, document: RequisitionDocument): void {
  const read = reader(message);
  const { barcode, requisitionId, panels, patient, specimenType } = document;
  const { address } = patient;
  expect([read('MSH-4.1'), read('MSH-6.1'), read('PID-18.1')]).toEqual([
    document.program,
    document.lab,
    document.accountNumber,
  ]);
  expect([read('PID-5.2'), read('PID-5.1')]).toEqual([patient.firstName, patient.lastName]);
  expect([1, 2, 3, 4, 5, 6].map((component) => read(`PID-11.${component}`))).toEqual([
    address.street1,
    address.street2,
    address.city,
    address.state,
    address.zip,
    address.country,
  ]);
  const ofPhone = patient.phone === null ? [] : [patient.phone];
  expect(ofPhone.map(() => read('PID-13.12'))).toEqual(ofPhone);
  expect(read('PID-13.4', 0, ofPhone.length)).toBe(patient.email);
  expect(message.filter(({ name }) => name === 'OBR').length).toBe(panels.length);
  for (const [place, panel] of panels.entries()) {
    const number = `${barcode}-${place + 1}`;
    expect([read('ORC-2.1', place), read('OBR-2.1', place), read('SPM-2.1', place)]).toEqual([number, number, barcode]);
    expect([read('ORC-4.1', place), read('OBR-4.1', place), read('SPM-4.1', place)]).toEqual([
      requisitionId,
      panel,
      specimenType,
    ]);
    const provider = document.orderingProvider;
    const named = [provider?.npi ?? null, provider?.name ?? null, provider?.npi ? 'NPI' : null];
    for (const field of ['ORC-12', 'OBR-16'])
      expect([1, 2, 9].map((component) => read(`${field}.${component}`, place))).toEqual(named);
  }
}

describe.each(PARSERS)('to $parser', ({ isHere, read }) => {
  it.runIf(isHere)('a report says what its document says, whatever is in its texts (contract, 10.2)', () => {
    const chance = chanceOfTest();
    const documents = Array.from({ length: ROUNDS }, () => reportBy(chance));
    const messages = read(documents.map(oru));
    for (const [index, document] of documents.entries()) expectReport(messages[index] ?? [], document);
  });

  it.runIf(isHere)('a requisition says what its document says, whatever is in its texts (contract, 10.2)', () => {
    const chance = chanceOfTest();
    const documents = Array.from({ length: ROUNDS }, () => requisitionBy(chance));
    const messages = read(documents.map(oml));
    for (const [index, document] of documents.entries()) expectRequisition(messages[index] ?? [], document);
  });
});
