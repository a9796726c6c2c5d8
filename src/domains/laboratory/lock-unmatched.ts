import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ResultSeverity, UnmatchedReason, UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { noteConcerned, whereNamed } from '../access/records.ts';
import type { HeldSample } from '../changes/publish.ts';

/** An unmatched result, locked so that the caller can decide on it. */
export interface LockedUnmatched {
  readonly id: string;
  readonly accountId: string;
  readonly messageId: string;
  readonly sampleRef: string | null;
  /** The sample that it names, or was matched to; null if there is none. */
  readonly sample: HeldSample | null;
  readonly reason: UnmatchedReason;
  readonly severity: ResultSeverity;
  readonly status: UnmatchedStatus;
}

/** Locks the unmatched result that the caller names. @throws AppError NOT_FOUND. */
export async function lockUnmatched(tx: Tx, actor: Actor, unmatchedResultId: string): Promise<LockedUnmatched> {
  const [found] = await tx.db.$queryRaw<LockedUnmatched[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.sample_id AS "sampleRef", row.reason::text,
      row.severity::text, row.status::text,
      (SELECT json_build_object('id', sample.id, 'accountId', sample.account_id, 'sampleId', sample.sample_id::text,
         'kitId', (SELECT kit_id::text FROM kits WHERE id = sample.kit_id)) FROM samples sample WHERE sample.id = row.sample_id) AS sample
    FROM unmatched_results row ${whereNamed(actor, 'unmatchedResult', unmatchedResultId)} FOR UPDATE`);
  if (!found) throw notFound('unmatched result', unmatchedResultId);
  noteConcerned(tx, 'unmatchedResult', found.id);
  return found;
}

/**
 * Locks an unmatched result that still needs a decision.
 *
 * @param decidable the statuses that allow the decision
 * @throws AppError NOT_FOUND; CONFLICT if it is not in one of these statuses.
 */
export async function lockOpenUnmatched(
  tx: Tx,
  actor: Actor,
  unmatchedResultId: string,
  decidable: readonly UnmatchedStatus[] = ['OPEN'],
): Promise<LockedUnmatched> {
  const found = await lockUnmatched(tx, actor, unmatchedResultId);
  if (decidable.includes(found.status)) return found;
  throw found.status === 'WAITING'
    ? new AppError(
        'CONFLICT',
        'This result waits until somebody is registered for its kit, or a requisition names a patient.',
      )
    : new AppError('CONFLICT', 'This result has already been decided.');
}
