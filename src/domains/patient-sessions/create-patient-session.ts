import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { hashSecret, newSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedPatientToCount } from '../changes/patient-locks.ts';
import { optional, parseInput, text } from '../inputs/inputs.ts';
import { MAX_LIFETIME_MS, MAX_VALID_SESSIONS } from './limits.ts';

/** How long a session may live, in seconds: a minute to a day, by default an hour (contract, 12.2). */
const LIFETIME = { least: 60, most: MAX_LIFETIME_MS / 1_000, usual: 3_600 } as const;

const lifetimeSeconds = z
  .int()
  .min(LIFETIME.least, `must be at least ${LIFETIME.least}`)
  .max(LIFETIME.most, `must be at most ${LIFETIME.most}`);

/** The body of create patient session. */
export const patientSessionBody = z.object({ patientId: text(), lifetimeSeconds: optional(lifetimeSeconds) });

/** A new session, whose token is shown only once; only its hash is stored. */
export interface IssuedSession {
  readonly id: string;
  readonly token: string;
}

/**
 * Makes a session in which a program's app reads what belongs to a patient (contract, 12.2). It ends with the key that makes it, and no
 * later than that. Of the patient's valid sessions, the twenty-first ends the oldest.
 *
 * @param id given only where documents name the session, as in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the patient; CONFLICT for a closed account.
 */
export async function createPatientSession(
  work: UnitOfWork,
  rawInput: unknown,
  id: string = newUuid(),
): Promise<IssuedSession> {
  const actor = authorize(work.call.actor, 'sessions.write');
  const { patientId, lifetimeSeconds: asked } = parseInput(patientSessionBody, rawInput);
  return work.transaction(async (tx) => {
    const keyExpiresAt = await holdKey(tx, actor);
    const { id: patientRef, accountId } = await lockNamedPatientToCount(tx, actor, patientId);
    const created = tx.call.clock.now();
    const ownEnd = new Date(created.getTime() + (asked ?? LIFETIME.usual) * 1_000);
    const token = newSecret('kps_');
    const row = {
      id,
      account_id: accountId,
      patient_id: patientRef,
      hash: hashSecret(token),
      created_by_id: actor.userId,
      api_key_id: actor.apiKeyId,
      created,
      expires_at: keyExpiresAt !== null && keyExpiresAt < ownEnd ? keyExpiresAt : ownEnd,
    };
    await writeAudited(tx, { action: 'patientSession.create', subject: `Patient:${patientRef}`, accountId }, [
      endOldestSql(patientRef, created),
      insertSql('patient_sessions', [row]),
    ]);
    return { id, token };
  });
}

/**
 * Keeps the caller's key from being revoked until the session is there to end with it. Returns when it expires.
 *
 * @throws AppError UNAUTHENTICATED if it has been revoked, or has expired, since the request was authenticated.
 */
async function holdKey({ db, call: { clock } }: Tx, { apiKeyId }: Actor): Promise<Date | null> {
  const [key] = await db.$queryRaw<{ expiresAt: Date | null; revokedAt: Date | null }[]>(
    Prisma.sql`SELECT expires_at AS "expiresAt", revoked_at AS "revokedAt" FROM api_keys WHERE id = ${apiKeyId}::uuid FOR SHARE`,
  );
  if (!key || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= clock.now()))
    throw new AppError('UNAUTHENTICATED', 'A patient session is made with a valid API key, and ends with it.');
  return key.expiresAt;
}

/** Ends those of a locked patient's valid sessions that one more leaves no room for, the oldest. */
export function endOldestSql(patientRef: string, now: Date): Write {
  return Prisma.sql`UPDATE patient_sessions SET ended_at = ${now}::timestamptz WHERE id IN (
    SELECT id FROM patient_sessions
    WHERE patient_id = ${patientRef}::uuid AND created > ${longestAgo(now)}::timestamptz
      AND ended_at IS NULL AND expires_at > ${now}::timestamptz
    ORDER BY created DESC, id DESC OFFSET ${MAX_VALID_SESSIONS - 1})`;
}

/** A valid session was made later than this. So only the newest of all that a patient ever had are looked at. */
function longestAgo(now: Date): Date {
  return new Date(now.getTime() - MAX_LIFETIME_MS - 1);
}
