import { z } from 'zod';
import { hashSecret, newSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { notFound } from '../../errors/errors.ts';
import { requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';

/** Exactly ten minutes from issue (docs/rest.md, "Registration tokens"). */
const LIFETIME_MS = 10 * 60_000;

/** The body of create token. */
export const registrationTokenBody = z.object({ patientId: text(), kitType: text() });

/** A new token, which is shown only once. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Issues a one-time token that lets its holder register one kit of the type for the patient. Only its hash is stored.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the patient or the kit type.
 */
export async function createRegistrationToken(work: UnitOfWork, rawInput: unknown): Promise<IssuedToken> {
  const actor = authorize(work.call.actor, 'tokens.write');
  const { patientId, kitType } = parseInput(registrationTokenBody, rawInput);
  return work.transaction(async (tx) => {
    const { db } = tx;
    const { clock } = tx.call;
    const { id: patientRef, accountId } = await requireRecord(tx, actor, 'patient', patientId);
    if (!(await db.kitType.findUnique({ where: { code: kitType } }))) throw notFound('kit type', kitType);
    const token = newSecret('krt_');
    const created = clock.now();
    const expiresAt = new Date(created.getTime() + LIFETIME_MS);
    const row = {
      id: newUuid(),
      account_id: accountId,
      patient_id: patientRef,
      kit_type: kitType,
      hash: hashSecret(token),
      created,
      expires_at: expiresAt,
    };
    await writeAudited(tx, { action: 'token.create', subject: `Patient:${patientRef}`, accountId }, [
      insertSql('registration_tokens', [row]),
    ]);
    return { token, expiresAt };
  });
}
