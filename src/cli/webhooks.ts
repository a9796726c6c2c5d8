import { type Command, InvalidArgumentError, Option } from 'commander';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { ALL_ROWS, ofEachParent, readPositions } from '../db/list.ts';
import { eventIdOf } from '../domains/feed/names.ts';
import { findReadable } from '../domains/records.ts';
import { deliveryAttempts } from '../domains/webhooks/attempts.ts';
import { listWebhookDeliveries } from '../domains/webhooks/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from '../domains/webhooks/list-webhook-endpoints.ts';
import { recoverWebhooks } from '../domains/webhooks/recover-webhooks.ts';
import { resendEvent } from '../domains/webhooks/resend-event.ts';
import { testWebhookEndpoint } from '../domains/webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from '../domains/webhooks/update-webhook-endpoint.ts';
import { notFound } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { WebhookDeliveryStatus } from '../generated/prisma/enums.ts';
import { findAccountId } from './accounts.ts';
import { answering } from './command.ts';
import { parseTimestamp } from './keys.ts';
import { readAll, table } from './listing.ts';
import type { Cli } from './process.ts';

/** Adds `webhooks list`, `deliveries`, `test`, `resend`, `recover`, `disable` and `enable`. */
export function addWebhookCommands(group: Command, cli: Cli): void {
  addList(group, cli);
  addDeliveries(group, cli);
  addTest(group, cli);
  addResend(group, cli);
  addRecover(group, cli);
  addSwitch(group, cli, 'disable', false);
  addSwitch(group, cli, 'enable', true);
}

function addList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list the endpoints of an account, newest first')
    .requiredOption('--account <account>', 'the account, by id or name');
  answering<{ readonly account: string; readonly json?: true }>(command, cli, async (work, { account }) => {
    const { db } = work;
    const list = listWebhookEndpoints(work, await findAccountId(db, account));
    const endpoints = await readAll(db, list, (ids) =>
      db.webhookEndpoint.findMany({ where: { id: { in: ids } }, omit: { secret: true, previousSecret: true } }),
    );
    const record = endpoints.map(({ id, ...endpoint }) => ({ endpointId: id, ...endpoint }));
    const columns = ['endpointId', 'url', 'enabled', 'disabledReason', 'failingSince', 'types', 'created'];
    return { record, result: table(columns, record) };
  });
}

function ofEndpoint(group: Command, name: string): Command {
  return group.command(name).requiredOption('--endpoint <id>', 'the id of the endpoint, as printed by webhooks list');
}

interface DeliveriesOptions {
  readonly endpoint: string;
  readonly status?: WebhookDeliveryStatus;
  readonly last: number;
  readonly json?: true;
}

/** The most deliveries to print. */
const MAX_DELIVERIES = 1_000;

function addDeliveries(group: Command, cli: Cli): void {
  const command = ofEndpoint(group, 'deliveries')
    .description('list the deliveries to an endpoint, including pending ones, newest first')
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices(Object.values(WebhookDeliveryStatus)),
    )
    .option('--last <count>', `how many, at most ${MAX_DELIVERIES}`, parseCount, 50);
  answering<DeliveriesOptions>(command, cli, async (work, { endpoint, status, last }) => {
    const deliveries = await readDeliveries(work, endpoint, status, last);
    const record = deliveries.map(({ id, event, attempts, ...delivery }) => {
      const tries = deliveryAttempts.parse(attempts);
      const { statusCode, error } = tries.at(-1) ?? {};
      const ended = { eventId: eventIdOf(event.id), type: event.type, tries: tries.length, statusCode, error };
      return { deliveryId: id, ...ended, ...delivery, attempts: tries };
    });
    const columns = [
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
    ];
    return { record, result: table(columns, record) };
  });
}

function parseCount(text: string): number {
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_DELIVERIES) return count;
  throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_DELIVERIES}.`);
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

interface EndpointOptions {
  readonly endpoint: string;
  readonly json?: true;
}

function addTest(group: Command, cli: Cli): void {
  const command = ofEndpoint(group, 'test').description('send a test to an endpoint and print the id of its event');
  answering<EndpointOptions>(command, cli, async (work, { endpoint }) => {
    const eventId = eventIdOf(await testWebhookEndpoint(work, { endpointId: endpoint }));
    return { record: { endpointId: endpoint, eventId }, result: eventId, message: 'The service is sending the test.' };
  });
}

function addResend(group: Command, cli: Cli): void {
  const command = ofEndpoint(group, 'resend')
    .description('send an event to an endpoint again and print the id of the delivery')
    .requiredOption('--event <id>', 'the event: evt_…');
  answering<EndpointOptions & { readonly event: string }>(command, cli, async (work, { endpoint, event }) => {
    const deliveryId = await resendEvent(work, { endpointId: endpoint, eventId: event });
    return {
      record: { deliveryId, endpointId: endpoint, eventId: event },
      result: deliveryId,
      message: 'The service is sending it.',
    };
  });
}

interface RecoverOptions extends EndpointOptions {
  readonly from: Date;
  readonly to?: Date;
  readonly all?: true;
}

function addRecover(group: Command, cli: Cli): void {
  const command = ofEndpoint(group, 'recover')
    .description('send again the events that an endpoint missed in a period, and print their number')
    .requiredOption('--from <time>', 'recorded at this time or later, such as 2027-06-30T00:00:00Z', parseTimestamp)
    .option('--to <time>', 'recorded at this time or earlier; by default until now', parseTimestamp)
    .option('--all', 'also events that the endpoint has already received');
  answering<RecoverOptions>(command, cli, async (work, { endpoint, from, to, all }) => {
    const input = { endpointId: endpoint, from: from.toISOString(), to: to?.toISOString(), failedOnly: all !== true };
    const count = await recoverWebhooks(work, input);
    return { record: { endpointId: endpoint, count }, result: String(count), message: 'The service is sending them.' };
  });
}

function addSwitch(group: Command, cli: Cli, name: 'disable' | 'enable', enabled: boolean): void {
  const command = ofEndpoint(group, name).description(
    enabled
      ? 'send events to an endpoint again; webhooks recover sends those it has missed'
      : 'send no more events to an endpoint; its pending deliveries fail',
  );
  answering<EndpointOptions>(command, cli, async (work, { endpoint }) => {
    const endpointId = await updateWebhookEndpoint(work, { endpointId: endpoint, enabled });
    return { record: { endpointId, enabled }, result: endpointId, message: `The endpoint is ${name}d.` };
  });
}
