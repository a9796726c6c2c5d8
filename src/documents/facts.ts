import { formatMoment, formatPatientName, formatSex, NOTHING } from './format.ts';
import { printableLine } from './printable.ts';
import type { ReportDocument } from './report-document.ts';

/** One labelled line of a report's head, such as "Date of birth: 1980-02-01". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Said in place of the patient's facts while the kit is not registered to anybody. */
export const NOT_REGISTERED = 'Not registered to a patient';

/** Who the results are of (contract, section 6: name, date of birth, sex, id); null without a registered patient. */
export function patientFacts({ patient }: ReportDocument): readonly Fact[] | null {
  if (patient === null) return null;
  return facts({
    Name: formatPatientName(patient),
    'Date of birth': patient.dateOfBirth ?? NOTHING,
    Sex: formatSex(patient.sex),
    'Patient ID': patient.patientId,
  });
}

/** What was examined and when (contract, section 6: specimen id, type, dates of collection, receipt and result). */
export function specimenFacts({ specimen }: ReportDocument): readonly Fact[] {
  return facts({
    'Sample ID': specimen.sampleId,
    'Kit ID': specimen.kitId,
    Type: specimen.type,
    Collected: formatMoment(specimen.dateCollected),
    Received: formatMoment(specimen.dateReceived),
    Resulted: formatMoment(specimen.dateResulted),
  });
}

function facts(values: Readonly<Record<string, string>>): readonly Fact[] {
  return Object.entries(values).map(([label, value]) => ({ label, value: printableLine(value) || NOTHING }));
}
