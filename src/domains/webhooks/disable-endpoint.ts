import type { Tx } from '../../call/unit-of-work.ts';
import { writeTogether } from '../../db/sql/write.ts';
import type { WebhookDisabledReason } from '../../generated/prisma/enums.ts';
import type { FoundRecord } from '../access/records.ts';
import { publishEndpointDisabled } from '../changes/publish.ts';
import { disabling } from './enabling.ts';

/**
 * Disables an endpoint for a reason of the service's own, unless it is disabled already, ends its pending deliveries, and
 * publishes an event about it (contract, 9.4). Call before anything else in the transaction locks one of its deliveries.
 *
 * @returns whether it was enabled
 */
export async function disableEndpoint(
  tx: Tx,
  endpointId: string,
  reason: Exclude<WebhookDisabledReason, 'BY_HAND'>,
): Promise<boolean> {
  const endpoint = await lockEnabled(tx, endpointId);
  if (!endpoint) return false;
  await writeTogether(tx.db, [...disabling(endpointId, reason), publishEndpointDisabled(tx.call, endpoint)]);
  return true;
}

/** Locks an endpoint, unless it is disabled: before its deliveries, as everybody does who locks both. */
export async function lockEnabled({ db }: Tx, endpointId: string): Promise<FoundRecord | undefined> {
  const [endpoint] = await db.$queryRaw<FoundRecord[]>`
    SELECT id, account_id AS "accountId" FROM webhook_endpoints
    WHERE id = ${endpointId}::uuid AND enabled FOR NO KEY UPDATE`;
  return endpoint;
}
