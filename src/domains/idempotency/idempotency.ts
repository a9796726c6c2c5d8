import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { z } from 'zod';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import type { Db } from '../../db/sql/db.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { DataClass } from '../../generated/prisma/enums.ts';
import { openSealed, type Seal, sealText } from '../../sealing/sealed-text.ts';
import { MAX_STORED_OF_ACCOUNT, storeAnswer } from './stored-answers.ts';

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

/** The record of a request with a key: what was asked, and the answer if it was stored. */
interface StoredRecord {
  readonly requestHash: Uint8Array;
  readonly status: number;
  readonly sealedAnswer: Uint8Array<ArrayBuffer>;
  readonly kept: boolean;
  readonly reads: unknown;
  readonly expiresAt: Date;
}

/** An answer as it is sent, and sent again: kept as text, so that a replay is identical byte for byte. */
export interface WrittenAnswer {
  readonly status: number;
  readonly text: string;
}

/** The answer to a request with a key. */
export interface KeyedAnswer extends WrittenAnswer {
  /** Whether it repeats the first answer. */
  readonly isReplay: boolean;
  /** Whether it can be repeated: false if its account has no room left for stored answers (contract, 8.6). */
  readonly isKept: boolean;
}

/**
 * Answers a request once for its key, in one transaction with the record of the answer; a second request at the same time waits
 * for the first. A refusal rolls the transaction back and is not stored.
 *
 * Answers may contain a registration token or a patient's data, so they are stored encrypted with the caller's two keys, the
 * API key and the idempotency key. The database has neither of them in clear text, so it cannot reveal what it stores.
 *
 * @throws AppError CONFLICT if the key was used with another body, or its answer was not kept or cannot be decrypted; anything that
 *   `answer` throws.
 */
export function runIdempotently(
  work: UnitOfWork,
  request: KeyedRequest,
  answer: (tx: Tx) => Promise<WrittenAnswer>,
): Promise<KeyedAnswer> {
  return work.transaction(async (tx) => {
    const { db } = tx;
    const { scope } = request;
    const keyHash = sha256(request.key);
    await lockKey(db, scope, keyHash);
    const now = tx.call.clock.now();
    const requestHash = sha256(stringify(request.body) ?? '');
    const [stored] = await db.$queryRaw<StoredRecord[]>(Prisma.sql`
      SELECT request_hash AS "requestHash", status, sealed_answer AS "sealedAnswer", kept, reads, expires_at AS "expiresAt"
      FROM idempotency_records WHERE scope = ${scope} AND key_hash = ${keyHash}`);
    if (stored && stored.expiresAt > now) {
      if (!Buffer.from(stored.requestHash).equals(requestHash)) throw idempotencyKeyInUse();
      if (!stored.kept) throw answerNotKept();
      const text = openSealed(stored.sealedAnswer, sealOf(request));
      if (text === undefined) throw answerIsSealed();
      const reads = storedReads.parse(stored.reads);
      for (const read of reads) tx.noteRead(read);
      return { status: stored.status, text, isReplay: true, isKept: true };
    }
    const { status, text } = await answer(tx);
    // The patients' data that the answer shows, to be audited each time it is sent.
    const { reads } = tx;
    const sealedAnswer = sealText(text, sealOf(request));
    const isKept = await storeAnswer(tx, {
      scope,
      keyHash,
      requestHash,
      status,
      sealedAnswer,
      reads,
      isEmpty: text === '',
    });
    return { status, text, isReplay: false, isKept };
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

/** The error for the key of a request whose answer was not stored. */
export function answerNotKept(): AppError {
  const most = MAX_STORED_OF_ACCOUNT / (1024 * 1024);
  return new AppError(
    'CONFLICT',
    `The request with this Idempotency-Key has been carried out, and nothing has been done now. Its answer was not kept, because the answers stored for your account in the last 24 hours took up their ${most} MiB. Read the record to see what was done.`,
  );
}
