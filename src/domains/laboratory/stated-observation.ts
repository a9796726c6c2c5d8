import type { ObservationNames } from '../../hl7/observation-names.ts';
import type { Finality } from '../chart/chart.ts';

/** What a message says of an observation, where it comes to stand in the chart. */
export interface StatedObservation {
  readonly key: string;
  readonly kind: 'result' | 'document';
  /** The order of the chart that it is part of, and its OBX-4. */
  readonly order: string;
  readonly part: string;
  /** Everything that it is known by. */
  readonly names: ReadonlySet<string>;
  readonly finality: Finality;
  /** When the laboratory resulted it. */
  readonly resulted: Date;
}

/** What a message says of its orders' observations, in its order and each time that it says it, by the ids of the orders. */
export type StatedByOrder = ReadonlyMap<string, readonly StatedObservation[]>;

/**
 * What holds of an order's observations once the message is read to its end. A result that the message gives and then takes back is none:
 * it completes nothing.
 */
export function lastStated(observations: readonly StatedObservation[]): readonly StatedObservation[] {
  return [...new Map(observations.map((each) => [each.key, each])).values()];
}

/** Everything that an observation is known by: the catalogue's code, and the laboratory's codes and words. */
export function allNames(
  { loinc, identifier, name, codes }: ObservationNames,
  analyte: string | null,
): ReadonlySet<string> {
  const names = new Set(codes);
  for (const each of [analyte, loinc, identifier, name]) if (each !== null) names.add(each);
  names.delete('');
  return names;
}
