import { z } from 'zod';
import { hashSecret, newSecret } from '../../auth/keys.ts';
import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';

/** Ten minutes from issue to the millisecond (API document, "Registration token"). */
const LIFETIME_MS = 10 * 60_000;

/** The body of create token. */
export const registrationTokenBody = z.object({ patientId: text(), kitType: text() });

/** A token as it is shown, once. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Issues a one-time token that lets whoever holds it register one kit of the type for the patient. Only its hash is kept.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the patient or the kit type.
 */
export async function createRegistrationToken(context: RequestContext, rawInput: unknown): Promise<IssuedToken> {
  const actor = authorize(context.actor, 'tokens.write');
  const { patientId, kitType } = parseInput(registrationTokenBody, rawInput);
  return context.transaction(async (db) => {
    const patient = isUuid(patientId)
      ? await db.patient.findFirst({ where: { id: patientId, ...inTenant(actor) } })
      : null;
    if (!patient) throw notFound('patient', patientId);
    if (!(await db.kitType.findUnique({ where: { code: kitType } }))) throw notFound('kit type', kitType);
    const token = newSecret('krt_');
    const created = context.clock.now();
    const expiresAt = new Date(created.getTime() + LIFETIME_MS);
    await db.registrationToken.create({
      data: {
        id: newUuid(),
        accountId: patient.accountId,
        patientRef: patient.id,
        kitTypeCode: kitType,
        hash: hashSecret(token),
        created,
        expiresAt,
      },
    });
    await recordAudit(db, context, {
      action: 'token.create',
      subject: `Patient:${patient.id}`,
      accountId: patient.accountId,
    });
    return { token, expiresAt };
  });
}
