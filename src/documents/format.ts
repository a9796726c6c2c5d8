import type { DocumentChange, DocumentResult, ReportDocument } from './report-document.ts';

/** Printed where there is no value, so that the gap reads as deliberate. */
export const NOTHING = '—';

/** Stamped on every page of a TEST account's report (contract, 1.2). */
export const TEST_STAMP = 'TEST: NOT FOR CLINICAL USE';

/** Printed below the results if any flag is UNKNOWN. */
export const NOT_FLAGGED_MEANS =
  'Not flagged: the laboratory gave no flag, and none can be derived from the interval. This does not mean normal.';

/** The flags that a reader must not miss, as the legend names and explains them. */
const LEGEND: readonly { readonly flag: DocumentResult['flag']; readonly meaning: string }[] = [
  { flag: 'HIGH', meaning: 'HIGH, above the reference interval or high in the laboratory’s judgment' },
  { flag: 'LOW', meaning: 'LOW, below the reference interval or low in the laboratory’s judgment' },
  { flag: 'ABNORMAL', meaning: 'A, abnormal in the laboratory’s judgment' },
  { flag: 'CRITICAL', meaning: 'CRITICAL, in the laboratory’s judgment' },
];

/** Explains each flag that occurs in the results; empty if none needs it. */
export function formatLegend(results: readonly DocumentResult[]): string {
  const explained = LEGEND.filter(({ flag }) => results.some((result) => result.flag === flag));
  if (explained.length === 0) return '';
  return `Flags: ${explained.map(({ meaning }) => meaning).join('; ')}.`;
}

/** The type of a specimen in words: `dried_blood_spot` is "Dried blood spot". */
export function formatSpecimenType(type: string): string {
  const words = type.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The line below the laboratory's name. */
export function formatOrigin({ program }: ReportDocument): string {
  return `Performing laboratory · Program: ${program}`;
}

/** A point in time, to the minute: `2026-11-21 09:30 UTC`. */
export function formatMoment(moment: Date): string {
  const iso = moment.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The value with its unit: `5.4 mmol/L`, `NON-REACTIVE`. */
export function formatValue({ text, unit }: Pick<DocumentResult, 'text' | 'unit'>): string {
  return unit === null ? text : `${text} ${unit}`;
}

/** The reference interval without its unit: `5 – 50`, `≤ 50`, `≥ 5`, or a dash if the result has none. */
export function formatInterval({
  rangeMinimum,
  rangeMaximum,
}: Pick<DocumentResult, 'rangeMinimum' | 'rangeMaximum'>): string {
  if (rangeMinimum !== null && rangeMaximum !== null) return `${rangeMinimum} – ${rangeMaximum}`;
  if (rangeMaximum !== null) return `≤ ${rangeMaximum}`;
  if (rangeMinimum !== null) return `≥ ${rangeMinimum}`;
  return NOTHING;
}

/**
 * The flag as printed. ABNORMAL is `A`, as laboratories write it, and its word. UNKNOWN becomes "Not flagged": the laboratory
 * gave no flag and the interval yields none, which a physician must not read as "normal".
 */
export function formatFlag(flag: DocumentResult['flag']): string {
  if (flag === 'ABNORMAL') return 'A (abnormal)';
  return flag === 'UNKNOWN' ? 'Not flagged' : flag;
}

/** Whether a result with this flag is highlighted. */
export function isAbnormal(flag: DocumentResult['flag']): boolean {
  return flag === 'LOW' || flag === 'HIGH' || flag === 'ABNORMAL' || flag === 'CRITICAL';
}

/** Both sides of a change. A result that only one of the reports has is "Not reported" or "Removed" in the other. */
export function formatChange({ before, after }: DocumentChange): { readonly before: string; readonly after: string } {
  return { before: before ?? 'Not reported', after: after ?? 'Removed' };
}

/** `Jane Doe`, or a dash if neither name is known. */
export function formatPatientName(patient: NonNullable<ReportDocument['patient']>): string {
  return [patient.firstName, patient.lastName].filter((part) => part !== null && part !== '').join(' ') || NOTHING;
}

/** `Male`, `Female`, or a dash. */
export function formatSex(sex: 'M' | 'F' | null): string {
  return sex === null ? NOTHING : { M: 'Male', F: 'Female' }[sex];
}

/**
 * Makes text from outside safe to print: well-formed, with composed accents and plain line breaks.
 *
 * Removes control characters and the invisible characters that change the direction of writing; with them, text could
 * make a terminal or a page show a report in a different order. Lone surrogates become U+FFFD. A letter keeps at most
 * four accents, since more would run into the lines above.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(/[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/(\p{Mark}{4})\p{Mark}+/gu, '$1');
}

/** As {@link printable}, on a single line: line breaks become spaces. */
export function printableLine(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Spares the line break and the two joiners (U+200C, U+200D), which Persian and Hindi spelling needs. */
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Control}\p{Default_Ignorable_Code_Point}]/gu;
