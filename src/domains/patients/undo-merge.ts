import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitsOfPatient, lockPatients } from '../changes/patient-locks.ts';
import { publishMerge } from '../changes/publish.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { endAccessOf } from './end-access.ts';
import type { Merged } from './merge-patients.ts';
import { returnRecords } from './merged-records.ts';

const input = z.object({ patientMergeId: text(), reason: text(500) });

/**
 * Takes a merge back (contract, 12.10): the one is a patient again, and what came with it returns, unless it has been somebody else's since.
 * Returns the one, and the merge.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is undone, or the other was merged in
 *   turn.
 */
export async function undoMerge(work: UnitOfWork, rawInput: unknown): Promise<Merged> {
  const actor = authorize(work.call.actor, 'patients.merge');
  const { patientMergeId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId } = await requireRecord(tx, actor, 'patientMerge', patientMergeId);
    const { fromRef, intoRef } = await tx.db.patientMerge.findUniqueOrThrow({ where: { id } });
    await lockKitsOfPatient(tx, intoRef);
    await lockPatients(tx, [fromRef, intoRef]);
    await requireStanding(tx, id, intoRef);
    const now = tx.call.clock.now();
    const audited = {
      action: 'patient.undoMerge',
      subject: `Patient:${intoRef}`,
      accountId,
      others: [fromRef],
    };
    await writeAudited(tx, audited, [
      insertSql('patient_merge_undoings', [{ merge_id: id, created: now, by_id: actor.userId, reason }]),
      ...returnRecords({ id, fromRef, intoRef }, now),
      setApart(fromRef),
      ...endAccessOf(tx, intoRef),
      publishMerge(tx.call, 'PATIENT_MERGE_UNDONE', { id: intoRef, accountId }, fromRef),
    ]);
    return { id: fromRef, mergeRef: id };
  });
}

/** Call with both patients locked. @throws AppError CONFLICT. */
async function requireStanding({ db }: Tx, id: string, intoRef: string): Promise<void> {
  if ((await db.patient.count({ where: { mergeRef: id } })) === 0)
    throw new AppError('CONFLICT', 'The merge is undone already.');
  if ((await db.patient.count({ where: { id: intoRef, mergedIntoRef: null } })) === 0)
    throw new AppError('CONFLICT', 'The patient was merged in turn: undo that merge first.');
}

/** Makes the one a patient again, whom the ids of those mean that were merged into it before. */
function setApart(fromRef: string) {
  return Prisma.sql`WITH RECURSIVE with_it (id) AS (
      SELECT ${fromRef}::uuid
      UNION SELECT patients.id FROM with_it JOIN patient_merges merge ON merge.into_id = with_it.id JOIN patients ON patients.merge_id = merge.id
    )
    UPDATE patients SET merged_into_id = CASE WHEN patients.id <> ${fromRef}::uuid THEN ${fromRef}::uuid END,
        merge_id = CASE WHEN patients.id <> ${fromRef}::uuid THEN merge_id END
      FROM with_it WHERE patients.id = with_it.id`;
}
