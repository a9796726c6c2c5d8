import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lockNamedAccount } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { closeEndpoints } from '../webhooks/close-endpoints.ts';
import { requireMove } from './lock-move.ts';

const input = z.object({ accountId: text(), receipt: text(64) });

/**
 * Finishes a move in the cell that the account leaves: it is closed here for good, and can be resumed in the other one. Returns its id
 * (contract, 1.6).
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is not set aside, was loaded here, or the receipt is
 *   not that of its last export.
 */
export async function finishMove(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { accountId: named, receipt } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, closedAt } = await lockNamedAccount(tx, named);
    const move = await requireMove(tx, id);
    if (move.loaded)
      throw new AppError('CONFLICT', 'The account was loaded into this cell. Finish the move in the other one.');
    if (move.receipt !== receipt.toLowerCase())
      throw new AppError(
        'CONFLICT',
        'This is not the receipt of the last export of the account: what the other cell got is something else, or older.',
      );
    const now = tx.call.clock.now();
    const closed = { closed_at: now, closed_reason: 'Moved to another cell.', wound_up_at: now };
    await writeAudited(tx, { action: 'account.move', subject: `Account:${id}`, accountId: id }, [
      updateSql('account_moves', { moved_at: now }, Prisma.sql`account_id = ${id}::uuid`),
      ...(closedAt === null ? [updateSql('accounts', closed, Prisma.sql`id = ${id}::uuid`)] : []),
      ...(await closeEndpoints(tx, id)),
    ]);
    return id;
  });
}
