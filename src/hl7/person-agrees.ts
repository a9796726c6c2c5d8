import type { Person } from './person.ts';

/** A person as we know them; what we do not know is null. */
export interface KnownPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string | null;
}

/**
 * Whether a message may be about this person (contract, 10): both names of one repetition of PID-5, and the day of birth, each
 * compared where both sides have it. So it is true where there is nothing to compare.
 */
export function personAgrees(read: Person, known: KnownPerson): boolean {
  return comparisonWith(read)(known);
}

/** As {@link personAgrees}, for many people: what the message says is prepared once. */
export function comparisonWith({ dateOfBirth, names }: Person): (known: KnownPerson) => boolean {
  const given = names
    .map((name) => ({ family: comparable(name.family), given: comparable(name.given) }))
    .filter((name) => name.family !== '' || name.given !== '');
  return (known) => {
    const isOtherDay = dateOfBirth !== null && known.dateOfBirth !== null && dateOfBirth !== known.dateOfBirth;
    if (isOtherDay) return false;
    const lastName = comparable(known.lastName ?? '');
    const firstName = comparable(known.firstName ?? '');
    return given.length === 0 || given.some((name) => mayBe(name.family, lastName) && mayBe(name.given, firstName));
  };
}

function mayBe(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

/** Letters with a stroke, which Unicode does not part into a letter and an accent. */
const STROKED: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ħ', 'h'],
]);

/** More characters than any name that we know has (contract, 8.3), with blanks between them. */
const LONGEST_NAME = 1000;

/**
 * The name without regard to case, accents, hyphens, apostrophes and blanks. One that is too long stays as it is, which is nobody's
 * that we know: of ten million characters, this would make two hundred million.
 */
function comparable(name: string): string {
  if (name.length > LONGEST_NAME) return name;
  return (
    name
      // In this order, ß is SS and the dotless i an i.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{Mark}\p{Dash_Punctuation}\p{White_Space}\p{Control}\p{Format}'`´‘’ʼʹ′＇]/gu, '')
      .replace(/[øłđħ]/g, (letter) => STROKED.get(letter) ?? letter)
  );
}
