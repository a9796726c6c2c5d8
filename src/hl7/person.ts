import type { Segment } from './segment.ts';
import { readTimestamp } from './timestamp.ts';

/** Whom a message is about. */
export interface Person {
  /** Each repetition of PID-5 that has a family or a given name; what is missing is empty. */
  readonly names: readonly PersonName[];
  /** The day of PID-7, `YYYY-MM-DD`; null if it does not give one. */
  readonly dateOfBirth: string | null;
}

/** PID-5.1 without its subcomponents, and PID-5.2. */
export interface PersonName {
  readonly family: string;
  readonly given: string;
}

/** Reads a PID; nothing is known where there is none. */
export function readPerson(patient: Segment | undefined, offset: number): Person {
  if (patient === undefined) return { names: [], dateOfBirth: null };
  const names = patient.repetitions(5).map((name) => ({ family: name.lead(1), given: name.component(2) }));
  return {
    names: names.filter(({ family, given }) => family !== '' || given !== ''),
    dateOfBirth: readTimestamp(patient.first(7).lead(1), offset)?.day ?? null,
  };
}
