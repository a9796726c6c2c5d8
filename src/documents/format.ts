import type { DocumentChange, DocumentResult, ReportDocument } from './report-document.ts';

/** Stands where there is nothing to print, so that a reader sees that nothing was forgotten. */
export const NOTHING = '—';

/** The line below the laboratory's name. */
export function formatOrigin({ program }: ReportDocument): string {
  return `Performing laboratory · Program: ${program}`;
}

/** Printed on every page of a TEST account's report (contract, section 8, "Roles"). */
export const TEST_STAMP = 'TEST: NOT FOR CLINICAL USE';

/** A moment as it is printed everywhere: `2026-11-21 09:30 UTC`. */
export function formatMoment(moment: Date): string {
  const iso = moment.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The reference interval without its unit: `5 – 50`, `≤ 50`, `≥ 5`, or a dash where the result has none. */
export function formatInterval({ rangeMinimum, rangeMaximum }: Range): string {
  if (rangeMinimum !== null && rangeMaximum !== null) return `${rangeMinimum} – ${rangeMaximum}`;
  if (rangeMaximum !== null) return `≤ ${rangeMaximum}`;
  if (rangeMinimum !== null) return `≥ ${rangeMinimum}`;
  return NOTHING;
}

type Range = Pick<DocumentResult, 'rangeMinimum' | 'rangeMaximum'>;

/**
 * The flag in words. UNKNOWN reads "Not flagged": the laboratory gave no flag and none follows from the interval, which
 * a physician must not take for "normal".
 */
export function formatFlag(flag: DocumentResult['flag']): string {
  return flag === 'UNKNOWN' ? 'Not flagged' : flag;
}

/** Said below the results where a flag is UNKNOWN. */
export const NOT_FLAGGED_MEANS =
  'Not flagged: the laboratory gave no flag and none follows from the interval; this does not mean normal.';

/** Whether the flag asks for the reader's eye. */
export function isAbnormal(flag: DocumentResult['flag']): boolean {
  return flag === 'LOW' || flag === 'HIGH' || flag === 'CRITICAL';
}

/** The value with its unit: `5.4 mmol/L`, `NON-REACTIVE`. */
export function formatValue({ text, unit }: Pick<DocumentResult, 'text' | 'unit'>): string {
  return unit === null ? text : `${text} ${unit}`;
}

/** Both sides of a change, in words where a result is in only one of the two reports. */
export function formatChange({ before, after }: DocumentChange): { readonly before: string; readonly after: string } {
  return { before: before ?? 'Not reported', after: after ?? 'Removed' };
}

/** `Jane Doe`, in the order the person gave; a dash where neither part is known. */
export function formatPatientName(patient: NonNullable<ReportDocument['patient']>): string {
  return [patient.firstName, patient.lastName].filter((part) => part !== null && part !== '').join(' ') || NOTHING;
}

/** `Male`, `Female`, or a dash. */
export function formatSex(sex: 'M' | 'F' | null): string {
  return sex === null ? NOTHING : { M: 'Male', F: 'Female' }[sex];
}
