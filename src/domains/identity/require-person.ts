import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import type { Person } from '../../hl7/person.ts';
import type { LockedSample } from '../changes/locks.ts';
import { describeDisagreements, disagreementsIn, missingIn, type PersonPart } from './disagreements.ts';
import { identifyPerson } from './identify-person.ts';
import { readSampleFacts } from './sample-facts.ts';

/** The fields of `submitReport` for each part of a person. */
const FIELDS: Readonly<Record<PersonPart, string>> = {
  name: 'person.lastName, person.firstName',
  'birth date': 'person.dateOfBirth',
  sex: 'person.sex',
};

/**
 * Requires that a report entered by hand is about the person of its locked sample, by the caller's laboratory's rules for identifying
 * people (contract, 5.7 and 10.3).
 *
 * @throws AppError CONFLICT that names what disagrees or is missing, without revealing our record; also if there is nobody to compare the
 *   report with.
 */
export async function requirePerson(tx: Tx, sample: LockedSample, actor: Actor, person: Person): Promise<void> {
  const { laboratoryIdentification: identification } = await tx.db.account.findUniqueOrThrow({
    where: { id: actor.accountId },
    select: { laboratoryIdentification: true },
  });
  const { person: known } = await readSampleFacts(tx, sample.id, { laboratory: laboratoryOf(actor), identification });
  if (known === null)
    throw new AppError(
      'CONFLICT',
      'There is nobody to compare the person with: the kit is not registered, and no requisition names a patient.',
    );
  switch (identifyPerson(person, known, identification)) {
    case 'IDENTIFIED':
      return;
    case 'PERSON_DISAGREES':
      throw new AppError('CONFLICT', describeDisagreements(disagreementsIn(person, known), FIELDS));
    case 'NOT_IDENTIFIED':
      throw new AppError('CONFLICT', notIdentified(missingIn(person)));
  }
}

function notIdentified(missing: readonly PersonPart[]): string {
  const toGive = missing.length === 0 ? '' : ` Give ${missing.map((part) => FIELDS[part]).join(', ')}.`;
  return `Nothing in person disagrees, but a match needs a full name and a full birth date.${toGive}`;
}
