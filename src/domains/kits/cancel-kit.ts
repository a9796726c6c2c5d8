import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { eventNow, moveKit, moveRequisition } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedKit, lockRequisitionOfKit } from '../changes/locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove } from '../lifecycles/lifecycle.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';

const input = z.object({ kitId: text(), reason: text(500) });

/** The statuses of a sample that has not come to a laboratory. */
const NOT_THERE_YET: ReadonlySet<SampleStatus> = new Set<SampleStatus>([
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERY_EXCEPTION',
]);

/**
 * Cancels a kit that is not to be tested, registered or not, with its sample, and takes back its requisition where that is possible (contract,
 * 4.4). Whom it is registered to stays. Returns the kit's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION once the sample has come to a laboratory, and for a kit that is
 *   canceled.
 */
export async function cancelKit(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'kits.cancel');
  const { kitId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const kit = await lockNamedKit(tx, actor, kitId);
    if (kit.status === 'CANCELED' || !NOT_THERE_YET.has(kit.sampleStatus))
      throw refusedMove(kitLifecycle, kit.status, 'CANCELED', `its sample is ${kit.sampleStatus}`);
    const requisition = await lockRequisitionOfKit(tx, kit.id);
    const taken = requisition && REQUISITION_TRAITS[requisition.status].whenCanceled;
    await writeAudited(tx, { action: 'kit.cancel', subject: `Kit:${kit.id}`, accountId: kit.accountId }, [
      ...(await moveKit(tx, kit, eventNow(tx, 'CANCELED', reason))),
      ...(requisition && taken ? await moveRequisition(tx, requisition, eventNow(tx, taken, reason)) : []),
    ]);
    return kit.id;
  });
}
