import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { z } from 'zod';
import type { Db, Read, RequestContext } from '../context.ts';
import { type Write, writeTogether } from '../db/write.ts';
import { alsoTelling } from '../derived-contexts.ts';
import { AppError } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { DataClass } from '../generated/prisma/enums.ts';
import { openSealed, type Seal, sealText } from './sealed-text.ts';

/** How long an answer is given again (contract, 3.11). */
const LIFETIME_MS = 24 * 60 * 60_000;

/** How many expired records each keyed request deletes at most: more than it adds, so that they never pile up. */
const DELETED_AT_ONCE = 20;

/** The reads of a stored answer, as they are stored. */
const storedReads = z.array(
  z.object({
    action: z.string(),
    classes: z.array(z.enum(DataClass)).transform((classes) => new Set(classes)),
    records: z.array(z.string()).transform((records) => new Set(records)),
  }),
);

/** What identifies a request with an `Idempotency-Key` (contract, 3.11). */
export interface KeyedRequest {
  /** Caller, method and path; callers without credentials share one scope. */
  readonly scope: string;
  readonly key: string;
  /** The API key that it came with; empty for a caller without credentials. */
  readonly apiKey: string;
  /** Compared as a value: the order of its keys makes no difference. */
  readonly body: unknown;
}

/** An answer as it is sent and given again: as text, so that a replay is the same byte for byte. */
export interface WrittenAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Does the work once for a key, in one transaction with the record of its answer; a second request at the same time waits
 * for the first. A refusal rolls the transaction back and is not stored.
 *
 * Answers may hold a registration token or a patient's data, so they are stored sealed, with the caller's two keys. The
 * database has neither of them in clear, so it cannot show what it stores.
 *
 * @throws AppError CONFLICT when the key was used with another body, or its answer cannot be opened; whatever the work throws.
 */
export function answerOnce(
  context: RequestContext,
  request: KeyedRequest,
  work: (context: RequestContext) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer & { readonly isReplay: boolean }> {
  return context.transaction(async (context) => {
    const { db } = context;
    const { scope } = request;
    const keyHash = sha256(request.key);
    await lockKey(db, scope, keyHash);
    const now = context.clock.now();
    const requestHash = sha256(stringify(request.body) ?? '');
    const stored = await db.idempotencyRecord.findUnique({ where: { scope_keyHash: { scope, keyHash } } });
    if (stored && stored.expiresAt > now) {
      if (!Buffer.from(stored.requestHash).equals(requestHash)) throw keyInUse();
      const text = openSealed(stored.sealedAnswer, sealOf(request));
      if (text === undefined) throw answerIsSealed();
      const reads = storedReads.parse(stored.reads);
      for (const read of reads) context.noteRead(read);
      return { status: stored.status, text, isReplay: true };
    }
    // The patients' data that the answer shows, to be audited whenever it is given.
    const reads: Read[] = [];
    const { status, text } = await work(alsoTelling(context, (read) => reads.push(read)));
    const sealedAnswer = sealText(text, sealOf(request));
    await writeTogether(db, [
      deleteExpired(scope, keyHash, now),
      storeAnswer({ scope, keyHash, requestHash, status, sealedAnswer, reads }, now),
    ]);
    return { status, text, isReplay: false };
  });
}

function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

/** An API key has no space, so no two pairs of keys make the same secret. */
function sealOf({ scope, key, apiKey }: KeyedRequest): Seal {
  return { secret: `${apiKey} ${key}`, purpose: scope };
}

/** Makes other requests with this key wait until this transaction has ended and its record is visible. */
async function lockKey(db: Db, scope: string, keyHash: Uint8Array): Promise<void> {
  const name = `${scope} ${Buffer.from(keyHash).toString('hex')}`;
  await db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** What is stored of a request and its answer. */
interface StoredAnswer {
  readonly scope: string;
  readonly keyHash: Uint8Array<ArrayBuffer>;
  readonly requestHash: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly sealedAnswer: Uint8Array<ArrayBuffer>;
  readonly reads: readonly Read[];
}

/** Stores the answer, in place of an expired one. */
function storeAnswer(answer: StoredAnswer, now: Date): Write {
  const { scope, keyHash, requestHash, status, sealedAnswer } = answer;
  const reads = JSON.stringify(
    answer.reads.map(({ action, classes, records }) => ({ action, classes: [...classes], records: [...records] })),
  );
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  return Prisma.sql`
    INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, reads, created, expires_at)
    VALUES (${scope}, ${keyHash}, ${requestHash}, ${status}, ${sealedAnswer}, ${reads}::jsonb, ${now}::timestamptz, ${expiresAt}::timestamptz)
    ON CONFLICT (scope, key_hash) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
      sealed_answer = excluded.sealed_answer, reads = excluded.reads, created = excluded.created, expires_at = excluded.expires_at`;
}

/** Deletes some expired records of other requests, and skips those that somebody else is deleting. */
function deleteExpired(scope: string, keyHash: Uint8Array<ArrayBuffer>, now: Date): Write {
  return Prisma.sql`
    DELETE FROM idempotency_records WHERE (scope, key_hash) IN (
      SELECT scope, key_hash FROM idempotency_records
      WHERE expires_at <= ${now}::timestamptz AND (scope, key_hash) <> (${scope}, ${keyHash})
      ORDER BY expires_at LIMIT ${DELETED_AT_ONCE}::int FOR UPDATE SKIP LOCKED
    )`;
}

/** The refusal of a key that came with another body before. */
export function keyInUse(): AppError {
  return new AppError('CONFLICT', 'This Idempotency-Key was used with another body. Use a new key for a new request.');
}

/** For a record that was sealed with another API key of the user, or that the migration to sealed answers has emptied. */
function answerIsSealed(): AppError {
  return new AppError(
    'CONFLICT',
    'What this Idempotency-Key asked for has been done, but its answer opens only with the API key that it was asked for with.',
  );
}
