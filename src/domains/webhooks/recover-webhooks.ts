import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Call } from '../../call/call.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { NIL_UUID } from '../../db/sql/identifiers.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { rule } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { EVENT_TYPES, EVENTS } from '../access/events.ts';
import { recordAudit } from '../changes/audit.ts';
import { type LockedEndpoint, lockNamedEndpoint } from '../changes/webhook-locks.ts';
import { optional, parseInput, text, timestamp } from '../inputs/inputs.ts';

/** The most events that one statement looks at, and the most that one recovery does (contract, 9.4). */
const BATCH_SIZE = 5_000;
const MAX_SCANNED = 50_000;

/** Types of events that are sent to one endpoint only, which received them when they were made. */
const SENT_TO_ONE = EVENT_TYPES.filter((type) => EVENTS[type].sentTo === 'one endpoint');

/** What to do with events that wait for their next attempt: let them wait, or send them at once. */
export const PENDING_CHOICES = ['WAIT', 'NOW'] as const;

const input = z
  .object({
    endpointId: text(),
    from: timestamp,
    to: optional(timestamp),
    failedOnly: z
      .boolean('must be true or false')
      .nullish()
      .transform((value) => value ?? true),
    pending: optional(z.enum(PENDING_CHOICES)),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], ...rule('BEFORE', 'must not be before from') });

/**
 * Resends events that were recorded in this time, both ends included, and are of the endpoint's types: those that never reached
 * it, even if they were never tried, or all of them (contract, 9.4). Those that are still pending wait for their next attempt, or are
 * sent at once, too, if `pending` is NOW. Returns how many are sent.
 *
 * Events without a number are left out, because they are queued when they get their number.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT, also for a time with too many events; NOT_FOUND; CONFLICT
 *   if the endpoint is disabled.
 */
export async function recoverWebhooks(work: UnitOfWork, rawInput: unknown): Promise<number> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { endpointId, from, to, failedOnly, pending } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const endpoint = await lockNamedEndpoint(tx, actor, endpointId, 'to use');
    if (!endpoint.enabled)
      throw new AppError('CONFLICT', 'The webhook endpoint is disabled. Enable it, then recover what it has missed.');
    const { id, accountId } = endpoint;
    const recovery = { endpoint, from, to: to ?? tx.call.clock.now(), failedOnly, sendsPending: pending === 'NOW' };
    const queued = await queueAll(tx, recovery);
    await recordAudit(tx, { action: 'webhooks.recover', subject: `WebhookEndpoint:${id}`, accountId });
    return queued;
  });
}

/** Which events to queue again, and for which endpoint. */
interface Recovery {
  readonly endpoint: LockedEndpoint;
  readonly from: Date;
  readonly to: Date;
  readonly failedOnly: boolean;
  readonly sendsPending: boolean;
}

/** Where the next statement continues. */
interface Place {
  readonly created: Date;
  readonly id: string;
}

/** How many events a statement queued or made due, and the last event it read. */
interface Batch {
  readonly queued: number;
  readonly last: { readonly created: string; readonly id: string } | null;
}

/** Queues in batches, oldest events first. */
async function queueAll(tx: Tx, recovery: Recovery): Promise<number> {
  await refuseTooMany(tx, recovery);
  let queued = 0;
  let place: Place | undefined = { created: recovery.from, id: NIL_UUID };
  while (place) {
    await tx.db.$queryRaw(
      Prisma.sql`SELECT count(*) FROM (${eventsOf(recovery, place)} FOR KEY SHARE OF event) AS kept`,
    );
    const [batch]: Batch[] = await tx.db.$queryRaw(batchSql(tx.call, recovery, place));
    queued += batch?.queued ?? 0;
    place = batch?.last ? { ...batch.last, created: new Date(batch.last.created) } : undefined;
  }
  return queued;
}

