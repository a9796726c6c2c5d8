import { z } from 'zod';
import { newSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid, newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { notFound } from '../../errors/errors.ts';
import { rule } from '../../errors/rules.ts';
import { accountClosed } from '../access/closed-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { byClock, optional, optionalOrBlank, parseInput, text, timestamp } from '../inputs/inputs.ts';
import { apiKeyRow } from './api-key-row.ts';

const createApiKeyInput = byClock((clock) => {
  const expiresAt = timestamp.refine((time) => time > clock.now(), rule('BEFORE', 'must be in the future'));
  return z.object({ userId: text(), name: optionalOrBlank(text()), expiresAt: optional(expiresAt) });
});

/** A new key, which is shown only once; only its hash is stored. */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** Creates an API key for a user. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT for a closed account. */
export async function createApiKey(work: UnitOfWork, rawInput: unknown): Promise<IssuedKey> {
  authorize(work.call.actor, 'accounts.write');
  const now = work.call.clock.now();
  const { userId, name, expiresAt } = parseInput(createApiKeyInput(work.call.clock), rawInput);
  return work.transaction(async (tx) => {
    const { db } = tx;
    const user = isUuid(userId)
      ? await db.user.findUnique({ where: { id: userId }, include: { account: true } })
      : null;
    if (!user) throw notFound('user', userId);
    if (user.account.closedAt !== null) throw accountClosed();
    const id = newUuid();
    const key = newSecret('kts_');
    await writeAudited(tx, { action: 'apiKey.create', subject: `ApiKey:${id}`, accountId: user.accountId }, [
      insertSql('api_keys', [apiKeyRow({ id, userId: user.id, name, key, created: now, expiresAt })]),
    ]);
    return { id, key };
  });
}
