import type { Segment } from './segment.ts';

/**
 * What kind of observation it is (OBX-29): a result, an answer to a question about the patient, supporting clinical information, or
 * something of which only the sender knows.
 */
export type ObservationKind = 'RESULT' | 'QUESTION' | 'INFORMATION' | 'UNKNOWN';

const KINDS: ReadonlyMap<string, ObservationKind> = new Map([
  ['', 'RESULT'],
  ['RSLT', 'RESULT'],
  ['QST', 'QUESTION'],
  ['SCI', 'INFORMATION'],
]);

/** Reads OBX-29, in upper or lower case. */
export function readKind(observation: Segment): ObservationKind {
  return KINDS.get(observation.first(29).component(1).toUpperCase()) ?? 'UNKNOWN';
}
