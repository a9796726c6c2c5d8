import { z } from 'zod';
import { isOperator } from '../../auth/operator.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryBasis } from '../../generated/prisma/enums.ts';
import { requireLaboratory } from '../access/sample-laboratories.ts';
import { transferOrder } from '../cascade/queue-order.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedSample, lockRequisitionOfSample, type NamedSample } from '../changes/locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';

const input = z.object({ sampleId: text(), laboratoryId: text(), reason: text(500) });

/** How often a sample can be given to a laboratory (contract, 8.3). */
const MAX_ASSIGNMENTS = 20;

/**
 * Gives a sample to a laboratory, with its kit and its requisition (contract, 1.3). An order in force is taken back from the previous
 * laboratory and sent to this one. Reports still belong to the laboratory that sent them. Repeating the same assignment changes nothing.
 * Returns the sample's internal id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a laboratory without LAB users; NOT_FOUND; CONFLICT if it was
 *   reassigned too often.
 */
export async function assignLaboratory(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'samples.assign');
  const { sampleId, laboratoryId: named, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const laboratoryId = await requireLaboratory(tx, named);
    const sample = await lockNamedSample(tx, actor, sampleId);
    const { id, accountId } = sample;
    const given = await readGiven(tx, id);
    const isDone = given.basis === 'ADMIN' && given.laboratoryId === laboratoryId;
    const audited = { action: 'sample.assignLaboratory', subject: `Sample:${id}`, accountId };
    if (!isDone && given.times >= MAX_ASSIGNMENTS)
      throw new AppError('CONFLICT', `The sample has already been given to a laboratory ${MAX_ASSIGNMENTS} times.`);
    const now = tx.call.clock.now();
    const assignment = {
      sample_id: id,
      position: given.times + 1,
      laboratory_id: laboratoryId,
      reason,
      assigned_at: now,
      assigned_by_id: isOperator(actor) ? null : actor.userId,
    };
    const writes = isDone
      ? []
      : [
          Prisma.sql`UPDATE samples SET laboratory_id = ${laboratoryId}::uuid, laboratory_basis = 'ADMIN', updated = ${now}::timestamptz
            WHERE id = ${id}::uuid`,
          insertSql('laboratory_assignments', [assignment]),
          ...(given.laboratoryId === laboratoryId
            ? []
            : await orderFrom(tx, sample, { laboratoryId, turn: assignment.position })),
        ];
    await writeAudited(tx, audited, writes);
    return id;
  });
}

/** The laboratory of a locked sample, the reason, and how often it was reassigned. */
async function readGiven({ db }: Tx, sampleRef: string) {
  const [given] = await db.$queryRaw<
    { laboratoryId: string | null; basis: LaboratoryBasis | null; times: number }[]
  >(Prisma.sql`
    SELECT laboratory_id AS "laboratoryId", laboratory_basis::text AS basis,
      (SELECT count(*)::int FROM laboratory_assignments WHERE sample_id = samples.id) AS times
    FROM samples WHERE id = ${sampleRef}::uuid`);
  if (!given) throw new Error('The locked sample is gone.');
  return given;
}

/** Orders the tests of a sample's requisition from another laboratory, if they are ordered at all. */
async function orderFrom(
  tx: Tx,
  { id }: NamedSample,
  next: { readonly laboratoryId: string; readonly turn: number },
): Promise<Write[]> {
  const requisition = await lockRequisitionOfSample(tx, id);
  return requisition && REQUISITION_TRAITS[requisition.status].isOrdered ? transferOrder(tx, requisition.id, next) : [];
}
