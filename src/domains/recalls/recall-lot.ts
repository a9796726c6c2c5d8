import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize, may } from '../../auth/policy.ts';
import type { Call } from '../../call/call.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { optional, parseInput, text } from '../inputs/inputs.ts';
import { lockNamedLot } from '../lots/lot-locks.ts';
import { moveLot } from '../lots/move-lot.ts';

const input = z.object({ code: text(), reason: text(500), replace: optional(z.boolean('must be true or false')) });

/**
 * Recalls a lot: from the answer on, its kits cannot be used. What follows for each kit is done in the background afterwards
 * (deal-with-recalls.ts). A lot that is recalled already stays so; if this call asks for replacements and the first did not, what is left is
 * replaced, in the name of this caller. Returns the lot's internal id (contract, 13.8).
 *
 * @throws AppError FORBIDDEN, also to replace for everybody but ADMIN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function recallLot(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'lots.write');
  const { code, reason, replace } = parseInput(input, rawInput);
  const replaces = replace === true;
  if (replaces && !may(actor, 'lots.replace'))
    throw new AppError(
      'FORBIDDEN',
      'Only administrators ask for replacements. Recall the lot without `replace` now; an administrator can add them with the same call.',
    );
  return work.transaction(async (tx) => {
    const lot = await lockNamedLot(tx, code);
    if (lot.status === 'RECALLED' && (!replaces || lot.replaces === true)) return lot.id;
    const columns = { recall_replaces: replaces, ...inTheNameOf(actor, tx.call) };
    const writes =
      lot.status === 'RECALLED'
        ? [updateSql('lots', { ...columns, recall_finished_at: null }, Prisma.sql`id = ${lot.id}::uuid`)]
        : await moveLot(tx, lot, {
            status: 'RECALLED',
            reason,
            columns: { ...columns, recalled_at: tx.call.clock.now() },
          });
    await writeAudited(tx, { action: 'lot.recall', subject: `Lot:${lot.id}`, accountId: actor.accountId }, writes);
    return lot.id;
  });
}

/** The columns that say in whose name kits are canceled and replaced. */
function inTheNameOf({ userId, apiKeyId }: Actor, { requestId }: Call) {
  return { recalled_by_id: userId, recalled_with_key: apiKeyId, recall_request: requestId };
}
