import { writeTimestamp } from '../../hl7/timestamp.ts';
import { interpretationOf } from '../interpretation.ts';
import type { DocumentResult } from '../report-document.ts';
import { withoutExponent } from './plain-number.ts';
import { encodedField, type Field, type Fields, segment } from './segment.ts';

/** What the segments of the results of a report have in common. */
export interface ObservationContext {
  /** OBX-11: final, corrected or preliminary. */
  readonly status: 'F' | 'C' | 'P';
  readonly isUcum: (unit: string) => boolean;
}

/** For each result, its segment OBX, and an NTE with its comments, if there are any (contract, 10.2). */
export function* observations(
  results: readonly DocumentResult[],
  { status, isUcum }: ObservationContext,
): Generator<string> {
  const subIds = subIdsOf(results);
  for (const [index, result] of results.entries()) {
    yield segment('OBX', {
      1: String(index + 1),
      ...typedValueOf(result),
      3: identifierOf(result),
      4: subIds[index] ?? null,
      6: unitOf(result, isUcum),
      7: rangeOf(result),
      8: interpretationOf(result),
      11: status,
      14: writeTimestamp(result.timeCollected),
    });
    if (result.comments !== null) yield commentSegment(result.comments);
  }
}

/** A comment on the segment before it, from the laboratory. */
export function commentSegment(comments: string): string {
  return segment('NTE', { 1: '1', 2: 'L', 3: { formatted: comments } });
}

/** OBX-3: the LOINC code first; the second component is the result's own name, under whatever code. */
function identifierOf({ name, loinc, analyte }: DocumentResult): Field {
  const local = analyte && [analyte.code, analyte.name, 'L'];
  if (loinc !== null) return [loinc, name, 'LN', ...(local ?? [])];
  return local ? [analyte.code, name, 'L'] : [null, name];
}

/** OBX-4 tells results with the same OBX-3 apart; null for one that is alone. */
function subIdsOf(results: readonly DocumentResult[]): readonly (string | null)[] {
  const identifiers = results.map((result) => encodedField(identifierOf(result)));
  const counts = new Map<string, number>();
  for (const identifier of identifiers) counts.set(identifier, (counts.get(identifier) ?? 0) + 1);
  const seen = new Map<string, number>();
  return identifiers.map((identifier) => {
    if (counts.get(identifier) === 1) return null;
    const place = (seen.get(identifier) ?? 0) + 1;
    seen.set(identifier, place);
    return String(place);
  });
}

/** The most characters of an ST, and of a text of a CWE (HL7 v2.5.1, 2.A). */
const LONGEST_STRING = 199;

/** Result types whose values are words of a list. */
const CODED: ReadonlySet<string> = new Set(['reactivity', 'coded']);

/** OBX-2 and OBX-5, so that the value is read back as it was reported. */
function typedValueOf(result: DocumentResult): Fields {
  const { resultType, text } = result;
  const number = result.value === null ? undefined : quantityOf(result);
  if (number) return number;
  if (/[\r\n]/.test(text)) return { 2: 'FT', 5: { formatted: text } };
  if (text.length > LONGEST_STRING) return { 2: 'TX', 5: text };
  // The original text is the ninth component; receivers that know only the data type before CWE, CE, read the second.
  if (CODED.has(resultType)) return { 2: 'CWE', 5: [null, text, null, null, null, null, null, null, text] };
  return { 2: 'ST', 5: text };
}

const COMPARATORS = { LT: '<', LE: '<=', GT: '>', GE: '>=' } as const;

/** A number, or a bound; undefined for one that cannot be written without an exponent. */
function quantityOf({ text, comparator }: DocumentResult): Fields | undefined {
  const number = withoutExponent(text.trim().replace(/^(?:[<>]=?|[≤≥])\s*/, ''));
  if (number === undefined) return undefined;
  if (comparator === null) return { 2: 'NM', 5: number };
  return { 2: 'SN', 5: [COMPARATORS[comparator], number] };
}

function unitOf({ unit }: DocumentResult, isUcum: (unit: string) => boolean): Field {
  return unit === null ? null : [unit, unit, isUcum(unit) ? 'UCUM' : 'L'];
}

/** OBX-7: `3.5-6.1`, or `-2 to 2` where a hyphen would read as a sign, or one end alone. */
function rangeOf({ rangeMinimum: minimum, rangeMaximum: maximum }: DocumentResult): string | null {
  if (minimum !== null && maximum !== null) {
    const between = minimum < 0 || maximum < 0 ? ' to ' : '-';
    return `${endOf(minimum)}${between}${endOf(maximum)}`;
  }
  if (maximum !== null) return `<=${endOf(maximum)}`;
  return minimum === null ? null : `>=${endOf(minimum)}`;
}

function endOf(range: number): string {
  const shortest = String(range);
  return withoutExponent(shortest) ?? shortest;
}
