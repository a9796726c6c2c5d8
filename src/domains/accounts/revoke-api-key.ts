import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { updateSql, type Write } from '../../db/sql/write.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';

const input = z.object({ apiKeyId: text() });

/**
 * Revokes an API key, with immediate effect, and ends the patient sessions that it made (contract, 12.2). A key that is already revoked stays as it is. Returns its id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; NOT_FOUND.
 */
export async function revokeApiKey(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { apiKeyId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { db } = tx;
    const found = isUuid(apiKeyId)
      ? await db.apiKey.findUnique({ where: { id: apiKeyId }, include: { user: true } })
      : null;
    if (!found) throw notFound('API key', apiKeyId);
    if (found.revokedAt !== null) return found.id;
    const { id, user } = found;
    const now = tx.call.clock.now();
    // Whoever makes a session with the key holds it until the session is there to be ended.
    await db.$queryRaw(Prisma.sql`SELECT FROM api_keys WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
    await writeAudited(tx, { action: 'apiKey.revoke', subject: `ApiKey:${id}`, accountId: user.accountId }, [
      updateSql('api_keys', { revoked_at: now }, Prisma.sql`id = ${id}::uuid`),
      endSessionsSql(id, now),
    ]);
    return id;
  });
}

function endSessionsSql(apiKeyId: string, now: Date): Write {
  return Prisma.sql`UPDATE patient_sessions SET ended_at = ${now}::timestamptz
    WHERE api_key_id = ${apiKeyId}::uuid AND ended_at IS NULL AND expires_at > ${now}::timestamptz`;
}
