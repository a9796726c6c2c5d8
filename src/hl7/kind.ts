import type { Segment } from './segment.ts';

/**
 * The kind of an observation (OBX-29): a result, an answer to a question about the patient, supporting clinical information, or something
 * that only the sender knows.
 */
export type ObservationKind = 'RESULT' | 'QUESTION' | 'INFORMATION' | 'UNKNOWN';

const KINDS: ReadonlyMap<string, ObservationKind> = new Map([
  ['', 'RESULT'],
  ['RSLT', 'RESULT'],
  ['QST', 'QUESTION'],
  ['SCI', 'INFORMATION'],
]);

/** Reads OBX-29, in upper or lower case. Something that has not happened (OBX-22) is not a result, either, whatever OBX-29 says. */
export function readKind(observation: Segment): ObservationKind {
  const kind = KINDS.get(codeIn(observation, 29)) ?? 'UNKNOWN';
  return kind === 'RESULT' && !isEvent(observation) ? 'UNKNOWN' : kind;
}

/** The field that makes an observation's kind unknown. */
export function fieldOfUnknownKind(observation: Segment): 22 | 29 {
  return KINDS.has(codeIn(observation, 29)) ? 22 : 29;
}

/** Planned, requested, promised or expected, but not observed (HL7 table 0725). */
const MOODS: readonly string[] = ['APT', 'ARQ', 'EVN.CRT', 'EXP', 'EXPEC', 'GOL', 'INT', 'PRMS', 'PRP', 'RQO'];

/** Whether something was observed, by its mood, OBX-22. Other values of that field were meant for another field. */
function isEvent(observation: Segment): boolean {
  return !MOODS.includes(codeIn(observation, 22));
}

function codeIn(observation: Segment, field: number): string {
  return observation.raw(field) === '' ? '' : observation.first(field).component(1).toUpperCase();
}
