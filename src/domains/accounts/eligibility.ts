import { z } from 'zod';
import type { Db } from '../../db/sql/db.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { eligibilityRules } from '../eligibility/rules-input.ts';
import { checkInput, GIVEN_TWICE, objectProblem, storableText, text, typeProblem } from '../inputs/inputs.ts';

/** The most kit types with rules of an account (contract, 8.3). */
const MAX_KIT_TYPES = 100;

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

const kitType = z.object({ kitType: storableText.trim().nullable().catch(null) });
const named = z.object({ eligibility: z.array(kitType.catch({ kitType: null })) });

/** The kit types in an unparsed input that do not exist. Kit types are never deleted. */
export async function unknownKitTypes(db: Db, rawInput: unknown): Promise<FieldProblem[]> {
  const given = checkInput(named, rawInput);
  if (!given.isValid) return [];
  const codes = given.value.eligibility.slice(0, MAX_KIT_TYPES).map((each) => each.kitType);
  const found = await db.kitType.findMany({
    where: { code: { in: codes.filter((code) => code !== null) } },
    select: { code: true },
  });
  const known = new Set<string | null>(['', null, ...found.map(({ code }) => code)]);
  return codes.flatMap((code, index): FieldProblem[] =>
    known.has(code) ? [] : [{ path: ['eligibility', index, 'kitType'], message: 'is not a kit type', code: 'UNKNOWN' }],
  );
}
