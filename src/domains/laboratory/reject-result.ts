import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { lockOpenUnmatched } from './kept-message.ts';

const input = z.object({ unmatchedResultId: text(), reason: text(500) });

/**
 * Decides that a kept message is charted nowhere (contract, 10.4); it stays, with the reason. Returns the internal id of the unmatched
 * result.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is decided already.
 */
export async function rejectResult(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'unmatched.decide');
  const { unmatchedResultId, reason } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { id, accountId } = await lockOpenUnmatched(context, actor, unmatchedResultId);
    await writeAudited(context, { action: 'result.reject', subject: `UnmatchedResult:${id}`, accountId }, [
      Prisma.sql`UPDATE unmatched_results SET status = 'REJECTED', decided_by_id = ${actor.userId}::uuid,
        decided_at = ${context.clock.now()}::timestamptz, decision = ${reason} WHERE id = ${id}::uuid`,
    ]);
    return id;
  });
}
