import type { PreparedStatements } from '../db/prepared-statements.ts';
import type { KeptAttempt } from '../domains/webhooks/attempts.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { WebhookDeliveryStatus } from '../generated/prisma/enums.ts';
import type { ClaimedDelivery } from './claim.ts';
import { nextTry, readRetryAfter } from './plan.ts';
import type { Answer } from './post.ts';

/** A receiver that wants no more. */
const GONE = 410;

/** One try that has ended. */
export interface Result {
  readonly delivery: ClaimedDelivery;
  readonly end: Date;
  readonly attempt: KeptAttempt;
  readonly status: WebhookDeliveryStatus;
  /** Null unless it is tried again. */
  readonly nextAttempt: Date | null;
  /** What it says of the endpoint; undefined for what never counts against one, or is no fault of its. */
  readonly verdict: 'alive' | 'failing' | 'gone' | undefined;
}

/** What becomes of a delivery after a try (contract, 9.4). */
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
 * Writes results, by one statement. One whose lease has run out or whose delivery has ended otherwise, as when its endpoint was
 * disabled meanwhile, is left out: what somebody else has written stays.
 *
 * @returns those that are written
 */
export async function writeResults(statements: PreparedStatements, results: readonly Result[]): Promise<Result[]> {
  const rows = results.map(({ delivery, attempt, status, nextAttempt }) => ({
    id: delivery.id,
    taken_until: delivery.takenUntil,
    attempt,
    status,
    next_attempt: nextAttempt,
  }));
  const { text, values } = Prisma.sql`
    UPDATE webhook_deliveries delivery SET attempts = delivery.attempts || result.attempt, status = result.status,
      next_attempt = result.next_attempt, taken_until = NULL
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS result(id uuid, taken_until timestamptz, attempt jsonb,
      status webhook_delivery_status, next_attempt timestamptz)
    WHERE delivery.id = result.id AND delivery.taken_until = result.taken_until AND delivery.status = 'PENDING'
    RETURNING delivery.id`;
  const written = new Set((await statements.query<{ id: string }>(text, values)).map(({ id }) => id));
  return results.filter(({ delivery }) => written.has(delivery.id));
}

/** Gives back what this process has taken and not tried to the end, as it was before: nobody has to wait for the lease. */
export async function giveBack(statements: PreparedStatements, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  const rows = deliveries.map(({ id, takenUntil }) => ({ id, taken_until: takenUntil }));
  const { text, values } = Prisma.sql`
    UPDATE webhook_deliveries delivery SET taken_until = NULL
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(id uuid, taken_until timestamptz)
    WHERE delivery.id = given.id AND delivery.taken_until = given.taken_until AND delivery.status = 'PENDING'`;
  await statements.query(text, values);
}
