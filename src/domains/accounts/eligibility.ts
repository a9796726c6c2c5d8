import { z } from 'zod';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { eligibilityRules } from '../eligibility/rules-input.ts';
import { GIVEN_TWICE, objectProblem, text, typeProblem } from '../inputs/inputs.ts';
import { MAX_KIT_TYPES } from './kit-types.ts';

const ofKitType = z.object({ kitType: text(), rules: eligibilityRules }, objectProblem);

/** For whom an account offers kit types, as a whole (contract, 13.1). Null removes all rules. */
export const accountEligibility = z
  .array(ofKitType, typeProblem('must be a list'))
  .max(MAX_KIT_TYPES, `must have at most ${MAX_KIT_TYPES} kit types`)
  .superRefine((given, problems) => {
    const seen = new Set<string>();
    for (const [index, { kitType }] of given.entries()) {
      if (seen.has(kitType)) problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, [index, 'kitType']));
      seen.add(kitType);
    }
  })
  .nullable();

/** The writes after which an account has these rules and no others. Call with the account locked. */
export function replaceEligibility(accountId: string, given: z.output<typeof accountEligibility>): Write[] {
  const rows = (given ?? []).map(({ kitType, rules }) => ({ account_id: accountId, kit_type: kitType, rules }));
  const codes = rows.map(({ kit_type: code }) => code);
  // Both are parts of one statement, so they must not touch the same rows.
  return [
    Prisma.sql`DELETE FROM account_eligibility WHERE account_id = ${accountId}::uuid AND kit_type <> ALL(${codes}::text[])`,
    ...(rows.length > 0
      ? [
          Prisma.sql`${insertSql('account_eligibility', rows)} ON CONFLICT (account_id, kit_type)
            DO UPDATE SET rules = EXCLUDED.rules`,
        ]
      : []),
  ];
}
