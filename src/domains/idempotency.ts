import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { z } from 'zod';
import type { Read } from '../call/read.ts';
import type { Tx, UnitOfWork } from '../call/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import { type Write, writeTogether } from '../db/write.ts';
import { AppError } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { DataClass } from '../generated/prisma/enums.ts';
import { openSealed, type Seal, sealText } from './sealed-text.ts';

/** How long a repeated request gets the stored answer (contract, 3.11). */
const LIFETIME_MS = 24 * 60 * 60_000;

/** The most expired records that one keyed request deletes: more than it adds, so that they never pile up. */
const DELETE_BATCH_SIZE = 20;

/** The reads of a stored answer, in their stored form. */
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
  /** The request's API key; empty for a caller without credentials. */
  readonly apiKey: string;
  /** Compared as a JSON value: the order of its keys makes no difference. */
  readonly body: unknown;
}

/** The stored answer to a request, with what was asked. */
interface StoredRecord {
  readonly requestHash: Uint8Array;
  readonly status: number;
  readonly sealedAnswer: Uint8Array<ArrayBuffer>;
  readonly reads: unknown;
  readonly expiresAt: Date;
}

/** An answer as it is sent, and sent again: kept as text, so that a replay is identical byte for byte. */
export interface WrittenAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Answers a request once for its key, in one transaction with the record of the answer; a second request at the same time waits
 * for the first. A refusal rolls the transaction back and is not stored.
 *
 * Answers may contain a registration token or a patient's data, so they are stored encrypted with the caller's two keys, the
 * API key and the idempotency key. The database has neither of them in clear text, so it cannot reveal what it stores.
 *
 * @throws AppError CONFLICT if the key was used with another body, or its answer cannot be decrypted; anything that `answer`
 *   throws.
 */
export function runIdempotently(
  work: UnitOfWork,
  request: KeyedRequest,
  answer: (tx: Tx) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer & { readonly isReplay: boolean }> {
  return work.transaction(async (tx) => {
    const { db } = tx;
    const { scope } = request;
    const keyHash = sha256(request.key);
    await lockKey(db, scope, keyHash);
    const now = tx.call.clock.now();
    const requestHash = sha256(stringify(request.body) ?? '');
    const [stored] = await db.$queryRaw<StoredRecord[]>(Prisma.sql`
      SELECT request_hash AS "requestHash", status, sealed_answer AS "sealedAnswer", reads, expires_at AS "expiresAt"
      FROM idempotency_records WHERE scope = ${scope} AND key_hash = ${keyHash}`);
    if (stored && stored.expiresAt > now) {
      if (!Buffer.from(stored.requestHash).equals(requestHash)) throw idempotencyKeyInUse();
      const text = openSealed(stored.sealedAnswer, sealOf(request));
      if (text === undefined) throw answerIsSealed();
      const reads = storedReads.parse(stored.reads);
      for (const read of reads) tx.noteRead(read);
      return { status: stored.status, text, isReplay: true };
    }
    const { status, text } = await answer(tx);
    // The patients' data that the answer shows, to be audited each time it is sent.
    const { reads } = tx;
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

/** An API key never contains a space, so no two pairs of keys make the same secret. */
function sealOf({ scope, key, apiKey }: KeyedRequest): Seal {
  return { secret: `${apiKey} ${key}`, purpose: scope };
}

/** Makes other requests with this key wait until this transaction has ended and its record is visible. */
async function lockKey(db: Db, scope: string, keyHash: Uint8Array): Promise<void> {
  const name = `${scope} ${Buffer.from(keyHash).toString('hex')}`;
  await db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** A request and its answer, as they are stored. */
interface StoredAnswer {
  readonly scope: string;
  readonly keyHash: Uint8Array<ArrayBuffer>;
  readonly requestHash: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly sealedAnswer: Uint8Array<ArrayBuffer>;
  readonly reads: readonly Read[];
}

/** Stores the answer, replacing an expired one. */
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

/** Deletes some expired records of other requests, skipping those that another transaction is deleting. */
function deleteExpired(scope: string, keyHash: Uint8Array<ArrayBuffer>, now: Date): Write {
  return Prisma.sql`
    DELETE FROM idempotency_records WHERE (scope, key_hash) IN (
      SELECT scope, key_hash FROM idempotency_records
      WHERE expires_at <= ${now}::timestamptz AND (scope, key_hash) <> (${scope}, ${keyHash})
      ORDER BY expires_at LIMIT ${DELETE_BATCH_SIZE}::int FOR UPDATE SKIP LOCKED
    )`;
}

/** The error for a key that was already used with another body. */
export function idempotencyKeyInUse(): AppError {
  return new AppError('CONFLICT', 'This Idempotency-Key was used with another body. Use a new key for a new request.');
}

/** The error for a record that was sealed with another of the user's API keys, or emptied by the migration to sealed answers. */
function answerIsSealed(): AppError {
  return new AppError(
    'CONFLICT',
    'The request with this Idempotency-Key has been carried out, but only the API key that sent it can read its answer.',
  );
}
