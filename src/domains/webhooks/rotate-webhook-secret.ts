import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { lockNamedEndpoint } from '../locks.ts';
import type { IssuedSecret } from './create-webhook-endpoint.ts';
import { newWebhookSecret, PREVIOUS_SECRET_MS, sealSecret } from './secrets.ts';

const input = z.object({ endpointId: text() });

/**
 * Gives an endpoint a new secret. The one before signs beside it for 24 hours, and any earlier one no more (contract, 9.4).
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND.
 */
export async function rotateWebhookSecret(context: RequestContext, rawInput: unknown): Promise<IssuedSecret> {
  const actor = authorize(context.actor, 'webhooks.write');
  const { secretsKey } = context.webhookSettings();
  const { endpointId } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { id, accountId } = await lockNamedEndpoint(context, actor, endpointId, 'to change');
    const secret = newWebhookSecret();
    const until = new Date(context.clock.now().getTime() + PREVIOUS_SECRET_MS);
    const rotation = Prisma.sql`UPDATE webhook_endpoints SET previous_secret = secret,
      previous_secret_until = ${until}::timestamptz, secret = ${sealSecret(id, secret, secretsKey)} WHERE id = ${id}::uuid`;
    await writeAudited(context, { action: 'webhookSecret.rotate', subject: `WebhookEndpoint:${id}`, accountId }, [
      rotation,
    ]);
    return { id, secret };
  });
}
