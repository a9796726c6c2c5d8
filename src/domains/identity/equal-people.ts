import { folded } from '../../text/folded.ts';
import { keyOfLetters, lettersOf, sameLetters } from './letters.ts';

/** A person as they are recorded, or as they describe themselves; null for what is not known. */
export interface PersonDetails {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly dateOfBirth: Date | null;
  readonly email: string | null;
  readonly sex: string | null;
  readonly phone: string | null;
  readonly street1: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

/** The lines of an address. */
const LINES = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const;

/** Details that make a difference only where both are known, and how they are compared. */
const IF_KNOWN: readonly {
  readonly name: Exclude<keyof PersonDetails, 'dateOfBirth'>;
  readonly compared: (value: string) => string;
}[] = [
  { name: 'sex', compared: (sex) => sex },
  { name: 'phone', compared: (phone) => phone.replace(/\D/g, '') },
  ...LINES.map((name) => ({ name, compared: (line: string) => folded(line.trim()) })),
];

/**
 * Whether two descriptions of a person are equal (contract, 12.9): stricter than *same* in docs/identity.md. The names have the same
 * letters, the whole date of birth and the e-mail address are the same, and nothing else that both know differs. Whoever lacks one of the
 * four is equal to nobody. `findEqualPatients` looks people up by what equal ones have in common, and then asks here.
 */
export function arePeopleEqual(one: PersonDetails, other: PersonDetails): boolean {
  return (
    isSame(one.email, other.email, folded) &&
    one.dateOfBirth !== null &&
    one.dateOfBirth.getTime() === other.dateOfBirth?.getTime() &&
    haveSameLetters(one.lastName, other.lastName) &&
    haveSameLetters(one.firstName, other.firstName) &&
    IF_KNOWN.every(({ name, compared }) => {
      const [value, another] = [one[name], other[name]];
      return value === null || another === null || compared(value) === compared(another);
    })
  );
}

/** What an activation that is repeated is compared by. */
type Essentials = Pick<PersonDetails, 'lastName' | 'firstName' | 'dateOfBirth' | 'email'>;

/**
 * Whether two descriptions have the same e-mail address and date of birth, and names that are alike, ü as u or ue. Unlike equality, this has
 * no exceptions: what is like the one of two equal descriptions is like the other.
 */
export function isAlike(one: Essentials, other: Essentials): boolean {
  const key = (name: string) => keyOfLetters(lettersOf(name)) || folded(name);
  return (
    isSame(one.email, other.email, folded) &&
    one.dateOfBirth !== null &&
    one.dateOfBirth.getTime() === other.dateOfBirth?.getTime() &&
    isSame(one.lastName, other.lastName, key) &&
    isSame(one.firstName, other.firstName, key)
  );
}

/** Whether somebody says nothing of themselves that the record does not have. */
export function saysNothingNew(said: PersonDetails, recorded: PersonDetails): boolean {
  return IF_KNOWN.every(({ name }) => said[name] === null || recorded[name] !== null);
}

function isSame(one: string | null, other: string | null, compared: (value: string) => string): boolean {
  return one !== null && other !== null && compared(one) === compared(other);
}

function haveSameLetters(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return sameLetters(lettersOf(one), lettersOf(other));
}
