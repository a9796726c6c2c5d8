import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lockNamedAccount } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { requireMove } from './lock-move.ts';

const input = z.object({ accountId: text(), receipt: text(64) });

/**
 * Records that an account that is set aside was exported, with all its patients' data, and what the export is known by. Returns its id
 * (contract, 1.6).
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is not set aside, or was loaded here.
 */
export async function recordExport(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { accountId: named, receipt } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id } = await lockNamedAccount(tx, named);
    const { loaded } = await requireMove(tx, id);
    if (loaded) throw new AppError('CONFLICT', 'The account was loaded into this cell, and has not been resumed yet.');
    await writeAudited(tx, { action: 'account.export', subject: `Account:${id}`, accountId: id }, [
      updateSql('account_moves', { exported_at: tx.call.clock.now(), receipt }, Prisma.sql`account_id = ${id}::uuid`),
    ]);
    return id;
  });
}
