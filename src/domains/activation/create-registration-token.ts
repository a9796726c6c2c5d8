import { z } from 'zod';
import { hashSecret, newSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { requireRecord } from '../records.ts';

/** Exactly ten minutes from issue (docs/rest.md, "Registration tokens"). */
const LIFETIME_MS = 10 * 60_000;

/** The body of create token. */
export const registrationTokenBody = z.object({ patientId: text(), kitType: text() });

/** A new token, as it is shown once. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Issues a one-time token that lets its holder register one kit of the type for the patient. Only its hash is kept.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the patient or the kit type.
 */
export async function createRegistrationToken(context: RequestContext, rawInput: unknown): Promise<IssuedToken> {
  const actor = authorize(context.actor, 'tokens.write');
  const { patientId, kitType } = parseInput(registrationTokenBody, rawInput);
  return context.transaction(async (context) => {
    const { db, clock } = context;
    const { id: patientRef, accountId } = await requireRecord(context, actor, 'patient', patientId);
    if (!(await db.kitType.findUnique({ where: { code: kitType } }))) throw notFound('kit type', kitType);
    const token = newSecret('krt_');
    const created = clock.now();
    const expiresAt = new Date(created.getTime() + LIFETIME_MS);
    const hash = hashSecret(token);
    await db.registrationToken.createMany({
      data: { id: newUuid(), accountId, patientRef, kitTypeCode: kitType, hash, created, expiresAt },
    });
    await recordAudit(context, { action: 'token.create', subject: `Patient:${patientRef}`, accountId });
    return { token, expiresAt };
  });
}
