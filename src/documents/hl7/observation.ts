import { writeTimestamp } from '../../hl7/timestamp.ts';
import type { IsUcum } from '../../terminology/ucum.ts';
import { interpretationsOf } from '../content/interpretation.ts';
import type { DocumentResult, WithdrawnResult } from '../content/report-document.ts';
import { hasUcumUnit } from '../content/units.ts';
import type { OrderGroup } from './order-groups.ts';
import { withoutExponent } from './plain-number.ts';
import { encodedField, type Field, segment } from './segment.ts';
import { typedValueOf } from './typed-value.ts';

/** Yields an OBX segment for each result of an order, and an NTE with its comments, if any (contract, 10.2). */
export function* observations(group: OrderGroup, isUcum: IsUcum): Generator<string> {
  const { order, results, withdrawnResults } = group;
  const repeated = repeatedIdentifiers([...results, ...withdrawnResults]);
  let place = 0;
  const shared = (result: Identified) => {
    place += 1;
    return { 1: String(place), 3: identifierOf(result), 4: subIdOf(result, repeated) };
  };
  for (const result of results) {
    yield segment('OBX', {
      ...shared(result),
      ...typedValueOf(result),
      6: unitOf(result, isUcum),
      7: result.rangeText ?? rangeOf(result),
      8: { repetitions: interpretationsOf(result) },
      11: statusOf(result),
      14: result.timeCollected && writeTimestamp(result.timeCollected),
      23: order.performer,
    });
    if (result.comments !== null) yield commentSegment(result.comments);
  }
  // The value is not repeated, because it was wrong.
  for (const result of withdrawnResults) yield segment('OBX', { ...shared(result), 11: 'W' });
}

/** OBX-11: preliminary, corrected by this report, or final. */
export function statusOf({ isPreliminary, change }: Pick<DocumentResult, 'isPreliminary' | 'change'>): 'P' | 'C' | 'F' {
  if (isPreliminary) return 'P';
  return change === 'CORRECTED' ? 'C' : 'F';
}

/** The parts that OBX-3 and OBX-4 are made of. */
export type Identified = Omit<WithdrawnResult, 'wasReported'>;

/** A comment from the laboratory on the preceding segment. */
export function commentSegment(comments: string): string {
  return segment('NTE', { 1: '1', 2: 'L', 3: { formatted: comments } });
}

/**
 * OBX-3: the LOINC code first, if known, or else the analyte's, or else the laboratory's own. The second component is the result's own
 * name, with any of these codes.
 */
export function identifierOf({ name, loinc, observationSystem, analyte, key }: Identified): Field {
  const local = analyte && [analyte.code, analyte.name, 'L'];
  if (loinc !== null) return [loinc, name, 'LN', ...(local ?? [])];
  const code = analyte?.code ?? key.observation;
  const system = analyte === null ? observationSystem : null;
  return code === name ? [null, name] : [code, name, system ?? 'L'];
}

/** Each encoded OBX-3 that several results of an order share, if they have no OBX-4 from the laboratory. */
export function repeatedIdentifiers(results: readonly Identified[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const result of results.filter(({ key }) => key.part === '')) {
    const identifier = encodedField(identifierOf(result));
    if (seen.has(identifier)) repeated.add(identifier);
    seen.add(identifier);
  }
  return repeated;
}

/**
 * OBX-4: the laboratory's own, or else, if several results share an OBX-3, the place on the chart. No other result has the same place, so
 * the number does not seem to group results.
 */
function subIdOf(result: Identified, repeated: ReadonlySet<string>): string | null {
  if (result.key.part !== '') return result.key.part;
  return repeated.has(encodedField(identifierOf(result))) ? String(result.position + 1) : null;
}

function unitOf(result: DocumentResult, isUcum: IsUcum): Field {
  const { unit } = result;
  return unit === null ? null : [unit, unit, hasUcumUnit(result, isUcum) ? 'UCUM' : 'L'];
}

/** OBX-7: `3.5-6.1`; `-2 to 2` if a hyphen could be read as a sign; or one limit alone. */
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
