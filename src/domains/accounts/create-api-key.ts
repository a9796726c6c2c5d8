import { z } from 'zod';
import { hashSecret, keyPrefix, newSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { byClock, optional, parseInput, text, timestamp } from '../inputs.ts';

const createApiKeyInput = byClock((clock) => {
  const expiresAt = timestamp.refine((time) => time > clock.now(), 'must be in the future');
  return z.object({ userId: text(), name: optional(text()), expiresAt: optional(expiresAt) });
});

/** A new key, as it is shown once; only its hash is kept. */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** Creates an API key for a user. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND. */
export async function createApiKey(context: RequestContext, rawInput: unknown): Promise<IssuedKey> {
  authorize(context.actor, 'accounts.write');
  const now = context.clock.now();
  const { userId, name, expiresAt } = parseInput(createApiKeyInput(context.clock), rawInput);
  return context.transaction(async (context) => {
    const { db } = context;
    const user = isUuid(userId) ? await db.user.findUnique({ where: { id: userId } }) : null;
    if (!user) throw notFound('user', userId);
    const id = newUuid();
    const key = newSecret('kts_');
    await db.apiKey.createMany({
      data: { id, userId: user.id, name, prefix: keyPrefix(key), hash: hashSecret(key), created: now, expiresAt },
    });
    await recordAudit(context, { action: 'apiKey.create', subject: `ApiKey:${id}`, accountId: user.accountId });
    return { id, key };
  });
}
