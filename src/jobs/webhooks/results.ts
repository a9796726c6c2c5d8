import type { PreparedStatements } from '../../db/prepared/prepared-statements.ts';
import type { StoredAttempt } from '../../domains/webhooks/attempts.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { WebhookDeliveryStatus } from '../../generated/prisma/enums.ts';
import type { ClaimedDelivery } from './claim.ts';
import { nextTry, readRetryAfter } from './plan.ts';
import type { Answer } from './webhook-client.ts';

/** The status of a receiver that wants no more deliveries. */
const GONE = 410;

/** An attempt that has ended. */
export interface Result {
  readonly delivery: ClaimedDelivery;
  readonly end: Date;
  readonly attempt: StoredAttempt;
  readonly status: WebhookDeliveryStatus;
  /** When the delivery is tried again; null if it is not. */
  readonly nextAttempt: Date | null;
  /** What the result says about the endpoint; undefined for a result that does not count, such as a test's. */
  readonly verdict: 'alive' | 'failing' | 'gone' | undefined;
}

/** Decides what happens to a delivery after an attempt (contract, 9.4). */
export function resultOf(delivery: ClaimedDelivery, answer: Answer, { at, end }: { at: Date; end: Date }): Result {
  const { statusCode, error, failure, durationMs } = answer;
  const isPlanned = delivery.kind === 'EVENT' || delivery.kind === 'RECOVERY';
  const retryAfter = readRetryAfter(answer.retryAfter, end);
  const isLast = !isPlanned || statusCode === GONE;
  const next = failure === null || isLast ? undefined : nextTry({ tries: delivery.tries + 1, end, retryAfter });
  const counts = isPlanned && failure !== 'SECRET_NOT_READABLE';
  return {
    delivery,
    end,
    attempt: { at: at.toISOString(), statusCode, error, durationMs },
    status: failure === null ? 'SUCCEEDED' : next ? 'PENDING' : 'FAILED',
    nextAttempt: next ?? null,
    verdict: counts ? verdictOf(answer) : undefined,
  };
}

function verdictOf({ failure, statusCode }: Answer): Result['verdict'] {
  if (failure === null) return 'alive';
  return statusCode === GONE ? 'gone' : 'failing';
}

/**
 * Writes results in one statement. A result is skipped if its lease has expired or its delivery has already ended, for example
 * because the endpoint was disabled in the meantime.
 *
 * @returns the results that were written
 */
export async function writeResults(statements: PreparedStatements, results: readonly Result[]): Promise<Result[]> {
  if (results.length === 0) return [];
  const { text, values } = resultsSql(results);
  const written = new Set((await statements.query<{ id: string }>(text, values)).map(({ id }) => id));
  return results.filter(({ delivery }) => written.has(delivery.id));
}

/** The statement that writes results, and returns the deliveries that were still to be decided. */
export function resultsSql(results: readonly Result[]): Prisma.Sql {
  const rows = results.map(({ delivery, attempt, status, nextAttempt }) => ({
    id: delivery.id,
    taken_until: delivery.takenUntil,
    attempt,
    status,
    next_attempt: nextAttempt,
  }));
  return Prisma.sql`
    UPDATE webhook_deliveries delivery SET attempts = delivery.attempts || result.attempt, status = result.status,
      next_attempt = result.next_attempt, taken_until = NULL
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS result(id uuid, taken_until timestamptz, attempt jsonb,
      status webhook_delivery_status, next_attempt timestamptz)
    WHERE delivery.id = result.id AND delivery.taken_until = result.taken_until AND delivery.status = 'PENDING'
    RETURNING delivery.id`;
}

/** Releases deliveries that this process claimed but did not finish trying, so that they need not wait for the lease to expire. */
export async function releaseClaims(
  statements: PreparedStatements,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  const rows = deliveries.map(({ id, takenUntil }) => ({ id, taken_until: takenUntil }));
  const { text, values } = Prisma.sql`
    UPDATE webhook_deliveries delivery SET taken_until = NULL
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(id uuid, taken_until timestamptz)
    WHERE delivery.id = given.id AND delivery.taken_until = given.taken_until AND delivery.status = 'PENDING'`;
  await statements.query(text, values);
}
