import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedEndpoint } from '../changes/webhook-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import type { IssuedSecret } from './create-webhook-endpoint.ts';
import { newWebhookSecret, PREVIOUS_SECRET_MS, sealSecret } from './secrets.ts';

const input = z.object({ endpointId: text() });

/**
 * Gives an endpoint a new secret. The previous secret still signs alongside it for 24 hours; any older one stops at once
 * (contract, 9.4).
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND.
 */
export async function rotateWebhookSecret(work: UnitOfWork, rawInput: unknown): Promise<IssuedSecret> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { secretsKey } = work.call.webhookSettings;
  const { endpointId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId } = await lockNamedEndpoint(tx, actor, endpointId, 'to change');
    const secret = newWebhookSecret();
    const until = new Date(tx.call.clock.now().getTime() + PREVIOUS_SECRET_MS);
    const rotation = Prisma.sql`UPDATE webhook_endpoints SET previous_secret = secret,
      previous_secret_until = ${until}::timestamptz, secret = ${sealSecret(id, secret, secretsKey)} WHERE id = ${id}::uuid`;
    await writeAudited(tx, { action: 'webhookSecret.rotate', subject: `WebhookEndpoint:${id}`, accountId }, [rotation]);
    return { id, secret };
  });
}
