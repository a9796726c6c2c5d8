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
import { requireNoMove } from './lock-move.ts';

const input = z.object({ accountId: text(), reason: text(500) });

/**
 * Closes an account, at once: its keys, links and tokens are refused, its kits cannot be activated, and its webhooks are not sent. What it
 * has under way is ended in the background afterwards (wind-up.ts). An account that is closed already stays as it is. Returns its id
 * (contract, 1.5).
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT for the caller's own account, and one that is
 *   set aside.
 */
export async function closeAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'accounts.write');
  const { accountId: named, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, closedAt } = await lockNamedAccount(tx, named);
    if (id === actor.accountId) throw new AppError('CONFLICT', 'Nobody can close their own account.');
    if (closedAt !== null) return id;
    await requireNoMove(tx, id);
    const columns = { closed_at: tx.call.clock.now(), closed_reason: reason };
    await writeAudited(tx, { action: 'account.close', subject: `Account:${id}`, accountId: id }, [
      updateSql('accounts', columns, Prisma.sql`id = ${id}::uuid`),
      ...(await closeEndpoints(tx, id)),
    ]);
    return id;
  });
}
