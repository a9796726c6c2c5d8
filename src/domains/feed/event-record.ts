import type { Event } from '../../generated/prisma/client.ts';
import type { AccountMode } from '../../generated/prisma/enums.ts';
import { dottedType, eventIdOf } from './names.ts';

/** What an event record is made of: the event, and the mode of its account. */
export interface ToldEvent extends Pick<Event, 'id' | 'sequence' | 'type' | 'created' | 'accountId' | 'data'> {
  readonly account: { readonly mode: AccountMode };
}

/** An event as REST and webhooks write it (contract, 9.1). Nothing in it ever changes, nor does the order of its keys. */
export function eventRecord({ id, sequence, type, created, account, accountId, data }: ToldEvent) {
  return {
    id: eventIdOf(id),
    sequence,
    type: dottedType(type),
    timestamp: created.toISOString(),
    mode: account.mode,
    account_id: accountId,
    data,
  };
}
