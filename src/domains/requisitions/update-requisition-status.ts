import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { catchUpWithSample } from '../cascade.ts';
import { recordedFacts, reportedEventTime } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { requisitionLifecycle } from '../lifecycles/requisition.ts';
import { lockKit, lockRequisition } from '../locks.ts';
import { requireRecord } from '../records.ts';
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
    const { id } = await requireRecord(context, actor, 'requisition', requisitionId);
    const { sample } = await context.db.requisition.findUniqueOrThrow({
      where: { id },
      select: { sample: { select: { kitRef: true } } },
    });
    // The sample must not move between the approval and catching up with it.
    if (sample) await lockKit(context, sample.kitRef);
    const requisition = await lockRequisition(context, id);
    if (requisition.status === 'RESULTED' && status === 'RESULTED') {
      throw refusedMove(requisitionLifecycle, requisition.status, status, 'only an amended report results it again');
    }
    const time = reportedEventTime(facts.created, context.clock.now(), await requisitionHistory(context, id));
    if (!time.isLate) requireMove(requisitionLifecycle, requisition.status, status);
    await appendRequisitionEvent(context, id, { ...facts, status, created: time.created }, time.isLate);
    if (status === 'APPROVED' && !time.isLate && requisition.sampleRef !== null) {
      await catchUpWithSample(context, { id, sampleRef: requisition.sampleRef });
    }
    await recordAudit(context, {
      action: 'requisition.updateStatus',
      subject: `Requisition:${id}`,
      accountId: requisition.accountId,
    });
    return id;
  });
}