/** The account's numbered events that were recorded in the time, found by an index in that order. */
function eventsIn({ endpoint, from, to }: Recovery): Prisma.Sql {
  return Prisma.sql`events event WHERE event.position IS NOT NULL AND event.account_id = ${endpoint.accountId}::uuid
    AND event.created BETWEEN ${from}::timestamptz AND ${to}::timestamptz`;
}

/** A batch of them, from this place on. */
function eventsOf(recovery: Recovery, { created, id }: Place): Prisma.Sql {
  return Prisma.sql`SELECT event.id, event.created FROM ${eventsIn(recovery)}
        AND (event.created, event.id) > (${created}::timestamptz, ${id}::uuid)
      ORDER BY event.created, event.id LIMIT ${BATCH_SIZE}::int`;
}

async function refuseTooMany({ db }: Tx, recovery: Recovery): Promise<void> {
  const further = await db.$queryRaw<object[]>(Prisma.sql`
    SELECT event.created FROM ${eventsIn(recovery)} ORDER BY event.created, event.id LIMIT 1 OFFSET ${MAX_SCANNED}::int`);
  if (further.length === 0) return;
  const message = `must be earlier: there are more than ${MAX_SCANNED.toLocaleString('en')} events in this period`;
  throw badInput([{ path: ['to'], message, code: 'TOO_MANY' }]);
}

/**
 * Looks at a batch of events and queues those to be sent. An event that another transaction queues at the same time is not queued
 * twice: the database holds at most one pending delivery of an event. A recovery replaces an earlier recovery of the same event
 * that has ended, so that repeated recoveries do not make the table grow. Call with the events locked, so that none is deleted for its
 * age meanwhile. What a process is sending at this moment is due already, and stays as it is. `last` is null once there is nothing more.
 */
export function batchSql({ clock }: Pick<Call, 'clock'>, recovery: Recovery, place: Place): Prisma.Sql {
  const { endpoint, failedOnly, sendsPending } = recovery;
  const now = clock.now();
  const ended = failedOnly ? Prisma.sql`'PENDING', 'SUCCEEDED'` : Prisma.sql`'PENDING'`;
  return Prisma.sql`
    WITH batch AS MATERIALIZED (
      ${eventsOf(recovery, place)}
    ), chosen AS MATERIALIZED (
      SELECT endpoint.id AS endpoint_id, event.id AS event_id, batch.created
      FROM batch JOIN events event ON event.id = batch.id JOIN webhook_endpoints endpoint ON endpoint.id = ${endpoint.id}::uuid
      WHERE event.type <> ALL(${SENT_TO_ONE}::event_type[])
        AND (endpoint.types = '{}' OR event.type = ANY(endpoint.types))
        AND (NOT event.for_reviewers OR 'REPORT_HELD' = ANY(endpoint.types))
        AND NOT EXISTS (SELECT FROM webhook_deliveries earlier
          WHERE earlier.event_id = event.id AND earlier.endpoint_id = endpoint.id AND earlier.status IN (${ended}))
    ), replaced AS (
      DELETE FROM webhook_deliveries earlier USING chosen
      WHERE earlier.event_id = chosen.event_id AND earlier.endpoint_id = chosen.endpoint_id
        AND earlier.kind = 'RECOVERY' AND earlier.status <> 'PENDING'
    ), queued AS (
      INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt)
      SELECT endpoint_id, event_id, 'RECOVERY', ${now}::timestamptz, ${now}::timestamptz FROM chosen ORDER BY created, event_id
      ON CONFLICT DO NOTHING RETURNING 1
    ), hastened AS (
      UPDATE webhook_deliveries pending SET next_attempt = ${now}::timestamptz FROM batch
      WHERE ${sendsPending} AND pending.event_id = batch.id AND pending.endpoint_id = ${endpoint.id}::uuid
        AND pending.status = 'PENDING' AND pending.next_attempt > ${now}::timestamptz RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM queued) + (SELECT count(*)::int FROM hastened) AS queued,
      (SELECT jsonb_build_object('created', created, 'id', id) FROM batch ORDER BY created DESC, id DESC LIMIT 1) AS last`;
}
