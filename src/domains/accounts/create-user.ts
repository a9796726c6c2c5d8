import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { rule } from '../../errors/rules.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { requireOpenAccount } from '../access/require-account.ts';
import { assignByName } from '../access/sample-laboratories.ts';
import { writeAudited } from '../changes/audit.ts';
import { checkInput, optional, text } from '../inputs/inputs.ts';
import { email } from '../inputs/people.ts';
import { whyNoReviewer } from './set-reviewer.ts';

/** The roles that users have: not that of patient sessions (contract, 12.3). */
export const USER_ROLES = Object.values(Role).filter((role) => role !== 'PATIENT');

const role = z
  .enum(Role)
  .refine((given) => given !== 'PATIENT', rule('NOT_ALLOWED', 'must be the role of a user, not of a session'));

const input = z.object({
  accountId: text(),
  name: text(),
  email,
  role,
  isReviewer: optional(z.boolean('must be true or false')),
});

/** Creates a user of an account, which is a laboratory once it has one with the role LAB. Returns its id. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT for a closed account. */
export async function createUser(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const checked = checkInput(input, rawInput);
  const problems = [...checked.problems, ...reviewerProblems(rawInput)];
  if (!checked.isValid || problems.length > 0) throw badInput(problems);
  const { accountId: named, isReviewer, ...user } = checked.value;
  return work.transaction(async (tx) => {
    const accountId = await requireOpenAccount(tx, named);
    const id = newUuid();
    await writeAudited(tx, { action: 'user.create', subject: `User:${id}`, accountId }, [
      insertSql('users', [
        { id, account_id: accountId, ...user, is_reviewer: isReviewer === true, created: tx.call.clock.now() },
      ]),
    ]);
    // The account's name may mean a laboratory from now on.
    if (user.role === 'LAB') await assignByName(tx, accountId);
    return id;
  });
}

const newReviewer = z.object({ role: z.enum(Role), isReviewer: z.literal(true) });

/** A right to review for a user of a role that cannot have it, whatever else is wrong with the input. */
function reviewerProblems(rawInput: unknown): FieldProblem[] {
  const given = checkInput(newReviewer, rawInput);
  const why = given.isValid ? whyNoReviewer(given.value.role) : undefined;
  return why === undefined ? [] : [{ path: ['isReviewer'], message: why, code: 'NOT_ALLOWED' }];
}
