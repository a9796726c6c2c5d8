import type { Command } from 'commander';
import { eventIdOf } from '../domains/inputs/event-id.ts';
import { listWebhookEndpoints } from '../domains/webhooks/list-webhook-endpoints.ts';
import { recoverWebhooks } from '../domains/webhooks/recover-webhooks.ts';
import { resendEvent } from '../domains/webhooks/resend-event.ts';
import { testWebhookEndpoint } from '../domains/webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from '../domains/webhooks/update-webhook-endpoint.ts';
import { findAccountId } from './accounts.ts';
import { answering } from './command.ts';
import { parseTimestamp } from './keys.ts';
import { readAll, table } from './listing.ts';
import type { Cli } from './process.ts';
import { addDeliveries } from './webhook-deliveries.ts';

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
