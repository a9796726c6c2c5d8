import type { ObservationNames } from '../../hl7/observation-names.ts';
import type { Finality } from '../chart/chart.ts';

/** A message's statement about an observation, with its place in the chart. */
export interface StatedObservation {
  readonly key: string;
  readonly kind: 'result' | 'document';
  /** Its order in the chart, and its OBX-4. */
  readonly order: string;
  readonly part: string;
  /** All its names. */
  readonly names: ReadonlySet<string>;
  readonly finality: Finality;
  /** When the laboratory resulted it. */
  readonly resulted: Date;
}

/** A message's statements about observations, including repeated ones, in message order, by order id. */
export type StatedByOrder = ReadonlyMap<string, readonly StatedObservation[]>;

/**
 * The last statement about each of an order's observations. A result that the message gives and then withdraws does not count: it completes
 * nothing.
 */
export function lastStated(observations: readonly StatedObservation[]): readonly StatedObservation[] {
  return [...new Map(observations.map((each) => [each.key, each])).values()];
}

/** All names of an observation: the catalogue's code, and the laboratory's codes and text. */
export function allNames(
  { loinc, identifier, name, codes }: ObservationNames,
  analyte: string | null,
): ReadonlySet<string> {
  const names = new Set(codes);
  for (const each of [analyte, loinc, identifier, name]) if (each !== null) names.add(each);
  names.delete('');
  return names;
}
