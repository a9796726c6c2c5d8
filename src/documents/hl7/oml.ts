import { writeDate, writeTimestamp } from '../../hl7/timestamp.ts';
import { formatSpecimenType } from '../format.ts';
import type { RequisitionDocument } from '../requisition-document.ts';
import { messageHeader } from './message-header.ts';
import { type Repetition, segment } from './segment.ts';

/** A requisition as a message OML^O21 of HL7 2.5.1, which orders each of its panels (contract, 10.2). */
export function omlMessage(document: RequisitionDocument): string {
  const header = messageHeader({
    messageType: 'OML^O21^OML_O21',
    sendingFacility: document.program,
    receivingFacility: document.lab,
    created: document.created,
    recordId: document.requisitionId,
    isTest: document.isTest,
  });
  const orders = document.panels.map((panel, index) => orderSegments(document, panel, index + 1));
  return [header, patientSegment(document), ...orders].join('');
}

function patientSegment({ patient, accountNumber }: RequisitionDocument): string {
  const { street1, street2, city, state, zip, country } = patient.address;
  return segment('PID', {
    1: '1',
    5: [patient.lastName, patient.firstName, null, null, null, null, 'L'],
    7: writeDate(patient.dateOfBirth),
    8: patient.sex,
    11: [street1, street2, city, state, zip, country, 'H'],
    13: { repetitions: [...(patient.phone === null ? [] : [phoneOf(patient.phone)]), emailOf(patient.email)] },
    18: accountNumber,
  });
}

/** A number as it was given is the twelfth component; receivers of older versions read the first. */
function phoneOf(phone: string): Repetition {
  return [phone, 'PRN', 'PH', null, null, null, null, null, null, null, null, phone];
}

function emailOf(email: string): Repetition {
  return [null, 'NET', 'Internet', email];
}

/** What orders one panel. Each order has the specimen of its own, as the structure of the message has it. */
function orderSegments(document: RequisitionDocument, panel: string, place: number): string {
  const { barcode, requisitionId, specimenType, created } = document;
  return [
    segment('ORC', { 1: 'NW', 2: barcode, 4: requisitionId, 9: writeTimestamp(created) }),
    segment('OBR', { 1: String(place), 2: barcode, 4: [panel, panel, 'L'] }),
    segment('SPM', {
      1: '1',
      2: barcode,
      4: specimenType === null ? null : [specimenType, formatSpecimenType(specimenType), 'L'],
    }),
  ].join('');
}
