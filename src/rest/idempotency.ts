import type { FastifyRequest } from 'fastify';
import type { Db, RequestContext } from '../context.ts';
import { AppError, badInput } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** How long an answer is given again (contract, section 3). */
const LIFETIME_MS = 24 * 60 * 60_000;

const MAX_KEY_LENGTH = 255;

/** How many expired records each keyed request clears away at most: more than it adds, so that they never pile up. */
const CLEARED_AT_ONCE = 20;

/** What tells requests with an `Idempotency-Key` apart (contract, section 8). */
export interface KeyedRequest {
  /** Caller, method and path; callers without credentials share one scope. */
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: Uint8Array<ArrayBuffer>;
}

/** An answer as it is sent, and stored: the text, so that a replay is the same to the byte. */
export interface WrittenAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * The request's `Idempotency-Key`; undefined without one, and for a blank one.
 *
 * @throws AppError BAD_USER_INPUT for one that is too long.
 */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  // Node joins a header that is given twice, so there is one text.
  const key = typeof given === 'string' ? given.trim() : '';
  if (key.length > MAX_KEY_LENGTH) {
    throw badInput([{ path: ['Idempotency-Key'], message: `must have at most ${MAX_KEY_LENGTH} characters` }]);
  }
  return key === '' ? undefined : key;
}

/**
 * Does the work once for a key, in one transaction with the record of its answer; a second request at the same time waits
 * for the first. A refusal undoes the transaction and is not kept.
 *
 * @throws AppError CONFLICT where the key was used with another body; whatever the work throws.
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
    const known = await db.idempotencyRecord.findUnique({
      where: { scope_key: { scope: request.scope, key: request.key } },
    });
    if (known && known.expiresAt > now) {
      if (!Buffer.from(known.requestHash).equals(request.bodyHash)) throw keyInUse();
      return { status: known.status, text: String(known.body), isReplay: true };
    }
    const answer = await work(context);
    await keepAnswer(db, request, answer, now);
    await clearExpired(db, now);
    return { ...answer, isReplay: false };
  });
}

/** Makes whoever else sends this key wait until this transaction ends, when the record is there to be seen. */
async function lockKey(db: Db, { scope, key }: KeyedRequest): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`);
}

async function keepAnswer(
  db: Db,
  { scope, key, bodyHash }: KeyedRequest,
  answer: WrittenAnswer,
  now: Date,
): Promise<void> {
  const record = {
    requestHash: bodyHash,
    status: answer.status,
    // As one JSON text: as an object, the database would put its keys in an order of its own.
    body: answer.text,
    created: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
  await db.idempotencyRecord.upsert({
    where: { scope_key: { scope, key } },
    create: { scope, key, ...record },
    update: record,
  });
}

/** Clears some expired records away; those that another request is about to clear are left to it. */
async function clearExpired(db: Db, now: Date): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    DELETE FROM idempotency_records WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency_records WHERE expires_at <= ${now}::timestamptz
      ORDER BY expires_at LIMIT ${CLEARED_AT_ONCE}::int FOR UPDATE SKIP LOCKED
    )`);
}

function keyInUse(): AppError {
  return new AppError('CONFLICT', 'This Idempotency-Key was used with another body. Use a new key for a new request.');
}
