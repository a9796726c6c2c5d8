import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { lockNamedAccount } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { hasMoved, lockMove } from './lock-move.ts';

const input = z.object({ accountId: text(), reason: text(500) });

/**
 * Sets an account aside, so that it can be moved to another cell: at once, its keys are answered 503, nothing of it can be changed, and no
 * job takes anything of it. What waits goes on waiting. An account that is set aside already stays as it is. Returns its id (contract, 1.6).
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT for the caller's own account, one that has moved, and one
 *   that was closed and has things left to end.
 */
export async function setAsideAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'accounts.write');
  const { accountId: named, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, closedAt, woundUpAt } = await lockNamedAccount(tx, named);
    if (id === actor.accountId) throw new AppError('CONFLICT', 'Nobody can set their own account aside.');
    const move = await lockMove(tx, id);
    if (move?.movedAt) throw hasMoved(move.movedAt);
    if (move) return id;
    if (closedAt !== null && woundUpAt === null)
      throw new AppError(
        'CONFLICT',
        'The account was closed, and what it had under way is still being ended. Try again in a minute.',
      );
    const row = { account_id: id, set_aside_at: tx.call.clock.now(), reason };
    await writeAudited(tx, { action: 'account.setAside', subject: `Account:${id}`, accountId: id }, [
      insertSql('account_moves', [row]),
    ]);
    return id;
  });
}
