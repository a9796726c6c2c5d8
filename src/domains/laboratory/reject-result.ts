import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { lockOpenUnmatched } from './lock-unmatched.ts';

const input = z.object({ unmatchedResultId: text(), reason: text(500) });

/**
 * Decides that a stored message is not charted on any sample (contract, 10.4). It remains stored, with the reason. Returns the internal id
 * of the unmatched result.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is already decided.
 */
export async function rejectResult(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'unmatched.decide');
  const { unmatchedResultId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId } = await lockOpenUnmatched(tx, actor, unmatchedResultId, ['OPEN', 'WAITING']);
    await writeAudited(tx, { action: 'result.reject', subject: `UnmatchedResult:${id}`, accountId }, [
      updateSql(
        'unmatched_results',
        { status: 'REJECTED', decided_by_id: actor.userId, decided_at: tx.call.clock.now(), decision: reason },
        Prisma.sql`id = ${id}::uuid`,
      ),
    ]);
    return id;
  });
}
