import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { LotStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { lockNamedLot } from './lot-locks.ts';
import { moveLot } from './move-lot.ts';

const input = z.object({ code: text(), reason: text(500) });

/**
 * Puts a lot into quarantine: its kits cannot be used until it is open again. One that is there already stays as it is. Returns its internal
 * id (contract, 13.8).
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION for a recalled lot.
 */
export function quarantineLot(work: UnitOfWork, rawInput: unknown): Promise<string> {
  return setStatus(work, rawInput, 'QUARANTINED', 'lot.quarantine');
}

/** Opens a lot that is in quarantine, in the same way. */
export function reopenLot(work: UnitOfWork, rawInput: unknown): Promise<string> {
  return setStatus(work, rawInput, 'OPEN', 'lot.reopen');
}

async function setStatus(work: UnitOfWork, rawInput: unknown, status: LotStatus, action: string): Promise<string> {
  const actor = authorize(work.call.actor, 'lots.write');
  const { code, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const lot = await lockNamedLot(tx, code);
    if (lot.status === status) return lot.id;
    const writes = await moveLot(tx, lot, { status, reason });
    await writeAudited(tx, { action, subject: `Lot:${lot.id}`, accountId: actor.accountId }, writes);
    return lot.id;
  });
}
