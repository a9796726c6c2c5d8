import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lockNamedAccount } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { requireMove } from './lock-move.ts';

const input = z.object({ accountId: text(), nothingLoaded: z.boolean().default(false) });

/**
 * Ends the setting aside of an account: in the cell that it was to leave, everything goes on as if nothing had been; in the cell that it was
 * loaded into, it begins there. Returns its id (contract, 1.6).
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is not set aside, if it has moved, and after an
 *   export unless the caller says that it has not been loaded anywhere, because the account would then go on in two cells.
 */
export async function resumeAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { accountId: named, nothingLoaded } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id } = await lockNamedAccount(tx, named);
    const { exportedAt, loaded } = await requireMove(tx, id);
    if (exportedAt !== null && !loaded && !nothingLoaded)
      throw new AppError(
        'CONFLICT',
        `The account was exported on ${exportedAt.toISOString()}. If the export has been loaded into another cell, finish the move: the ` +
          'account would otherwise go on in both. If it has not, say so, and delete the file.',
      );
    await writeAudited(tx, { action: 'account.resume', subject: `Account:${id}`, accountId: id }, [
      Prisma.sql`DELETE FROM account_moves WHERE account_id = ${id}::uuid`,
    ]);
    return id;
  });
}
