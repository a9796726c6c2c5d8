import {
  formatMoment,
  formatPatientName,
  formatProvider,
  formatSex,
  formatSpecimenType,
  NOTHING,
  printableLine,
} from './format.ts';
import type { ReportDocument } from './report-document.ts';

/** The laboratory's address, licence and director, one line for each that is known. */
export function laboratoryLines({ laboratoryDetails }: ReportDocument): readonly string[] {
  const { address, cliaNumber, director } = laboratoryDetails;
  const licence = [cliaNumber && `CLIA ${cliaNumber}`, director && `Laboratory director: ${director}`];
  return [
    (address ?? '').split('\n').map(printableLine).filter(Boolean).join(', '),
    printableLine(licence.filter(Boolean).join(' · ')),
  ].filter((line) => line !== '');
}

/** A labelled line at the head of a report, such as "Date of birth: 1980-02-01". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Printed instead of the patient's facts until the kit is registered. */
export const NOT_REGISTERED = 'Not registered to a patient';

/** The patient's name, date of birth, sex and id (contract, 6.2), or null if the kit is not registered. */
export function patientFacts(document: ReportDocument): readonly Fact[] | null {
  const { patient } = document;
  if (patient === null) return null;
  const { kind, id } = idOfPatient(patient, document);
  return facts({
    Name: formatPatientName(patient),
    'Date of birth': patient.dateOfBirth ?? NOTHING,
    Sex: formatSex(patient.sex),
    [kind === 'Patient' ? 'Patient ID' : kind]: id,
  });
}

/** The id of a document's patient, and whether it is the patient's own or the requisition's. */
export interface IdOfPatient {
  readonly kind: 'Patient' | 'Requisition';
  readonly id: string;
}

/** The id of a report's patient. A requisition has one patient, so its id can be used for a patient without an id. */
export function idOfPatient(
  { patientId }: NonNullable<ReportDocument['patient']>,
  { requisition }: ReportDocument,
): IdOfPatient {
  if (patientId !== null) return { kind: 'Patient', id: patientId };
  if (requisition === null) throw new Error('A patient without an id is of no requisition.');
  return { kind: 'Requisition', id: requisition.requisitionId };
}

/** Printed in place of a time of collection that the laboratory did not give. */
export const NOT_STATED = 'Not stated by the laboratory';

/** The specimen's id, type, and dates of collection, receipt and result (contract, 6.2). */
export function specimenFacts({ specimen }: ReportDocument): readonly Fact[] {
  return facts({
    'Sample ID': specimen.sampleId,
    ...(specimen.kitId !== null && { 'Kit ID': specimen.kitId }),
    Type: specimen.type === null ? NOTHING : formatSpecimenType(specimen.type),
    Collected: specimen.dateCollected === null ? NOT_STATED : formatMoment(specimen.dateCollected),
    Received: formatMoment(specimen.dateReceived),
    Resulted: formatMoment(specimen.dateResulted),
  });
}

/** The ordering provider and the laboratory, if the requisition names them. */
export function orderFacts({ requisition, orderedFrom }: ReportDocument): readonly Fact[] {
  const provider = requisition?.orderingProvider ?? null;
  return facts({
    ...(provider !== null && { 'Ordered by': formatProvider(provider) }),
    ...(orderedFrom !== null && { 'Ordered from': orderedFrom }),
  });
}

function facts(values: Readonly<Record<string, string>>): readonly Fact[] {
  return Object.entries(values).map(([label, value]) => ({ label, value: printableLine(value) || NOTHING }));
}
