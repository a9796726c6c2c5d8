import type { DocumentWords } from '../words/en.ts';
import { criticalSideOf, furtherLetters } from './interpretation.ts';
import type { DocumentResult, Flagged, ReportDocument } from './report-document.ts';
import type { OrderingProvider } from './requisition-document.ts';

/** Printed where there is no value, so that the gap reads as deliberate. */
export const NOTHING = '—';

/** The type of a specimen in its own words: `dried_blood_spot` is "Dried blood spot". */
export function formatSpecimenType(type: string): string {
  const words = type.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value with its unit: `5.4 mmol/L`, `NON-REACTIVE`. */
export function formatValue({ text, unit }: Pick<DocumentResult, 'text' | 'unit'>): string {
  return unit === null ? text : `${text} ${unit}`;
}

/**
 * The reference interval without its unit: `5 – 50`, `≤ 50`, `≥ 5`, or a dash for none. If the laboratory wrote it, its own digits
 * and words count: `3.50 – 6.10`, `< 5.0`, `Non-Reactive`.
 */
export function formatInterval({
  rangeText,
  rangeMinimum,
  rangeMaximum,
}: Pick<DocumentResult, 'rangeText' | 'rangeMinimum' | 'rangeMaximum'>): string {
  const written = printable(rangeText ?? '').trim();
  if (written !== '') return typesetRange(written);
  if (rangeMinimum !== null && rangeMaximum !== null) return `${rangeMinimum} – ${rangeMaximum}`;
  if (rangeMaximum !== null) return `≤ ${rangeMaximum}`;
  if (rangeMinimum !== null) return `≥ ${rangeMinimum}`;
  return NOTHING;
}

const BETWEEN = /^([+-]?\d+(?:\.\d+)?)\s*(?:-|to)\s*([+-]?\d+(?:\.\d+)?)$/i;
const LIMIT = /^(<=|>=|<|>|≤|≥)\s*([+-]?\d+(?:\.\d+)?)$/;

/** Longer than any interval of two numbers. */
const MAX_INTERVAL_LENGTH = 100;

/** An interval that the laboratory wrote, set like one made of two numbers; any other text as it is. */
function typesetRange(written: string): string {
  if (written.length > MAX_INTERVAL_LENGTH) return written;
  const [, low, high] = BETWEEN.exec(written) ?? [];
  if (low !== undefined) return `${low} – ${high}`;
  const [, sign, limit] = LIMIT.exec(written) ?? [];
  return sign === undefined ? written : `${sign.replace('<=', '≤').replace('>=', '≥')} ${limit}`;
}

/**
 * The flag as printed: `HIGH`, `CRITICAL LOW`, `A (abnormal)`, and the laboratory's own letters if they say more: `A (POS)`, `R`. A result
 * with neither is "Not flagged", which a physician must not read as "normal".
 */
export function formatFlag(result: Flagged, { flags, abnormalWith }: DocumentWords): string {
  const { flag } = result;
  const letters = printableLine(furtherLetters(result).join(', '));
  if (flag === 'UNKNOWN') return letters || flags.UNKNOWN;
  if (flag === 'ABNORMAL') return letters === '' ? flags.ABNORMAL : abnormalWith(letters);
  const side = criticalSideOf(result);
  const word = side === null ? flags[flag] : `${flags[flag]} ${flags[side]}`;
  return letters === '' ? word : `${word} (${letters})`;
}

/** Whether a result is not flagged. */
export function isNotFlagged(result: Flagged): boolean {
  return result.flag === 'UNKNOWN' && furtherLetters(result).length === 0;
}

/** Whether a result with this flag is highlighted. */
export function isAbnormal(flag: DocumentResult['flag']): boolean {
  return flag === 'LOW' || flag === 'HIGH' || flag === 'ABNORMAL' || flag === 'CRITICAL';
}

/** `Jane Doe`, or a dash if neither name is known. */
export function formatPatientName(patient: NonNullable<ReportDocument['patient']>): string {
  return [patient.firstName, patient.lastName].filter((part) => part !== null && part !== '').join(' ') || NOTHING;
}

/** `Jane Roe, MD (NPI 1234567893)`, or the name alone. */
export function formatProvider({ name, npi }: OrderingProvider): string {
  return npi === null ? name : `${name} (NPI ${npi})`;
}

/**
 * Makes text from outside safe to print: well-formed, with composed accents and plain line breaks.
 *
 * Removes control characters and the invisible characters that change the direction of writing; with them, text could make a
 * terminal or a page show a report in a different order. Lone surrogates become U+FFFD. A letter keeps at most four accents,
 * because more would run into the lines above.
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

/** Like {@link printable}, on a single line: line breaks become spaces. */
export function printableLine(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Keeps line breaks, and the two joiners (U+200C, U+200D) that Persian and Hindi spelling needs. */
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Control}\p{Default_Ignorable_Code_Point}]/gu;
