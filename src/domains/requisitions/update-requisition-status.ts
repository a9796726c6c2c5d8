import { z } from 'zod';
import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { recordedFacts, timeOfReported } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { lockKit } from '../kits/lock-kit.ts';
import { refusedMove, requireMove } from '../lifecycle.ts';
import { appendRequisitionEvent, lockRequisition, requisitionHistory } from './append-requisition-event.ts';
import { catchUpWithSample } from './follow-sample.ts';
import { requisitionLifecycle } from './lifecycle.ts';

const input = z.object({ requisitionId: text(), status: z.enum(RequisitionStatus), ...recordedFacts });

/**
 * Records the laboratory's decision on a requisition, or what became of one without a sample here; returns its id. On
 * approval it takes up what its sample has come to.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION where the table lacks the move.
 */
export async function updateRequisitionStatus(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'requisitions.decide');
  const { requisitionId, status, ...facts } = parseInput(input, rawInput);
  return context.transaction(async (db) => {
    const found = isUuid(requisitionId)
      ? await db.requisition.findFirst({
          where: { id: requisitionId, ...inTenant(actor) },
          select: { id: true, sample: { select: { kitRef: true } } },
        })
      : null;
    if (!found) throw notFound('requisition', requisitionId);
    // The sample must not move between the approval and its taking up; its kit's lock guards it.
    if (found.sample) await lockKit(db, found.sample.kitRef);
    await lockRequisition(db, found.id);
    const requisition = await db.requisition.findUniqueOrThrow({ where: { id: found.id } });
    if (requisition.status === 'RESULTED' && status === 'RESULTED') {
      throw refusedMove(requisitionLifecycle, requisition.status, status, 'only an amended report results it again');
    }
    const time = timeOfReported(facts.created, context.clock.now(), await requisitionHistory(db, requisition.id));
    if (!time.isLate) requireMove(requisitionLifecycle, requisition.status, status);
    await appendRequisitionEvent(
      db,
      context,
      requisition.id,
      { status, created: time.created, reason: facts.reason },
      time.isLate,
    );
    if (status === 'APPROVED' && !time.isLate && requisition.sampleRef !== null) {
      await catchUpWithSample(db, context, { id: requisition.id, sampleRef: requisition.sampleRef });
    }
    await recordAudit(db, context, {
      action: 'requisition.updateStatus',
      subject: `Requisition:${requisition.id}`,
      accountId: requisition.accountId,
    });
    return requisition.id;
  });
}
