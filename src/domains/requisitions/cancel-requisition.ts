import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { eventNow, moveRequisition } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedRequisition } from '../changes/locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { refusedMove } from '../lifecycles/lifecycle.ts';
import { REQUISITION_TRAITS, requisitionLifecycle } from '../lifecycles/requisition.ts';

const input = z.object({ requisitionId: text(), reason: text(500) });

/**
 * Cancels a requisition for its program: one that the laboratory has not decided on becomes denied, and an approved one rejected, with the
 * same consequences as the laboratory's own decision (contract, 11.10). Returns the requisition's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION in any other status.
 */
export async function cancelRequisition(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'requisitions.write');
  const { requisitionId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const requisition = await lockNamedRequisition(tx, actor, requisitionId);
    const { id, accountId } = requisition;
    const status = REQUISITION_TRAITS[requisition.status].whenCanceled;
    if (status === null) {
      const why = 'a requisition can be canceled only while it is CREATED or APPROVED';
      throw refusedMove(requisitionLifecycle, requisition.status, 'REJECTED', why);
    }
    await writeAudited(
      tx,
      { action: 'requisition.cancel', subject: `Requisition:${id}`, accountId },
      await moveRequisition(tx, requisition, eventNow(tx, status, reason)),
    );
    return id;
  });
}
