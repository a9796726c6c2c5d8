import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { AppError, badInput } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { optional, parseInput, text, timestamp } from '../inputs.ts';
import { type LockedEndpoint, lockNamedEndpoint } from '../locks.ts';

/** How many events one statement looks at, and how many a recovery does (contract, 9.4). */
const LOOKED_AT_ONCE = 5_000;
const MOST_LOOKED_AT = 50_000;

const input = z
  .object({
    endpointId: text(),
    from: timestamp,
    to: optional(timestamp),
    failedOnly: z
      .boolean('must be true or false')
      .nullish()
      .transform((value) => value ?? true),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], error: 'must not be before from' });

/**
 * Sends events again that were recorded in this time, both ends included, and are of the endpoint's types: those that never
 * reached it, also if they were never tried; or all of them. Not those that are pending (contract, 9.4). Returns how many.
 *
 * An event without a number is not among them: it is queued with its number.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT, also for a time with too many events; NOT_FOUND; CONFLICT
 *   if the endpoint is disabled.
 */
export async function recoverWebhooks(context: RequestContext, rawInput: unknown): Promise<number> {
  const actor = authorize(context.actor, 'webhooks.write');
  const { endpointId, from, to, failedOnly } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const endpoint = await lockNamedEndpoint(context, actor, endpointId, 'to use');
    if (!endpoint.enabled)
      throw new AppError('CONFLICT', 'The webhook endpoint is disabled. Enable it, then recover what it has missed.');
    const { id, accountId } = endpoint;
    const queued = await queueAll(context, { endpoint, from, to: to ?? context.clock.now(), failedOnly });
    await recordAudit(context, { action: 'webhooks.recover', subject: `WebhookEndpoint:${id}`, accountId });
    return queued;
  });
}

/** Which events to queue again, and for whom. */
interface Recovery {
  readonly endpoint: LockedEndpoint;
  readonly from: Date;
  readonly to: Date;
  readonly failedOnly: boolean;
}

/** Where a statement goes on. */
interface Place {
  readonly created: Date;
  readonly id: string;
}

/** How many events a statement has queued, and the last one that it has looked at. */
interface Batch {
  readonly queued: number;
  readonly last: { readonly created: string; readonly id: string } | null;
}

/** Queues in batches, the oldest events first. */
async function queueAll(context: TransactionContext, recovery: Recovery): Promise<number> {
  await refuseTooMany(context, recovery);
  let queued = 0;
  let place: Place | undefined = { created: recovery.from, id: FIRST_UUID };
  while (place) {
    const [batch]: Batch[] = await context.db.$queryRaw(batchSql(context, recovery, place));
    queued += batch?.queued ?? 0;
    place = batch?.last ? { ...batch.last, created: new Date(batch.last.created) } : undefined;
  }
  return queued;
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** The events of the account that were recorded in the time, by an index in their order. */
function eventsIn({ endpoint, from, to }: Recovery): Prisma.Sql {
  return Prisma.sql`events event WHERE event.account_id = ${endpoint.accountId}::uuid
    AND event.created BETWEEN ${from}::timestamptz AND ${to}::timestamptz`;
}

async function refuseTooMany({ db }: TransactionContext, recovery: Recovery): Promise<void> {
  const further = await db.$queryRaw<object[]>(Prisma.sql`
    SELECT event.created FROM ${eventsIn(recovery)} ORDER BY event.created, event.id LIMIT 1 OFFSET ${MOST_LOOKED_AT}::int`);
  if (further.length === 0) return;
  const message = `must be earlier: there are more than ${MOST_LOOKED_AT.toLocaleString('en')} events in this time`;
  throw badInput([{ path: ['to'], message }]);
}

/**
 * Looks at a batch of events, and queues those that are to be sent. What somebody else queues at the same time is not queued
 * twice: the database holds at most one delivery of an event that is pending. A recovery takes the place of an earlier one of the same
 * event that has ended, so that however often somebody recovers, the table does not grow. An event that is being removed for its age
 * is left out. `last` is null once there is nothing more.
 */
export function batchSql(
  { clock }: Pick<TransactionContext, 'clock'>,
  recovery: Recovery,
  { created, id }: Place,
): Prisma.Sql {
  const { endpoint, failedOnly } = recovery;
  const now = clock.now();
  const ended = failedOnly ? Prisma.sql`'PENDING', 'SUCCEEDED'` : Prisma.sql`'PENDING'`;
  return Prisma.sql`
    WITH batch AS MATERIALIZED (
      SELECT event.id, event.created FROM ${eventsIn(recovery)}
        AND (event.created, event.id) > (${created}::timestamptz, ${id}::uuid)
      ORDER BY event.created, event.id LIMIT ${LOOKED_AT_ONCE}::int
    ), chosen AS MATERIALIZED (
      SELECT endpoint.id AS endpoint_id, event.id AS event_id, batch.created
      FROM batch JOIN events event ON event.id = batch.id JOIN webhook_endpoints endpoint ON endpoint.id = ${endpoint.id}::uuid
      WHERE event.position IS NOT NULL AND event.type <> 'WEBHOOK_TEST'
        AND (endpoint.types = '{}' OR event.type = ANY(endpoint.types))
        AND NOT EXISTS (SELECT FROM webhook_deliveries earlier
          WHERE earlier.event_id = event.id AND earlier.endpoint_id = endpoint.id AND earlier.status IN (${ended}))
      FOR KEY SHARE OF event
    ), replaced AS (
      DELETE FROM webhook_deliveries earlier USING chosen
      WHERE earlier.event_id = chosen.event_id AND earlier.endpoint_id = chosen.endpoint_id
        AND earlier.kind = 'RECOVERY' AND earlier.status <> 'PENDING'
    ), queued AS (
      INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt)
      SELECT endpoint_id, event_id, 'RECOVERY', ${now}::timestamptz, ${now}::timestamptz FROM chosen ORDER BY created, event_id
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM queued) AS queued,
      (SELECT jsonb_build_object('created', created, 'id', id) FROM batch ORDER BY created DESC, id DESC LIMIT 1) AS last`;
}
