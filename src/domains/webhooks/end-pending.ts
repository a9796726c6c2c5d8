import type { Db, TransactionContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { inBatches } from '../batches.ts';

/**
 * How many deliveries one statement ends. The endpoint is locked meanwhile, and the numbering of everybody's events may wait for
 * that.
 */
export const ENDED_AT_ONCE = 1_000;

const ENDED = Prisma.sql`status = 'FAILED', next_attempt = NULL, taken_until = NULL`;

/**
 * Whether a delivery that was found pending still is: only what is pending has a next attempt. Written with `status`, PostgreSQL would
 * look for the ids among all that is pending.
 */
const IS_STILL_PENDING = Prisma.sql`next_attempt IS NOT NULL`;

/** What was queued by the types of an endpoint: once that is disabled, it is not sent any more. */
const PLANNED = Prisma.sql`status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')`;

/**
 * Ends what is pending for an endpoint that is being disabled: its tests and resends, and one batch of what else there is. Nothing
 * of the rest is sent; {@link endLeftPending} ends it (contract, 9.4). Call with the endpoint locked: whatever queues events waits for
 * that and finds it disabled, so there is nothing that this does not see.
 */
export function endingOfPending(endpointId: string): Prisma.Sql {
  return Prisma.sql`UPDATE webhook_deliveries SET ${ENDED} WHERE ${IS_STILL_PENDING} AND id = ANY(ARRAY(
    SELECT id FROM webhook_deliveries
    WHERE endpoint_id = ${endpointId}::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')
    UNION ALL
    (SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND ${PLANNED} LIMIT ${ENDED_AT_ONCE}::int)))`;
}

/**
 * Ends what the disabling of endpoints has left pending, in short statements. An endpoint that somebody changes at this moment is
 * left to the next time.
 *
 * @param mayGoOn asked before each batch
 * @returns how many deliveries were ended
 */
export async function endLeftPending(db: Db, mayGoOn = () => true): Promise<number> {
  return inBatches(ENDED_AT_ONCE, mayGoOn, () => db.$executeRaw(leftPendingSql()));
}

/**
 * The statement that ends one batch, of one endpoint, which stays disabled meanwhile. `OFFSET 0` makes it a probe for each endpoint that
 * is disabled, and no join with all that is pending.
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
      LIMIT ${ENDED_AT_ONCE}::int))`;
}

/** Asserts that nothing is left of what was pending when an endpoint was disabled. @throws AppError CONFLICT. */
export async function requireAllEnded({ db }: TransactionContext, endpointId: string): Promise<void> {
  const left = await db.$queryRaw<object[]>(
    Prisma.sql`SELECT FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND ${PLANNED} LIMIT 1`,
  );
  if (left.length > 0)
    throw new AppError(
      'CONFLICT',
      'What was pending when the webhook endpoint was disabled is still being ended. Try again in a few seconds.',
    );
}
