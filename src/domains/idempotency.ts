import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Db, RequestContext } from '../context.ts';
import { type Write, writeTogether } from '../db/write.ts';
import { AppError } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** How long an answer is given again (contract, 3.11). */
const LIFETIME_MS = 24 * 60 * 60_000;

/** How many expired records each keyed request deletes at most: more than it adds, so that they never pile up. */
const DELETED_AT_ONCE = 20;

/** What identifies a request with an `Idempotency-Key` (contract, 3.11). */
export interface KeyedRequest {
  /** Caller, method and path; callers without credentials share one scope. */
  readonly scope: string;
  readonly key: string;
  /** Compared as a value: the order of its keys makes no difference. */
  readonly body: unknown;
}

/** An answer as it is sent and stored: as text, so that a replay is the same byte for byte. */
export interface WrittenAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Does the work once for a key, in one transaction with the record of its answer; a second request at the same time waits
 * for the first. A refusal rolls the transaction back and is not stored.
 *
 * @throws AppError CONFLICT when the key was used with another body; whatever the work throws.
 */
export function answerOnce(
  context: RequestContext,
  request: KeyedRequest,
  work: (context: RequestContext) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer & { readonly isReplay: boolean }> {
  return context.transaction(async (context) => {
    const { db } = context;
    await lockKey(db, request);
    const now = context.clock.now();
    const bodyHash = new Uint8Array(
      createHash('sha256')
        .update(stringify(request.body) ?? '')
        .digest(),
    );
    const stored = await db.idempotencyRecord.findUnique({
      where: { scope_key: { scope: request.scope, key: request.key } },
    });
    if (stored && stored.expiresAt > now) {
      if (!Buffer.from(stored.requestHash).equals(bodyHash)) throw keyInUse();
      return { status: stored.status, text: String(stored.body), isReplay: true };
    }
    const answer = await work(context);
    await writeTogether(db, [deleteExpired(request, now), storeAnswer(request, bodyHash, answer, now)]);
    return { ...answer, isReplay: false };
  });
}

/** Makes other requests with this key wait until this transaction has ended and its record is visible. */
async function lockKey(db: Db, { scope, key }: KeyedRequest): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`);
}

/** Stores the answer, in place of an expired one. */
function storeAnswer(
  { scope, key }: KeyedRequest,
  requestHash: Uint8Array<ArrayBuffer>,
  answer: WrittenAnswer,
  now: Date,
): Write {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  // As one JSON string: jsonb would reorder the keys of an object.
  const body = JSON.stringify(answer.text);
  return Prisma.sql`
    INSERT INTO idempotency_records (scope, key, request_hash, status, body, created, expires_at)
    VALUES (${scope}, ${key}, ${requestHash}, ${answer.status}, ${body}::jsonb, ${now}::timestamptz, ${expiresAt}::timestamptz)
    ON CONFLICT (scope, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
      body = excluded.body, created = excluded.created, expires_at = excluded.expires_at`;
}

/** Deletes some expired records of other requests, and skips those that somebody else is deleting. */
function deleteExpired({ scope, key }: KeyedRequest, now: Date): Write {
  return Prisma.sql`
    DELETE FROM idempotency_records WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency_records
      WHERE expires_at <= ${now}::timestamptz AND (scope, key) <> (${scope}, ${key})
      ORDER BY expires_at LIMIT ${DELETED_AT_ONCE}::int FOR UPDATE SKIP LOCKED
    )`;
}

function keyInUse(): AppError {
  return new AppError('CONFLICT', 'This Idempotency-Key was used with another body. Use a new key for a new request.');
}
