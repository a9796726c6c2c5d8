import type { Tx } from '../../call/unit-of-work.ts';
import { inBatches } from '../../db/sql/batches.ts';
import type { Db } from '../../db/sql/db.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/**
 * How many deliveries one statement ends. It locks the endpoint, and the numbering of everybody's events may have to wait for
 * that lock.
 */
export const END_BATCH_SIZE = 1_000;

const ENDED = Prisma.sql`status = 'FAILED', next_attempt = NULL, taken_until = NULL`;

/**
 * Whether a delivery that was found pending still is: only pending deliveries have a next attempt. With `status` as the
 * condition, PostgreSQL would search for the ids among all pending deliveries.
 */
const IS_STILL_PENDING = Prisma.sql`next_attempt IS NOT NULL`;

/** Deliveries queued because of an endpoint's types, which are not sent any more once the endpoint is disabled. */
const PLANNED = Prisma.sql`status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')`;

/**
 * Ends pending deliveries of an endpoint that is being disabled: its tests and resends, and one batch of the others. The
 * remaining ones are not sent either; {@link endLeftPending} ends them (contract, 9.4). Call with the endpoint locked: anything
 * that queues events waits for that lock and then finds the endpoint disabled, so this misses no delivery.
 */
export function endingOfPending(endpointId: string): Prisma.Sql {
  return Prisma.sql`UPDATE webhook_deliveries SET ${ENDED} WHERE ${IS_STILL_PENDING} AND id = ANY(ARRAY(
    SELECT id FROM webhook_deliveries
    WHERE endpoint_id = ${endpointId}::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')
    UNION ALL
    (SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND ${PLANNED} LIMIT ${END_BATCH_SIZE}::int)))`;
}

/**
 * Ends the deliveries that were left pending when endpoints were disabled, in short statements. An endpoint that is being
 * changed at this moment is left for the next time.
 *
 * @param shouldContinue asked before each batch
 * @returns how many deliveries were ended
 */
export async function endLeftPending(db: Db, shouldContinue = () => true): Promise<number> {
  return inBatches(END_BATCH_SIZE, shouldContinue, () => db.$executeRaw(leftPendingSql()));
}

/**
 * The statement that ends one batch for one endpoint, and keeps it disabled meanwhile. With `OFFSET 0`, PostgreSQL probes an
 * index for each disabled endpoint instead of joining with all pending deliveries.
 */
export function leftPendingSql(): Prisma.Sql {
  return Prisma.sql`
    WITH disabled AS MATERIALIZED (
      SELECT id FROM webhook_endpoints endpoint
      WHERE NOT enabled AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${PLANNED} OFFSET 0)
      LIMIT 1 FOR SHARE OF endpoint SKIP LOCKED
    )
    UPDATE webhook_deliveries SET ${ENDED} WHERE ${IS_STILL_PENDING} AND id = ANY(ARRAY(
      SELECT id FROM webhook_deliveries WHERE endpoint_id = (SELECT id FROM disabled) AND ${PLANNED}
      LIMIT ${END_BATCH_SIZE}::int))`;
}

/** Asserts that no delivery is still pending from when an endpoint was disabled. @throws AppError CONFLICT. */
export async function requireAllEnded({ db }: Tx, endpointId: string): Promise<void> {
  const left = await db.$queryRaw<object[]>(
    Prisma.sql`SELECT FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND ${PLANNED} LIMIT 1`,
  );
  if (left.length > 0)
    throw new AppError(
      'CONFLICT',
      'Deliveries that were pending when the webhook endpoint was disabled are still being ended. Try again in a few seconds.',
    );
}
