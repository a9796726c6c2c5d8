import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { writeAudited } from '../changes/audit.ts';
import { publishWebhookTest } from '../changes/publish.ts';
import { lockNamedEndpoint } from '../changes/webhook-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { queueOnce, requireRoomForSingle } from './queue-once.ts';

const input = z.object({ endpointId: text() });

/**
 * Publishes an event `webhook.test` and sends it only to that endpoint, once, whatever its types and even if it is disabled
 * (contract, 9.4). Returns the id of the event.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND; CONFLICT if 1,000 wait already.
 */
export async function testWebhookEndpoint(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { endpointId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const endpoint = await lockNamedEndpoint(tx, actor, endpointId, 'to use');
    const { id, accountId } = endpoint;
    await requireRoomForSingle(tx, id);
    const eventId = newUuid();
    await writeAudited(tx, { action: 'webhookEndpoint.test', subject: `WebhookEndpoint:${id}`, accountId }, [
      publishWebhookTest(tx.call, eventId, endpoint),
      queueOnce(tx, { id: newUuid(), endpointId: id, eventId, kind: 'TEST' }),
    ]);
    return eventId;
  });
}
