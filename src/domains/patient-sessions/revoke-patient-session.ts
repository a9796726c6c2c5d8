import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedSession } from '../changes/patient-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';

const input = z.object({ patientSessionId: text() });

/**
 * Ends a patient session, with immediate effect. One that has ended, or has expired, stays as it is. Returns its id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function revokePatientSession(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'sessions.write');
  const { patientSessionId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId, patientRef, expiresAt, endedAt } = await lockNamedSession(tx, actor, patientSessionId);
    const now = tx.call.clock.now();
    if (endedAt !== null || expiresAt <= now) return id;
    await writeAudited(tx, { action: 'patientSession.revoke', subject: `Patient:${patientRef}`, accountId }, [
      updateSql('patient_sessions', { ended_at: now }, Prisma.sql`id = ${id}::uuid`),
    ]);
    return id;
  });
}
