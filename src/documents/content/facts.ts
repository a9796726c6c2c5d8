import type { DocumentWords } from '../words/en.ts';
import { formatPatientName, formatProvider, formatSpecimenType, NOTHING, printableLine } from './format.ts';
import type { ReportDocument } from './report-document.ts';
import type { Wording } from './wording.ts';

/** The laboratory's address, licence and director, one line for each that is known. */
export function laboratoryLines(
  { laboratoryDetails }: Pick<ReportDocument, 'laboratoryDetails'>,
  words: DocumentWords,
): readonly string[] {
  const { address, cliaNumber, director } = laboratoryDetails;
  const licence = [cliaNumber && `CLIA ${cliaNumber}`, director && words.director(director)];
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

/** The patient's name, date of birth, sex and id (contract, 6.2), or null if the kit is not registered. */
export function patientFacts(document: ReportDocument, { labels, sexes }: DocumentWords): readonly Fact[] | null {
  const { patient } = document;
  if (patient === null) return null;
  const { kind, id } = idOfPatient(patient, document);
  return facts([
    [labels.name, formatPatientName(patient)],
    [labels.dateOfBirth, patient.dateOfBirth],
    [labels.sex, patient.sex && sexes[patient.sex]],
    [kind === 'Patient' ? labels.patientId : labels.requisition, id],
  ]);
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

/** The specimen's id, type, and dates of collection, receipt and result (contract, 6.2). */
export function specimenFacts(
  { specimen }: Pick<ReportDocument, 'specimen'>,
  { words, moment }: Wording,
): readonly Fact[] {
  const { labels } = words;
  const { sampleId, kitId, type, dateCollected, dateReceived, dateResulted } = specimen;
  return facts([
    [labels.sampleId, sampleId],
    ...(kitId === null ? [] : [[labels.kitId, kitId] as const]),
    [labels.type, type && specimenTypeIn(words, type)],
    [labels.collected, dateCollected === null ? words.notStated : moment(dateCollected)],
    [labels.received, moment(dateReceived)],
    [labels.resulted, moment(dateResulted)],
  ]);
}

/** The type of a specimen in a language, or else in its own words. */
function specimenTypeIn({ specimenTypes }: DocumentWords, type: string): string {
  const own = formatSpecimenType(type);
  return specimenTypes[own.toLowerCase()] ?? own;
}

/** The ordering provider and the laboratory, if the requisition names them. */
export function orderFacts({ requisition, orderedFrom }: ReportDocument, { labels }: DocumentWords): readonly Fact[] {
  const provider = requisition?.orderingProvider ?? null;
  return facts([
    ...(provider === null ? [] : [[labels.orderedBy, formatProvider(provider)] as const]),
    ...(orderedFrom === null ? [] : [[labels.orderedFrom, orderedFrom] as const]),
  ]);
}

function facts(values: readonly (readonly [label: string, value: string | null])[]): readonly Fact[] {
  return values.map(([label, value]) => ({ label, value: printableLine(value ?? '') || NOTHING }));
}
