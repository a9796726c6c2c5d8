import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { lockNamedEndpoint } from '../locks.ts';
import { tellWebhookTest } from '../tell.ts';
import { queueOnce, requireRoomForSingle } from './queue-once.ts';

const input = z.object({ endpointId: text() });

/**
 * Tells an event `webhook.test`, and sends it to that endpoint alone: whatever its types, disabled or not, and once (contract,
 * 9.4). Returns the id of the event.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND; CONFLICT if 1,000 wait already.
 */
export async function testWebhookEndpoint(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'webhooks.write');
  const { endpointId } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const endpoint = await lockNamedEndpoint(context, actor, endpointId, 'to use');
    const { id, accountId } = endpoint;
    await requireRoomForSingle(context, id);
    const eventId = newUuid();
    await writeAudited(context, { action: 'webhookEndpoint.test', subject: `WebhookEndpoint:${id}`, accountId }, [
      tellWebhookTest(context, eventId, endpoint),
      queueOnce(context, { id: newUuid(), endpointId: id, eventId, kind: 'TEST' }),
    ]);
    return eventId;
  });
}
