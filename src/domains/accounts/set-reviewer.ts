import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { updateSql } from '../../db/sql/write.ts';
import { badInput, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockAccount } from '../changes/locks.ts';
import { parseInput, text, typeProblem } from '../inputs/inputs.ts';
import { requireOtherReviewer } from './release.ts';

const input = z.object({ userId: text(), isReviewer: z.boolean(typeProblem('must be true or false')) });

/**
 * Gives a user the right to review held reports, or takes it (contract, 13.6): the user's keys have it or lose it at once. Of this and a
 * change of the account's policy, one comes first. Returns the user's id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a user of another role; NOT_FOUND; CONFLICT if the account has
 * reports held and no other reviewer.
 */
export async function setReviewer(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { userId, isReviewer } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const user = isUuid(userId) ? await tx.db.user.findUnique({ where: { id: userId } }) : null;
    if (!user) throw notFound('user', userId);
    const { id, accountId, role } = user;
    const why = whyNoReviewer(role);
    if (why !== undefined) throw badInput([{ path: ['userId'], message: why, code: 'NOT_ALLOWED' }]);
    await lockAccount(tx, accountId);
    if (!isReviewer) await requireOtherReviewer(tx, accountId, id);
    await writeAudited(tx, { action: 'user.setReviewer', subject: `User:${id}`, accountId, changed: ['isReviewer'] }, [
      updateSql('users', { is_reviewer: isReviewer }, Prisma.sql`id = ${id}::uuid`),
    ]);
    return id;
  });
}

/** Why a user of this role can neither be given the right to review nor lose it; undefined if it can. */
export function whyNoReviewer(role: Role): string | undefined {
  if (role === 'CLIENT') return undefined;
  return role === 'ADMIN'
    ? 'must be a user with the role CLIENT: every ADMIN reviews'
    : 'must be a user with the role CLIENT';
}
