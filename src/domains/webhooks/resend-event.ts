import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedEndpoint, lockNamedEvent } from '../changes/webhook-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { queueOnce, requireRoomForSingle } from './queue-once.ts';

const input = z.object({ eventId: text(), endpointId: text() });

/**
 * Sends an event to an endpoint of its account again, once, whatever the endpoint's types and even if it is disabled (contract,
 * 9.4). An event without a number is sent once it has one. Returns the id of the delivery.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND; CONFLICT if 1,000 wait already, or an event about a held report would
 *   go to an endpoint that does not name those.
 */
export async function resendEvent(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { eventId, endpointId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const endpoint = await lockNamedEndpoint(tx, actor, endpointId, 'to use');
    const event = await lockNamedEvent(tx, actor, eventId);
    if (event.accountId !== endpoint.accountId) throw notFound('event', eventId);
    if (event.isForReviewers && !endpoint.isForReviewers)
      throw new AppError(
        'CONFLICT',
        'The event is about a report that was held: only an endpoint whose types name REPORT_HELD gets it.',
      );
    await requireRoomForSingle(tx, endpoint.id);
    const id = newUuid();
    const { accountId } = endpoint;
    await writeAudited(tx, { action: 'event.resend', subject: `WebhookEndpoint:${endpoint.id}`, accountId }, [
      queueOnce(tx, { id, endpointId: endpoint.id, eventId: event.id, kind: 'RESEND' }),
    ]);
    return id;
  });
}
