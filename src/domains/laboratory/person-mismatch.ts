import { locationOf } from '../../hl7/location.ts';
import type { Person } from '../../hl7/person.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import type { Description, Finding, Identifier } from '../identity/compare-people.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { comparisonWithNamed, identifyPerson } from './identify-person.ts';
import type { Mismatch } from './mismatch.ts';
import type { SampleFacts } from './sample-facts.ts';

/** Why the message cannot be charted for the person of the sample; undefined if it can (contract, 10.3). */
export function personMismatch(
  { report: { person } }: ArrivedMessage,
  { person: known, identification }: SampleFacts,
): Mismatch | undefined {
  if (known === null)
    return {
      reason: 'NOBODY_REGISTERED',
      detail: 'No patient is registered for the kit or named by a requisition. The message waits until there is one.',
    };
  switch (identifyPerson(person, known, identification)) {
    case 'IDENTIFIED':
      return undefined;
    case 'PERSON_DISAGREES': {
      const found = disagreementsIn(person, known);
      return {
        reason: 'PERSON_DISAGREES',
        detail: describeDisagreements(found, FIELDS),
        locations: [...found.others, ...found.unreadables].map((part) => locationOf(FIELDS[part])),
      };
    }
    case 'NOT_IDENTIFIED':
      return {
        reason: 'NOT_IDENTIFIED',
        detail: 'Nothing in PID disagrees, but a match needs a full name and a full birth date.',
        locations: missingIn(person).map((part) => locationOf(FIELDS[part])),
      };
  }
}

/** The parts of a person's description. */
const PARTS = { name: ['family', 'given'], 'birth date': ['birthDate'], sex: ['sex'] } as const satisfies Record<
  string,
  readonly Identifier[]
>;

export type PersonPart = keyof typeof PARTS;

/** The field of a message that has each part. */
const FIELDS: Readonly<Record<PersonPart, string>> = { name: 'PID-5', 'birth date': 'PID-7', sex: 'PID-8' };

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
