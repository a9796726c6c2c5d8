import { locationOf } from '../../hl7/location.ts';
import { describeDisagreements, disagreementsIn, missingIn, type PersonPart } from '../identity/disagreements.ts';
import { identifyPerson } from '../identity/identify-person.ts';
import type { SampleFacts } from '../identity/sample-facts.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import type { Mismatch } from './mismatch.ts';

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

/** The field of a message that has each part. */
const FIELDS: Readonly<Record<PersonPart, string>> = { name: 'PID-5', 'birth date': 'PID-7', sex: 'PID-8' };
