import { type Command, InvalidArgumentError, Option } from 'commander';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { ALL_ROWS, ofEachParent, readPositions } from '../db/sql/list.ts';
import { findReadable } from '../domains/access/records.ts';
import { eventIdOf } from '../domains/inputs/event-id.ts';
import { deliveryAttempts } from '../domains/webhooks/attempts.ts';
import { listWebhookDeliveries } from '../domains/webhooks/list-webhook-deliveries.ts';
import { waitingDeliveries } from '../domains/webhooks/waiting-deliveries.ts';
import { notFound } from '../errors/errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { type EventType, WebhookDeliveryStatus } from '../generated/prisma/enums.ts';
import { answering } from './command.ts';
import { table } from './listing.ts';
import { type Cli, CommandError } from './process.ts';

interface DeliveriesOptions {
  readonly endpoint?: string;
  readonly status?: WebhookDeliveryStatus;
  readonly last: number;
  readonly json?: true;
}

/** The most deliveries to print. */
const MAX_DELIVERIES = 1_000;

const COLUMNS = [
  'deliveryId',
  'eventId',
  'type',
  'kind',
  'status',
  'tries',
  'statusCode',
  'error',
  'nextAttempt',
  'created',
] as const;

/** Adds `webhooks deliveries`. */
export function addDeliveries(group: Command, cli: Cli): void {
  const command = group
    .command('deliveries')
    .description(
      'list the deliveries to an endpoint, including pending ones, newest first; without --endpoint, the pending ones of all endpoints, ' +
        'next first',
    )
    .option('--endpoint <id>', 'the id of the endpoint, as printed by webhooks list')
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices(Object.values(WebhookDeliveryStatus)),
    )
    .option('--last <count>', `how many, at most ${MAX_DELIVERIES}`, parseCount, 50);
  answering<DeliveriesOptions>(command, cli, async (work, { endpoint, status, last }) => {
    if (endpoint !== undefined) {
      const record = (await readDeliveries(work, endpoint, status, last)).map(describe);
      return { record, result: table(COLUMNS, record) };
    }
    if (status !== undefined && status !== 'PENDING')
      throw new CommandError(`--status ${status} needs --endpoint: without it, only PENDING deliveries are listed.`);
    // One more, to know whether there are more.
    const waiting = await waitingDeliveries(work, last + 1);
    const record = waiting.slice(0, last).map(({ endpoint: { accountId }, endpointId, ...delivery }) => ({
      accountId,
      endpointId,
      ...describe(delivery),
    }));
    const answer = { record, result: table(['accountId', 'endpointId', ...COLUMNS], record) };
    if (waiting.length <= last) return answer;
    return { ...answer, message: `These are the next ${last}; more wait. --last shows up to ${MAX_DELIVERIES}.` };
  });
}

function parseCount(text: string): number {
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_DELIVERIES) return count;
  throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_DELIVERIES}.`);
}

/** A delivery as it was read, with its event. */
interface ReadDelivery {
  readonly id: string;
  readonly event: { readonly id: string; readonly type: EventType };
  readonly attempts: unknown;
}

function describe<Delivery extends ReadDelivery>({ id, event, attempts, ...delivery }: Delivery) {
  const tries = deliveryAttempts.parse(attempts);
  const { statusCode, error } = tries.at(-1) ?? {};
  const ended = { eventId: eventIdOf(event.id), type: event.type, tries: tries.length, statusCode, error };
  return { deliveryId: id, ...ended, ...delivery, attempts: tries };
}

async function readDeliveries(
  work: UnitOfWork,
  endpointId: string,
  status: WebhookDeliveryStatus | undefined,
  limit: number,
) {
  const { db } = work;
  const endpoint = await findReadable(work, 'webhookEndpoint', endpointId);
  if (!endpoint) throw notFound('webhook endpoint', endpointId);
  const list = listWebhookDeliveries(work, { statuses: status && [status] });
  const ofThis = ofEachParent(list, Prisma.sql`row.endpoint_id = ${endpoint.id}::uuid`);
  const ids = (await readPositions(db, ofThis, { ...ALL_ROWS, limit })).map((position) => position.id);
  return db.webhookDelivery.findMany({
    where: { id: { in: ids } },
    include: { event: { select: { id: true, type: true } } },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    omit: { endpointId: true, eventId: true, takenUntil: true },
  });
}
