import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { lockNamedEndpoint, lockNamedEvent } from '../locks.ts';
import { queueOnce, requireRoomForSingle } from './queue-once.ts';

const input = z.object({ eventId: text(), endpointId: text() });

/**
 * Sends an event to an endpoint of its account once more: whatever the endpoint's types, disabled or not, and once (contract, 9.4).
 * One that has no number yet is sent when it has. Returns the id of the delivery.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND; CONFLICT if 1,000 wait already.
 */
export async function resendEvent(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'webhooks.write');
  const { eventId, endpointId } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const endpoint = await lockNamedEndpoint(context, actor, endpointId, 'to use');
    const event = await lockNamedEvent(context, actor, eventId);
    if (event.accountId !== endpoint.accountId) throw notFound('event', eventId);
    await requireRoomForSingle(context, endpoint.id);
    const id = newUuid();
    const { accountId } = endpoint;
    await writeAudited(context, { action: 'event.resend', subject: `WebhookEndpoint:${endpoint.id}`, accountId }, [
      queueOnce(context, { id, endpointId: endpoint.id, eventId: event.id, kind: 'RESEND' }),
    ]);
    return id;
  });
}
