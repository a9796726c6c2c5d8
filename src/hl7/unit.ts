import { isLocalSystem } from './coding.ts';
import type { Repetition, Segment } from './segment.ts';

/** The unit of an observation. */
export interface ReadUnit {
  /** Empty if it has none. */
  readonly text: string;
  /** Whether separators in it should have been escaped, and are part of it. */
  readonly isJoined: boolean;
}

const NO_UNIT: ReadUnit = { text: '', isJoined: false };

/** Reads OBX-6: the unit's code, or its text if the code is the laboratory's own (contract, 10.3). */
export function readUnit(observation: Segment): ReadUnit {
  if (observation.isBlank(6)) return NO_UNIT;
  // A unit has no repetitions.
  if (observation.hasRepetitions(6) && observation.repetitions(6).length > 1)
    return { text: observation.asSent(6).trim(), isJoined: true };
  const unit = observation.first(6);
  if (isPower(unit)) return { text: unit.from(1, isSystemOrEmpty), isJoined: true };
  const isLocal = unit.component(3) !== '' && isLocalSystem(unit.component(3));
  return { text: unit.firstOf(isLocal ? [2, 9, 1] : [1, 2, 9]), isJoined: false };
}

/** Whether the second component is an exponent rather than a text: `10^9/L`, `m^-2`. */
function isPower(unit: Repetition): boolean {
  const text = unit.component(2);
  return /^-?\d/.test(text) && text !== unit.component(1);
}

/** The coding systems of units. */
const SYSTEMS: readonly string[] = ['UCUM', 'ISO+', 'ANS+'];

function isSystemOrEmpty(component: string): boolean {
  return isLocalSystem(component) || SYSTEMS.includes(component.toUpperCase());
}
