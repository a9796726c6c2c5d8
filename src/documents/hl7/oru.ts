import { writeDate, writeTimestamp } from '../../hl7/timestamp.ts';
import { formatSpecimenType } from '../format.ts';
import type { ReportDocument } from '../report-document.ts';
import { messageHeader } from './message-header.ts';
import { commentSegment, observations } from './observation.ts';
import { type Field, segment } from './segment.ts';

/**
 * The segments of a report as a message ORU^R01 of HL7 2.5.1, each with the carriage return that ends it (contract, 10.2). The
 * same report gives the same message, unless its kit has been registered in between.
 *
 * @param isUcum whether a text is a unit of UCUM
 */
export function* oruSegments(document: ReportDocument, isUcum: (unit: string) => boolean): Generator<string> {
  yield messageHeader({
    messageType: 'ORU^R01^ORU_R01',
    sendingFacility: document.laboratory,
    receivingFacility: document.program,
    created: document.submitted,
    recordId: document.reportId,
    isTest: document.isTest,
  });
  yield patientSegment(document);
  yield orderSegment(document);
  yield requestSegment(document);
  if (document.comments !== null) yield commentSegment(document.comments);
  yield* observations(document.results, { status: observationStatus(document), isUcum });
  yield specimenSegment(document);
}

/** While the kit is not registered, the segment names nobody. */
function patientSegment({ patient }: ReportDocument): string {
  return segment('PID', {
    1: '1',
    3: patient && [patient.patientId, null, null, null, 'PI'],
    5: nameOf(patient),
    7: patient?.dateOfBirth ? writeDate(patient.dateOfBirth) : null,
    8: patient?.sex ?? null,
  });
}

/** A legal name, or one that is not given: the field may not be empty. */
function nameOf(patient: ReportDocument['patient']): Field {
  const { lastName = null, firstName = null } = patient ?? {};
  const isKnown = lastName !== null || firstName !== null;
  return [lastName, firstName, null, null, null, null, isKnown ? 'L' : 'U'];
}

function orderSegment({ specimen, reportId, requisition }: ReportDocument): string {
  return segment('ORC', { 1: 'RE', 2: specimen.sampleId, 3: reportId, 4: requisition?.requisitionId ?? null });
}

function requestSegment({ specimen, reportId, isPartial, amends }: ReportDocument): string {
  return segment('OBR', {
    1: '1',
    2: specimen.sampleId,
    3: reportId,
    4: ['11502-2', 'Laboratory report', 'LN'],
    7: writeTimestamp(specimen.dateCollected),
    14: writeTimestamp(specimen.dateReceived),
    22: writeTimestamp(specimen.dateResulted),
    25: isPartial ? 'P' : amends ? 'C' : 'F',
  });
}

/** Results of an amendment are corrections even if it is partial, which OBR-25 then says. */
function observationStatus({ isPartial, amends }: ReportDocument): 'F' | 'C' | 'P' {
  return amends ? 'C' : isPartial ? 'P' : 'F';
}

function specimenSegment({ specimen }: ReportDocument): string {
  return segment('SPM', {
    1: '1',
    2: specimen.sampleId,
    4: [specimen.type, formatSpecimenType(specimen.type), 'L'],
    17: writeTimestamp(specimen.dateCollected),
    18: writeTimestamp(specimen.dateReceived),
  });
}
