import type { Read } from '../../call/read.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { NIL_UUID } from '../../db/sql/identifiers.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** How many bytes the stored answers of an account may take up; those of all callers without credentials, as much (contract, 8.6). */
export const MAX_STORED_OF_ACCOUNT = 64 * 1024 * 1024;

/**
 * An answer of at most this many bytes is stored without waiting for others of its account, if the account has at most this many stored. Up
 * to five hundred stored at the same moment do not see each other's bytes, and there is room for them.
 */
const SMALL_ANSWER = 64 * 1024;
const UNHURRIED = MAX_STORED_OF_ACCOUNT / 2;

/** How long an answer is stored (contract, 3.11). */
const LIFETIME_MS = 24 * 60 * 60_000;

const HOUR_MS = 60 * 60_000;

/** In how many parts the bytes of an hour are counted. */
const PARTS = 8;

/** The most expired rows that one keyed request deletes: more than it adds, so that they never pile up. */
const DELETE_BATCH_SIZE = 20;

/** A request and its answer, as they are stored. */
export interface StoredAnswer {
  readonly scope: string;
  readonly keyHash: Uint8Array<ArrayBuffer>;
  readonly requestHash: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly sealedAnswer: Uint8Array<ArrayBuffer>;
  readonly reads: readonly Read[];
  /** An empty answer counts nothing, so that a repeated step of the activation page is never a conflict. */
  readonly isEmpty: boolean;
}

/**
 * Stores the answer to a request as long as its account has room, replacing an expired one. Beyond that, it stores that the request was
 * carried out. Call it last in the transaction.
 *
 * The bytes of an account are counted by the hour in which they expire, and in parts, by the key. So no request looks at all answers of the
 * account, and two of its requests seldom wait for each other to commit. Once an account has used half of its room, they do wait, each for
 * the one before, so that together they stay within it.
 *
 * @returns whether the answer is kept
 */
export async function storeAnswer(tx: Tx, answer: StoredAnswer): Promise<boolean> {
  const accountId = tx.call.actor?.accountId ?? NIL_UUID;
  const reads = JSON.stringify(
    answer.reads.map(({ action, classes, records }) => ({ action, classes: [...classes], records: [...records] })),
  );
  const bytes = answer.isEmpty ? 0 : answer.sealedAnswer.length + Buffer.byteLength(reads);
  const row = { ...answer, accountId, reads, bytes };
  if (bytes <= SMALL_ANSWER && (await store(tx, row, { most: UNHURRIED, isFinal: false })) !== undefined) return true;
  const lock = `stored answers of ${accountId}`;
  await tx.db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  return (await store(tx, row, { most: MAX_STORED_OF_ACCOUNT, isFinal: true })) ?? false;
}

interface Row extends Omit<StoredAnswer, 'reads'> {
  readonly accountId: string;
  readonly reads: string;
  readonly bytes: number;
}

/**
 * Stores the answer if its account then has at most `most` bytes stored. If not, and `isFinal`, stores only the key.
 *
 * @returns whether the answer is kept; undefined if nothing is stored
 */
async function store(
  { db, call }: Tx,
  row: Row,
  { most, isFinal }: { readonly most: number; readonly isFinal: boolean },
): Promise<boolean | undefined> {
  const { scope, keyHash, requestHash, status, sealedAnswer, reads, accountId, bytes } = row;
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const hour = new Date(expiresAt.getTime() - (expiresAt.getTime() % HOUR_MS));
  const part = (keyHash[0] ?? 0) % PARTS;
  // In its last hour, an answer may already have expired. It counts until the hour is over.
  const over = new Date(now.getTime() - HOUR_MS);
  const [stored] = await db.$queryRaw<{ kept: boolean }[]>(Prisma.sql`
    WITH expired_answers AS (
      DELETE FROM idempotency_records WHERE (scope, key_hash) IN (
        SELECT scope, key_hash FROM idempotency_records
        WHERE expires_at <= ${now}::timestamptz AND (scope, key_hash) <> (${scope}, ${keyHash})
        ORDER BY expires_at LIMIT ${DELETE_BATCH_SIZE}::int FOR UPDATE SKIP LOCKED)
    ), expired_bytes AS (
      DELETE FROM stored_answer_bytes WHERE (account_id, hour, part) IN (
        SELECT account_id, hour, part FROM stored_answer_bytes WHERE hour <= ${over}::timestamptz
        ORDER BY hour LIMIT ${DELETE_BATCH_SIZE}::int FOR UPDATE SKIP LOCKED)
    ), counted AS (
      INSERT INTO stored_answer_bytes AS counted (account_id, hour, part, bytes)
      SELECT ${accountId}::uuid, ${hour}::timestamptz, ${part}::smallint, ${bytes}::bigint
      WHERE ${most}::bigint >= ${bytes}::bigint + (SELECT coalesce(sum(others.bytes), 0) FROM stored_answer_bytes others
        WHERE others.account_id = ${accountId}::uuid AND others.hour > ${over}::timestamptz)
      ON CONFLICT (account_id, hour, part) DO UPDATE SET bytes = counted.bytes + excluded.bytes
      RETURNING true
    ), answer AS (SELECT EXISTS (SELECT FROM counted) AS kept)
    INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, kept, reads, created, expires_at)
    SELECT ${scope}, ${keyHash}, ${requestHash}, ${status}, CASE WHEN kept THEN ${sealedAnswer}::bytea ELSE '' END, kept,
      CASE WHEN kept THEN ${reads}::jsonb ELSE '[]' END, ${now}::timestamptz, ${expiresAt}::timestamptz
    FROM answer WHERE kept OR ${isFinal}
    ON CONFLICT (scope, key_hash) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
      sealed_answer = excluded.sealed_answer, kept = excluded.kept, reads = excluded.reads, created = excluded.created,
      expires_at = excluded.expires_at
    RETURNING kept`);
  return stored?.kept;
}
