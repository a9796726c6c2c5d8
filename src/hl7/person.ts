import { shorten } from './comments.ts';
import type { Repetition, Segment } from './segment.ts';

/** The person whom a message is about, as it describes them. Missing details are empty. */
export interface Person {
  /** The legal names (PID-5.7 is L), or else the first name. There is at least one, possibly with empty parts. */
  readonly names: readonly [PersonName, ...PersonName[]];
  /** PID-7 as written, which may not be a date. */
  readonly birthDate: string;
  /** PID-8.1 as written. */
  readonly sex: string;
}

/** PID-5.1 without its subcomponents, and PID-5.2. */
export interface PersonName {
  readonly family: string;
  readonly given: string;
}

/** A person may have a legal name in several alphabets, but not in more than this. */
const MAX_NAMES = 10;

/** Longer than any date or code. */
const MAX_LENGTH = 64;

const NOBODY: Person = { names: [{ family: '', given: '' }], birthDate: '', sex: '' };

/** Reads a PID. Without one, everything is unknown. */
export function readPerson(patient: Segment | undefined): Person {
  if (patient === undefined) return NOBODY;
  const names = patient.repetitions(5);
  const legal = names.filter(isLegal).slice(0, MAX_NAMES).map(readName);
  const [first = readName(names[0]), ...others] = legal;
  return {
    names: [first, ...others],
    birthDate: shorten(patient.first(7).lead(1), MAX_LENGTH, '…'),
    sex: shorten(patient.first(8).component(1), MAX_LENGTH, '…'),
  };
}

/** Whether a name is marked as legal and is not empty. */
function isLegal(name: Repetition): boolean {
  const { family, given } = readName(name);
  return name.component(7).toUpperCase() === 'L' && (family !== '' || given !== '');
}

function readName(name: Repetition | undefined): PersonName {
  return { family: name?.lead(1) ?? '', given: name?.component(2) ?? '' };
}
