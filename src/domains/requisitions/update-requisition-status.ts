import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { writeTogether } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { catchUpWithSample, moveRequisition } from '../cascade/cascade.ts';
import { requisitionHistory } from '../cascade/requisition-history.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedRequisition } from '../changes/locks.ts';
import { recordedFacts, reportedEventTime } from '../changes/recorded-events.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { REQUISITION_TRAITS, requisitionLifecycle } from '../lifecycles/requisition.ts';
import { requireEligible } from './eligibility.ts';

const input = z.object({ requisitionId: text(), status: z.enum(RequisitionStatus), ...recordedFacts });

/** A laboratory may have received the sample before the requisition named another one. */
const NAMES_ANOTHER =
  'The requisition names another laboratory, which decides on it. An administrator can reassign the sample with assignLaboratory.';

/**
 * Records the laboratory's decision on a requisition, or progress that the sample does not show. An approved requisition catches up with
 * its sample, or gets one if its barcode is not a kit's. Returns the requisition's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; CONFLICT for a laboratory if the requisition names another one, and at the
 *   approval if its patient may not be tested; INVALID_TRANSITION
 *   if the lifecycle lacks the move.
 */
export async function updateRequisitionStatus(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'requisitions.decide');
  const { requisitionId, status, ...facts } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const requisition = await lockNamedRequisition(tx, actor, requisitionId);
    const { id, accountId, sampleRef } = requisition;
    if (requisition.namesAnother) throw new AppError('CONFLICT', NAMES_ANOTHER);
    if (requisition.status === status && REQUISITION_TRAITS[status].isSetAgainByAmendments) {
      throw refusedMove(requisitionLifecycle, requisition.status, status, 'only an amended report results it again');
    }
    const time = await reportedEventTime(facts.created, tx.call.clock.now(), () => requisitionHistory(tx, id));
    if (!time.isLate) requireOwnMove(requisition.status, status);
    if (!time.isLate && status === 'APPROVED') await requireEligible(tx, requisition);
    await writeAudited(
      tx,
      { action: 'requisition.updateStatus', subject: `Requisition:${id}`, accountId },
      await moveRequisition(tx, requisition, { ...facts, ...time, status }),
    );
    if (status === 'APPROVED' && !time.isLate && sampleRef !== null) {
      await writeTogether(tx.db, await catchUpWithSample(tx, { ...requisition, status, sampleRef }));
    }
    return id;
  });
}

/** @throws AppError INVALID_TRANSITION if the lifecycle lacks the move, or if only the sample makes it. */
function requireOwnMove(from: RequisitionStatus, to: RequisitionStatus): void {
  if (REQUISITION_TRAITS[from].leavesWithSampleOnly)
    throw new AppError(
      'INVALID_TRANSITION',
      `A requisition cannot move from ${from} to ${to}: it returns only with its sample, if that had failed.`,
    );
  requireMove(requisitionLifecycle, from, to);
}
