import { z } from 'zod';
import { mustBeOneOf } from '../../errors/errors.ts';
import { IS_REQUIRED } from '../../errors/rules.ts';
import { objectProblem, optional, optionalOrBlank, text } from './inputs.ts';
import { email, phoneOrNone } from './people.ts';

/** What a guardian is to the person (contract, 13.1). */
export const GuardianRelationship = {
  PARENT: 'PARENT',
  LEGAL_GUARDIAN: 'LEGAL_GUARDIAN',
  OTHER: 'OTHER',
} as const;

export type GuardianRelationship = keyof typeof GuardianRelationship;

const relationship = z.enum(GuardianRelationship, {
  error: ({ input }) =>
    input == null || input === '' ? IS_REQUIRED : mustBeOneOf(Object.values(GuardianRelationship)),
});

/** The guardian of a person, who answers for a minor. */
export const guardian = z.object(
  { firstName: text(), lastName: text(), relationship, email: optionalOrBlank(email), phone: phoneOrNone },
  objectProblem,
);

export type Guardian = z.output<typeof guardian>;

/** The guardian of somebody who may have none. */
export const guardianOrNone = optional(guardian);

const stored = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    relationship: z.enum(GuardianRelationship),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .nullable();

/** A guardian, as stored; null for none. */
export function guardianOf(column: unknown): Guardian | null {
  return stored.parse(column ?? null);
}
