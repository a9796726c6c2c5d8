import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { writeTogether } from '../../db/write.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../audit.ts';
import { catchUpWithSample } from '../cascade.ts';
import { recordedFacts, reportedEventTime } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { requisitionLifecycle } from '../lifecycles/requisition.ts';
import { lockNamedRequisition } from '../locks.ts';
import { appendRequisitionEvent, requisitionHistory } from './history.ts';

const input = z.object({ requisitionId: text(), status: z.enum(RequisitionStatus), ...recordedFacts });

/**
 * Records the laboratory's decision on a requisition, or what became of one whose sample is not known here. An approved
 * requisition catches up with its sample. Returns the requisition's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if the lifecycle lacks the move.
 */
export async function updateRequisitionStatus(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'requisitions.decide');
  const { requisitionId, status, ...facts } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const requisition = await lockNamedRequisition(context, actor, requisitionId);
    const { id, accountId, sampleRef } = requisition;
    if (requisition.status === 'RESULTED' && status === 'RESULTED') {
      throw refusedMove(requisitionLifecycle, requisition.status, status, 'only an amended report results it again');
    }
    const time = await reportedEventTime(facts.created, context.clock.now(), () => requisitionHistory(context, id));
    if (!time.isLate) requireMove(requisitionLifecycle, requisition.status, status);
    await writeAudited(
      context,
      { action: 'requisition.updateStatus', subject: `Requisition:${id}`, accountId },
      appendRequisitionEvent(context, requisition, { ...facts, ...time, status }),
    );
    if (status === 'APPROVED' && !time.isLate && sampleRef !== null) {
      await writeTogether(context.db, await catchUpWithSample(context, { ...requisition, status, sampleRef }));
    }
    return id;
  });
}
