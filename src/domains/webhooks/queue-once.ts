import type { TransactionContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** The most tests and resends that may wait for an endpoint (contract, 8.3). */
export const MOST_SINGLE = 1_000;

/** An event for one endpoint, on top of what its types bring it: tried once, and of no account to the endpoint's standing. */
interface SingleDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly kind: 'RESEND' | 'TEST';
}

/**
 * Asserts that another test or resend may wait for an endpoint. Those that are asked for at the same moment do not count each other,
 * so there may be a few more.
 *
 * @throws AppError CONFLICT.
 */
export async function requireRoomForSingle({ db }: TransactionContext, endpointId: string): Promise<void> {
  const [waiting] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int FROM webhook_deliveries
    WHERE endpoint_id = ${endpointId}::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')`);
  if ((waiting?.count ?? 0) >= MOST_SINGLE)
    throw new AppError(
      'CONFLICT',
      `${MOST_SINGLE.toLocaleString('en')} tests and resends wait for the webhook endpoint already. Wait until some have ended.`,
    );
}

/** Queues an event for one endpoint (contract, 9.4). Call {@link requireRoomForSingle} before. One that has no number yet is sent when it has. */
export function queueOnce(
  { clock }: TransactionContext,
  { id, endpointId, eventId, kind }: SingleDelivery,
): Prisma.Sql {
  const now = clock.now();
  return Prisma.sql`INSERT INTO webhook_deliveries (id, endpoint_id, event_id, kind, created, next_attempt)
    VALUES (${id}::uuid, ${endpointId}::uuid, ${eventId}::uuid, ${kind}::webhook_delivery_kind, ${now}::timestamptz,
      ${now}::timestamptz)`;
}
