import type { DocumentResult, ReportDocument } from '../../../src/documents/content/report-document.ts';
import type { RequisitionDocument } from '../../../src/documents/content/requisition-document.ts';
import { omlMessage } from '../../../src/documents/hl7/oml.ts';
import { oruSegments } from '../../../src/documents/hl7/oru.ts';
import { loadUcum } from '../../../src/terminology/ucum.ts';
import { quantity, report } from '../sample-report.ts';

const isUcum = await loadUcum();

/** The message of a report. */
export function oru(document: ReportDocument): string {
  return [...oruSegments(document, isUcum)].join('');
}

/** The segments of a message, without the carriage returns that end them. */
export function segmentsOf(message: string): readonly string[] {
  return message.split('\r').slice(0, -1);
}

/** The names of the segments of a message, in their order. */
export function namesOf(message: string): readonly string[] {
  return segmentsOf(message).map((segment) => segment.slice(0, 3));
}

/** A field of a segment as written, by its name, such as `OBX-5`; empty if there is none. */
export function fieldOf(message: string, field: string, place = 0): string {
  const [name = '', number] = field.split('-');
  const fields =
    segmentsOf(message)
      .filter((segment) => segment.startsWith(name))
      [place]?.split('|') ?? [];
  // The separator between the name and the rest is the first field of MSH.
  return fields[Number(number) - (name === 'MSH' ? 1 : 0)] ?? '';
}

/** The fields of OBX that say the value of a result with these differences: OBX-2 and OBX-5. */
export function typedValueOf(differences: Partial<DocumentResult>): readonly string[] {
  const message = oru(report({ results: [quantity(differences)] }));
  return [fieldOf(message, 'OBX-2'), fieldOf(message, 'OBX-5')];
}

/** A field of the OBX of a result with these differences. */
export function observed(field: string, differences: Partial<DocumentResult>): string {
  return fieldOf(oru(report({ results: [quantity(differences)] })), field);
}

/** The message of a requisition. */
export const oml = omlMessage;

/** A requisition of two panels, with the given differences. */
export function requisition(differences: Partial<RequisitionDocument> = {}): RequisitionDocument {
  return {
    requisitionId: '0199a2c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
    barcode: 'SMP-7F3K-9QX2',
    accountNumber: 'AHT-20417',
    lab: 'Northfield Clinical Laboratories',
    accountId: '0199a0e0-1111-7111-8222-333344445555',
    program: 'Heart & Metabolism at Home',
    isTest: false,
    panels: ['CMP14', 'LIPID'],
    specimenType: 'dried_blood_spot',
    patientId: null,
    patient: {
      firstName: 'Łukasz',
      lastName: 'Żółć',
      dateOfBirth: '1984-02-29',
      sex: 'M',
      email: 'lukasz@example.org',
      phone: '+48 600 100 200',
      address: {
        street1: '1 Main Street',
        street2: 'Flat 2',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
        country: 'US',
      },
    },
    orderingProvider: null,
    created: new Date('2026-11-14T08:00:00Z'),
    ...differences,
  };
}
