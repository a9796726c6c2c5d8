import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';

const input = z.object({ apiKeyId: text() });

/**
 * Revokes an API key, with immediate effect. A key that is already revoked stays as it is. Returns its id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; NOT_FOUND.
 */
export async function revokeApiKey(context: RequestContext, rawInput: unknown): Promise<string> {
  authorize(context.actor, 'accounts.write');
  const { apiKeyId } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { db } = context;
    const found = isUuid(apiKeyId)
      ? await db.apiKey.findUnique({ where: { id: apiKeyId }, include: { user: true } })
      : null;
    if (!found) throw notFound('API key', apiKeyId);
    if (found.revokedAt !== null) return found.id;
    await db.apiKey.update({ where: { id: found.id }, data: { revokedAt: context.clock.now() } });
    await recordAudit(context, {
      action: 'apiKey.revoke',
      subject: `ApiKey:${found.id}`,
      accountId: found.user.accountId,
    });
    return found.id;
  });
}
