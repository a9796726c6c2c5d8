import type { Event } from '../../generated/prisma/client.ts';
import type { AccountMode } from '../../generated/prisma/enums.ts';
import { EVENTS } from '../access/events.ts';
import { eventIdOf } from '../inputs/event-id.ts';

/** What an event record is built from: the event, and the mode of its account. */
export interface PublishedEvent extends Pick<Event, 'id' | 'sequence' | 'type' | 'created' | 'accountId' | 'data'> {
  readonly account: { readonly mode: AccountMode };
}

/** An event as REST and webhooks write it (contract, 9.1). Neither its contents nor the order of its keys ever changes. */
export function eventRecord({ id, sequence, type, created, account, accountId, data }: PublishedEvent) {
  return {
    id: eventIdOf(id),
    sequence,
    type: EVENTS[type].name,
    timestamp: created.toISOString(),
    mode: account.mode,
    account_id: accountId,
    data,
  };
}
