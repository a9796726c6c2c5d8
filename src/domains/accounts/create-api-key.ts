import { z } from 'zod';
import { hashSecret, keyPrefix, newSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { badInput, notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { optional, parseInput, text, timestamp } from '../inputs.ts';

const input = z.object({ userId: text(), name: optional(text()), expiresAt: optional(timestamp) });

/** A key as it is shown, once; only its hash is kept. */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** Makes an API key for a user. @throws AppError FORBIDDEN but for ADMIN; BAD_USER_INPUT; NOT_FOUND. */
export async function createApiKey(context: RequestContext, rawInput: unknown): Promise<IssuedKey> {
  authorize(context.actor, 'accounts.write');
  const { userId, name, expiresAt } = parseInput(input, rawInput);
  const now = context.clock.now();
  if (expiresAt !== null && expiresAt <= now)
    throw badInput([{ path: ['expiresAt'], message: 'must be in the future' }]);
  return context.transaction(async (db) => {
    const user = isUuid(userId) ? await db.user.findUnique({ where: { id: userId } }) : null;
    if (!user) throw notFound('user', userId);
    const id = newUuid();
    const key = newSecret('kts_');
    await db.apiKey.create({
      data: { id, userId: user.id, name, prefix: keyPrefix(key), hash: hashSecret(key), created: now, expiresAt },
    });
    await recordAudit(db, context, { action: 'apiKey.create', subject: `ApiKey:${id}`, accountId: user.accountId });
    return { id, key };
  });
}
