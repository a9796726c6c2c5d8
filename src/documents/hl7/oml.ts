import { writeDate, writeTimestamp } from '../../hl7/timestamp.ts';
import { formatSpecimenType } from '../content/format.ts';
import type { RequisitionDocument } from '../content/requisition-document.ts';
import { messageHeader } from './message-header.ts';
import { providerField } from './ordering-provider.ts';
import { type Repetition, segment } from './segment.ts';

/** A requisition as an HL7 2.5.1 OML^O21 message that orders each of its panels (contract, 10.2). */
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

function patientSegment({ patient, patientId, requisitionId, accountNumber }: RequisitionDocument): string {
  const { street1, street2, city, state, zip, country } = patient.address;
  return segment('PID', {
    1: '1',
    // The field is required. A requisition has one patient, so its id can be used for the patient's.
    3: patientId === null ? [requisitionId, null, null, null, 'U'] : [patientId, null, null, null, 'PI'],
    5: [patient.lastName, patient.firstName, null, null, null, null, 'L'],
    7: writeDate(patient.dateOfBirth),
    8: patient.sex,
    11: [street1, street2, city, state, zip, country, 'H'],
    13: { repetitions: [...(patient.phone === null ? [] : [phoneOf(patient.phone)]), emailOf(patient.email)] },
    18: accountNumber,
  });
}

/** The number as given is the twelfth component; receivers of older versions read the first. */
function phoneOf(phone: string): Repetition {
  return [phone, 'PRN', 'PH', null, null, null, null, null, null, null, null, phone];
}

function emailOf(email: string): Repetition {
  return [null, 'NET', 'Internet', email];
}

/**
 * The segments that order one panel, under a placer number of its own. Each order repeats the specimen, because the message's
 * structure requires it.
 */
function orderSegments(document: RequisitionDocument, panel: string, place: number): string {
  const { barcode, requisitionId, specimenType, orderingProvider, created } = document;
  const placerNumber = `${barcode}-${place}`;
  const provider = providerField(orderingProvider);
  return [
    segment('ORC', { 1: 'NW', 2: placerNumber, 4: requisitionId, 9: writeTimestamp(created), 12: provider }),
    segment('OBR', { 1: String(place), 2: placerNumber, 4: [panel, panel, 'L'], 16: provider }),
    segment('SPM', {
      1: '1',
      2: barcode,
      4: specimenType === null ? null : [specimenType, formatSpecimenType(specimenType), 'L'],
    }),
  ].join('');
}
