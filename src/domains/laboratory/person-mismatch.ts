import { locationOf } from '../../hl7/location.ts';
import type { Person } from '../../hl7/person.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import type { Description, Finding } from '../identity/compare-people.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { comparisonWithNamed, identifyPerson } from './identify-person.ts';
import type { Mismatch } from './mismatch.ts';
import type { SampleFacts } from './sample-facts.ts';

/** Why the message cannot be charted for the person of the sample; undefined if it can (contract, 10.3). */
export function personMismatch(
  { report }: ArrivedMessage,
  { person, identification }: SampleFacts,
): Mismatch | undefined {
  if (person === null)
    return {
      reason: 'NOBODY_REGISTERED',
      detail:
        'Nobody is registered for the kit, and no requisition names a patient. It waits until somebody is, or one does.',
    };
  switch (identifyPerson(report.person, person, identification)) {
    case 'IDENTIFIED':
      return undefined;
    case 'PERSON_DISAGREES':
      return disagreement(report.person, person);
    case 'NOT_IDENTIFIED':
      return {
        reason: 'NOT_IDENTIFIED',
        detail: 'Nothing in PID disagrees, but a whole name and a whole birth date that agree are not there.',
        locations: missingIn(report.person).map(locationOf),
      };
  }
}

/** The identifiers of a person, by their fields in a message and their names. */
const IDENTIFIERS_OF_PID = [
  { field: 'PID-5', name: 'name', identifiers: ['family', 'given'] },
  { field: 'PID-7', name: 'birth date', identifiers: ['birthDate'] },
  { field: 'PID-8', name: 'sex', identifiers: ['sex'] },
] as const;

/** Which identifiers disagree: their fields, and nothing of what our record has there. */
function disagreement(person: Person, known: Description): Mismatch {
  const { findings } = comparisonWithNamed(person)(known);
  const found = (finding: Finding) =>
    IDENTIFIERS_OF_PID.filter(({ identifiers }) => identifiers.some((each) => findings[each] === finding));
  const [others, unreadables] = [found('DISAGREES'), found('UNREADABLE')];
  const listOf = (fields: typeof others) =>
    fields
      .map(({ field, name }) => `the ${name} (${field})`)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' and ');
  const sentences = [
    ...(others.length > 0
      ? [`${listOf(others)} ${others.length > 1 ? 'are not those' : 'is not that'} of the person known for the sample.`]
      : []),
    ...(unreadables.length > 0 ? [`${listOf(unreadables)} cannot be read.`] : []),
  ];
  return {
    reason: 'PERSON_DISAGREES',
    detail: sentences.map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1)).join(' '),
    locations: [...new Set([...others, ...unreadables])].map(({ field }) => locationOf(field)),
  };
}

/** The fields in which a message gives too little of a person. */
function missingIn({ names, birthDate }: Person): readonly string[] {
  const born = readBirthDate(birthDate);
  const isWhole = born !== null && born !== 'unreadable' && born.day !== null;
  const isNamed = names.some(({ family, given }) => family.trim() !== '' && given.trim() !== '');
  return [...(isNamed ? [] : ['PID-5']), ...(isWhole ? [] : ['PID-7'])];
}
