import type { Person } from '../../hl7/person.ts';
import { readBirthDate } from './birth-date.ts';
import type { Description, Finding, Identifier } from './compare-people.ts';
import { comparisonWithNamed } from './identify-person.ts';

/** The parts of a person's description. */
const PARTS = { name: ['family', 'given'], 'birth date': ['birthDate'], sex: ['sex'] } as const satisfies Record<
  string,
  readonly Identifier[]
>;

/** A part of a person's description, as people say it. */
export type PersonPart = keyof typeof PARTS;

/** The parts of a description that do not agree with our record. */
interface Disagreements {
  readonly others: readonly PersonPart[];
  readonly unreadables: readonly PersonPart[];
}

/** Which parts disagree, or cannot be read. A name with one half that disagrees and one that cannot be read is listed once. */
export function disagreementsIn(person: Person, known: Description): Disagreements {
  const { findings } = comparisonWithNamed(person)(known);
  const found = (finding: Finding) =>
    (Object.keys(PARTS) as PersonPart[]).filter((part) => PARTS[part].some((each) => findings[each] === finding));
  const others = found('DISAGREES');
  return { others, unreadables: found('UNREADABLE').filter((part) => !others.includes(part)) };
}

/** Says which parts disagree, and in which fields, without revealing what our record has there. */
export function describeDisagreements(
  { others, unreadables }: Disagreements,
  places: Readonly<Record<PersonPart, string>>,
): string {
  const listOf = (parts: readonly PersonPart[]) =>
    parts
      .map((part) => `the ${part} (${places[part]})`)
      .join(', ')
      .replace(/, (?=the [^,]*$)/, ' and ');
  const sentences = [
    ...(others.length > 0
      ? [`${listOf(others)} ${others.length > 1 ? 'do' : 'does'} not match the person known for the sample.`]
      : []),
    ...(unreadables.length > 0 ? [`${listOf(unreadables)} cannot be read.`] : []),
  ];
  return sentences.map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1)).join(' ');
}

/** The parts that are too incomplete to identify a person. */
export function missingIn({ names, birthDate }: Person): readonly PersonPart[] {
  const born = readBirthDate(birthDate);
  const isWhole = born !== null && born !== 'unreadable' && born.day !== null;
  const isNamed = names.some(({ family, given }) => family.trim() !== '' && given.trim() !== '');
  return [...(isNamed ? [] : (['name'] as const)), ...(isWhole ? [] : (['birth date'] as const))];
}
