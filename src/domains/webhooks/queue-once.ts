import type { Tx } from '../../call/unit-of-work.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** The most tests and resends that may wait for an endpoint (contract, 8.3). */
export const MAX_SINGLE_DELIVERIES = 1_000;

/** An event for one endpoint, regardless of its types: tried once, and not counted as a failure of the endpoint. */
interface SingleDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly kind: 'RESEND' | 'TEST';
}

/**
 * Asserts that an endpoint's queue has room for another test or resend. Concurrent requests do not count each other, so there
 * may be a few more than the limit.
 *
 * @throws AppError CONFLICT.
 */
export async function requireRoomForSingle({ db }: Tx, endpointId: string): Promise<void> {
  const [waiting] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int FROM webhook_deliveries
    WHERE endpoint_id = ${endpointId}::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')`);
  if ((waiting?.count ?? 0) >= MAX_SINGLE_DELIVERIES)
    throw new AppError(
      'CONFLICT',
      `The webhook endpoint already has ${MAX_SINGLE_DELIVERIES.toLocaleString('en')} tests and resends waiting. Wait until one has ended.`,
    );
}

/**
 * Queues an event for one endpoint (contract, 9.4). Call {@link requireRoomForSingle} first. An event without a number is sent
 * once it has one.
 */
export function queueOnce({ call: { clock } }: Tx, { id, endpointId, eventId, kind }: SingleDelivery): Write {
  const now = clock.now();
  const row = { id, endpoint_id: endpointId, event_id: eventId, kind, created: now, next_attempt: now };
  return insertSql('webhook_deliveries', [row]);
}
