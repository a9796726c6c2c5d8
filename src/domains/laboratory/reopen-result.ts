import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../changes/audit.ts';
import { publishHeld } from '../changes/publish.ts';
import { isAnybodyKnown } from '../identity/sample-facts.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { type LockedUnmatched, lockUnmatched } from './lock-unmatched.ts';

const input = z.object({ unmatchedResultId: text(), reason: text(500) });

/** How often a rejection of the same result can be undone (contract, 8.3). */
const MAX_REOPENINGS = 20;

/**
 * Undoes a rejection (contract, 10.4): the result awaits a decision again, or waits, if it waited before and there is still nobody to
 * compare the message with. The rejection's author, time and reason remain stored. Returns the internal id of the unmatched result.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is not rejected, or was reopened
 * too often.
 */
export async function reopenResult(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'unmatched.decide');
  const { unmatchedResultId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const unmatched = await lockUnmatched(tx, actor, unmatchedResultId);
    const { id, accountId } = unmatched;
    if (unmatched.status !== 'REJECTED') throw new AppError('CONFLICT', NOT_REJECTED[unmatched.status]);
    if ((await tx.db.unmatchedReopening.count({ where: { unmatchedRef: id } })) >= MAX_REOPENINGS)
      throw new AppError('CONFLICT', `This result has already been reopened ${MAX_REOPENINGS} times.`);
    await writeAudited(tx, { action: 'result.reopen', subject: `UnmatchedResult:${id}`, accountId }, [
      keepRejectionSql(tx, unmatched, actor.userId, reason),
      updateSql(
        'unmatched_results',
        { status: await statusOnceOpen(tx, unmatched), decided_by_id: null, decided_at: null, decision: null },
        Prisma.sql`id = ${id}::uuid`,
      ),
      publishHeld(tx.call, unmatched, unmatched.sample),
    ]);
    return id;
  });
}

const NOT_REJECTED: Readonly<Record<Exclude<UnmatchedStatus, 'REJECTED'>, string>> = {
  OPEN: 'This result is open: there is no rejection to undo.',
  WAITING:
    'This result waits until somebody is registered for its kit, or a requisition names a patient: there is no rejection to undo.',
  MATCHED: 'This result was charted. To undo that, withdraw its report with withdrawReport.',
};

/** Copies the rejection, with the user who undoes it. */
function keepRejectionSql(
  { call: { clock } }: Tx,
  { id }: LockedUnmatched,
  userId: string,
  reason: string,
): Prisma.Sql {
  return Prisma.sql`INSERT INTO unmatched_reopenings
      (unmatched_result_id, position, rejected_by_id, rejected_at, rejection, reopened_by_id, reopened_at, reason)
    SELECT id, (SELECT count(*) + 1 FROM unmatched_reopenings WHERE unmatched_result_id = row.id), decided_by_id, decided_at, decision,
      ${userId}::uuid, ${clock.now()}::timestamptz, ${reason}
    FROM unmatched_results row WHERE id = ${id}::uuid`;
}

/** A message that waited for a registration may wait no longer: registrations since did not decide on it, because it was rejected. */
async function statusOnceOpen(tx: Tx, { reason, sampleRef }: LockedUnmatched): Promise<UnmatchedStatus> {
  if (reason !== 'NOBODY_REGISTERED' || sampleRef === null) return 'OPEN';
  return (await isAnybodyKnown(tx, sampleRef)) ? 'OPEN' : 'WAITING';
}
