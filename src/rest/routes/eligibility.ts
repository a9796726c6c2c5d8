import { z } from 'zod';
import { EligibilityReason } from '../../domains/eligibility/decide.ts';
import { eligibilityBody, eligibilityProblems } from '../../domains/eligibility/read-eligibility.ts';
import { isBlank } from '../../domains/inputs/inputs.ts';
import type { JsonObject } from '../../domains/inputs/json.ts';
import { ActivationField, Sex } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { lowerCaseAll } from '../bodies/naming.ts';
import { defineRoute } from '../routing/route.ts';

/** The arguments of the question, in a body that has been checked. */
const question = z.object({
  kitType: z.string(),
  country: z.string().optional(),
  state: z.string().optional(),
  dateOfBirth: z.string().optional(),
  sex: z.enum(Sex).optional(),
  guardian: z.boolean().optional(),
});

/** Forms send the fields that were left empty. */
function given(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value)));
}

/** Who may be tested where, before anything is ordered (docs/rest.md, "Kit types"; contract, 13.1). */
export const askEligibility = defineRoute({
  method: 'POST',
  path: '/api/v3/eligibility/',
  tag: 'Kit types',
  summary: 'Ask whether somebody may be tested',
  description:
    'By the rules of the kit type and of your account. Only `kit_type` is required; `missing` says on which other details the answer still depends. Nothing is written.',
  body: {
    formats: 'json and forms',
    action: 'eligibility.ask',
    schema: eligibilityBody,
    problems: eligibilityProblems,
  },
  refusals: [400],
  operation: graphql(`
    query ($kitType: String!, $country: String, $state: String, $dateOfBirth: Date, $sex: Sex, $guardian: Boolean) {
      _: eligibility(
        kitType: $kitType, country: $country, state: $state, dateOfBirth: $dateOfBirth, sex: $sex, guardian: $guardian
      ) { eligible reasons missing }
    }
  `),
  variables: ({ body }) => {
    const { kitType, country, state, dateOfBirth, sex, guardian } = question.parse(given(body));
    return { kitType, country, state, dateOfBirth, sex, guardian };
  },
  answer: {
    status: 200,
    description: 'Whether the person may be tested.',
    schema: z
      .strictObject({
        eligible: z
          .boolean()
          .meta({ description: 'Whether there is no reason against it, even if something is missing.' }),
        reasons: z.array(z.enum(lowerCaseAll(EligibilityReason))).meta({ description: 'All reasons against it.' }),
        missing: z.array(z.enum(lowerCaseAll(ActivationField))).meta({
          description: 'The details on which the answer still depends: `country`, `state`, `date_of_birth`, `sex`.',
        }),
      })
      .meta({ id: 'Eligibility' }),
  },
});
