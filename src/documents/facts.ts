import { formatMoment, formatPatientName, formatSex, formatSpecimenType, NOTHING, printableLine } from './format.ts';
import type { ReportDocument } from './report-document.ts';

/** The laboratory's address, and its licence and director, as far as they are known: one line each. */
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
export function patientFacts({ patient }: ReportDocument): readonly Fact[] | null {
  if (patient === null) return null;
  return facts({
    Name: formatPatientName(patient),
    'Date of birth': patient.dateOfBirth ?? NOTHING,
    Sex: formatSex(patient.sex),
    'Patient ID': patient.patientId,
  });
}

/** The specimen's id, type, and dates of collection, receipt and result (contract, 6.2). */
export function specimenFacts({ specimen }: ReportDocument): readonly Fact[] {
  return facts({
    'Sample ID': specimen.sampleId,
    'Kit ID': specimen.kitId,
    Type: formatSpecimenType(specimen.type),
    Collected: formatMoment(specimen.dateCollected),
    Received: formatMoment(specimen.dateReceived),
    Resulted: formatMoment(specimen.dateResulted),
  });
}

function facts(values: Readonly<Record<string, string>>): readonly Fact[] {
  return Object.entries(values).map(([label, value]) => ({ label, value: printableLine(value) || NOTHING }));
}

/** A warning the reader must see before the results: the report is superseded, amended or partial. */
export interface Notice {
  readonly title: string;
  readonly statement: string;
  /** Whether acting on the report without reading the notice could harm the patient. */
  readonly isUrgent: boolean;
}

/** The notices of a report, most urgent first. They say what an amendment corrects (contract, 6.2). */
export function noticesOf({ amendedBy, amends, isPartial }: ReportDocument): readonly Notice[] {
  const notices: Notice[] = [];
  if (amendedBy !== null) {
    notices.push({
      title: 'SUPERSEDED REPORT',
      statement:
        `This report has been corrected. Use amended report ${amendedBy.reportId}, ` +
        `resulted ${formatMoment(amendedBy.dateResulted)}, instead.`,
      isUrgent: true,
    });
  }
  if (amends !== null) {
    const whatChanged =
      amends.changes.length === 0 ? 'None of the listed results changed.' : 'The changes are listed below.';
    notices.push({
      title: 'AMENDED REPORT',
      statement:
        `This report corrects and replaces report ${amends.reportId}, ` +
        `resulted ${formatMoment(amends.dateResulted)}. ${whatChanged}`,
      isUrgent: true,
    });
  }
  if (isPartial) {
    notices.push({
      title: 'PARTIAL REPORT – further results to follow',
      statement: 'Results not listed here are still pending.',
      isUrgent: false,
    });
  }
  return notices;
}

/** The notices in short, for the head of a continuation page: `SUPERSEDED · AMENDED · PARTIAL`, or empty. */
export function shortNotices({ amendedBy, amends, isPartial }: ReportDocument): string {
  return [amendedBy && 'SUPERSEDED', amends && 'AMENDED', isPartial && 'PARTIAL'].filter(Boolean).join(' · ');
}
