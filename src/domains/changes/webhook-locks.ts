import type { Actor } from '../../auth/actor.ts';
import { requireReviewer } from '../../auth/policy.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountClosed } from '../access/closed-account.ts';
import { type FoundRecord, type Reader, whereNamed } from '../access/records.ts';

// Locks of webhook endpoints and of the events that they are sent. When they are taken, locks.ts says.

/** A locked webhook endpoint. */
export interface LockedEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly enabled: boolean;
  /** Whether it is disabled as long as its account is closed. */
  readonly isOfClosed: boolean;
  /** Whether it names the events of held reports, so that it is for reviewers. */
  readonly isForReviewers: boolean;
}

/**
 * Locks the webhook endpoint that the caller names. `to change` takes an exclusive lock; `to use` takes a shared lock, so that
 * nobody changes or deletes the endpoint meanwhile. The numbering of events takes the shared lock on the endpoints it queues
 * for, so changes must be short. One that names the events of held reports is for reviewers (contract, 13.6), but anybody who may write
 * endpoints can delete it, because that shows nobody anything (our decision).
 *
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT to use one of a closed account.
 */
export async function lockNamedEndpoint(
  { db }: Tx,
  reader: Actor,
  endpointId: string,
  purpose: 'to change' | 'to delete' | 'to use',
): Promise<LockedEndpoint> {
  const strength = purpose === 'to use' ? Prisma.sql`FOR SHARE` : Prisma.sql`FOR UPDATE`;
  const [endpoint] = await db.$queryRaw<LockedEndpoint[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.enabled, row.disabled_reason IS NOT DISTINCT FROM 'ACCOUNT_CLOSED' AS "isOfClosed",
      'REPORT_HELD' = ANY(row.types) AS "isForReviewers"
    FROM webhook_endpoints row ${whereNamed(reader, 'webhookEndpoint', endpointId)} ${strength}`);
  if (!endpoint) throw notFound('webhook endpoint', endpointId);
  if (endpoint.isForReviewers && purpose !== 'to delete') requireReviewer(reader);
  if (purpose === 'to use' && endpoint.isOfClosed) throw accountClosed();
  return endpoint;
}

/** A locked event, and whether it is about a report that was held. */
export interface LockedEvent extends FoundRecord {
  readonly isForReviewers: boolean;
}

/** Locks the event that the caller names, so that it is not deleted for its age. @throws AppError NOT_FOUND. */
export async function lockNamedEvent({ db }: Tx, reader: Reader, eventId: string): Promise<LockedEvent> {
  const [event] = await db.$queryRaw<LockedEvent[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.for_reviewers AS "isForReviewers" FROM events row ${whereNamed(reader, 'event', eventId)} FOR KEY SHARE`);
  if (!event) throw notFound('event', eventId);
  return event;
}
