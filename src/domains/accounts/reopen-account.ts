import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lockNamedAccount } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { reopenEndpoints } from '../webhooks/reopen-endpoints.ts';
import { requireNoMove } from './lock-move.ts';

const input = z.object({ accountId: text(), reason: text(500) });

/**
 * Reopens a closed account: keys, links and webhooks work again, unless they have expired or were revoked meanwhile. Whatever the closing
 * ended stays ended. An account that is open stays as it is. Returns its id (contract, 1.5).
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT while deliveries that waited are still being ended, and
 *   for one that is set aside or has moved (1.6).
 */
export async function reopenAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { accountId: named, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, closedAt } = await lockNamedAccount(tx, named);
    if (closedAt === null) return id;
    await requireNoMove(tx, id);
    await writeAudited(tx, { action: 'account.reopen', subject: `Account:${id}`, accountId: id }, [
      updateSql(
        'accounts',
        {
          closed_at: null,
          closed_reason: null,
          wound_up_at: null,
          reopened_at: tx.call.clock.now(),
          reopened_reason: reason,
        },
        Prisma.sql`id = ${id}::uuid`,
      ),
      ...(await reopenEndpoints(tx, id)),
    ]);
    return id;
  });
}
