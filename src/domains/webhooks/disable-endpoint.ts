import type { TransactionContext } from '../../context.ts';
import { writeTogether } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { WebhookDisabledReason } from '../../generated/prisma/enums.ts';
import type { FoundRecord } from '../records.ts';
import { tellEndpointDisabled } from '../tell.ts';
import { endingOfPending } from './end-pending.ts';

/** What disabling takes of a context: whoever sends has no call that it serves. */
export type Disabler = Pick<TransactionContext, 'db' | 'clock' | 'isInTransaction'>;

/**
 * Disables an endpoint for a reason of the service's, unless it is disabled already, ends what is pending for it, and tells it
 * (contract, 9.4). Call before anything else in the transaction locks one of its deliveries.
 *
 * @returns whether it was enabled
 */
export async function disableEndpoint(
  context: Disabler,
  endpointId: string,
  reason: Exclude<WebhookDisabledReason, 'BY_HAND'>,
): Promise<boolean> {
  const endpoint = await lockEnabled(context, endpointId);
  if (!endpoint) return false;
  await writeTogether(context.db, [
    Prisma.sql`UPDATE webhook_endpoints SET enabled = false, disabled_reason = ${reason}::webhook_disabled_reason
      WHERE id = ${endpointId}::uuid`,
    endingOfPending(endpointId),
    tellEndpointDisabled(context, endpoint),
  ]);
  return true;
}

async function lockEnabled({ db }: Disabler, endpointId: string): Promise<FoundRecord | undefined> {
  const [endpoint] = await db.$queryRaw<FoundRecord[]>`
    SELECT id, account_id AS "accountId" FROM webhook_endpoints
    WHERE id = ${endpointId}::uuid AND enabled FOR NO KEY UPDATE`;
  return endpoint;
}
