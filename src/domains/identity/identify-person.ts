import type { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import type { Person, PersonName } from '../../hl7/person.ts';
import {
  type Comparison,
  comparisonWith,
  type Description,
  type RecordComparison,
  type Verdict,
} from './compare-people.ts';

/** A comparison with the person of a message: one of the message's names against one of ours. */
export interface NamedComparison extends RecordComparison {
  /** The name that was compared. */
  readonly name: PersonName;
}

/**
 * Compares the person of a message with many others. If the message gives several legal names, for example in several alphabets, a name
 * that agrees completely counts; if there is none, one that disagrees.
 */
export function comparisonWithNamed({ names, birthDate, sex }: Person): (known: Description) => NamedComparison {
  const comparisons = names.map((name) => ({ name, compare: comparisonWith({ ...name, birthDate, sex }) }));
  return (known) => {
    const [first, ...others] = comparisons.map(({ name, compare }) => ({ name, ...compare(known) }));
    if (!first) throw new Error('A person has a name, if only an empty one.');
    return others.reduce((best, other) => (weightOf(other) > weightOf(best) ? other : best), first);
  };
}

/** A name that disagrees must not be outweighed by one that is too incomplete to tell. */
function weightOf({ findings: { family, given } }: Comparison): number {
  if (family === 'AGREES' && given === 'AGREES') return 2;
  return [family, given].some((finding) => finding === 'DISAGREES' || finding === 'UNREADABLE') ? 1 : 0;
}

/** Whether a message is about the person we know, as far as its laboratory requires. */
export function identifyPerson(
  person: Person,
  known: Description,
  identification: LaboratoryIdentification,
): 'IDENTIFIED' | 'NOT_IDENTIFIED' | 'PERSON_DISAGREES' {
  const { verdict } = comparisonWithNamed(person)(known);
  if (verdict === 'DISAGREES') return 'PERSON_DISAGREES';
  return isEnough(verdict, identification) ? 'IDENTIFIED' : 'NOT_IDENTIFIED';
}

/** Whether a comparison satisfies what a laboratory requires. */
export function isEnough(verdict: Verdict, identification: LaboratoryIdentification): boolean {
  return verdict === 'IDENTIFIED' || (verdict === 'UNIDENTIFIED' && identification === 'BARCODE');
}
