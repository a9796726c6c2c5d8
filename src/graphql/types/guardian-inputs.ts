import type { GuardianRelationship } from '../../domains/inputs/guardian.ts';
import { builder } from '../fields/builder.ts';

export const GuardianRelationshipEnum = builder.enumType('GuardianRelationship', {
  description: 'What a guardian is to the person.',
  values: {
    PARENT: { description: 'A parent.' },
    LEGAL_GUARDIAN: { description: 'A legal guardian who is no parent.' },
    OTHER: { description: 'Somebody else who may answer for the person.' },
  } satisfies Record<GuardianRelationship, object>,
});

/** A guardian in inputs. */
export const GuardianInput = builder.inputType('GuardianInput', {
  description: 'Who answers for a person who is too young to do so.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'The guardian’s first name, in any script.' }),
    lastName: t.string({ required: true, description: 'The guardian’s last name, in any script.' }),
    relationship: t.field({
      type: GuardianRelationshipEnum,
      required: true,
      description: 'What the guardian is to the person.',
    }),
    email: t.string({ description: 'The guardian’s e-mail address.' }),
    phone: t.string({ description: 'The guardian’s phone number.' }),
  }),
});
