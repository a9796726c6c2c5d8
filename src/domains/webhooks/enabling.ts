import type { Tx } from '../../call/unit-of-work.ts';
import { type NewRow, updateSql, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { WebhookDisabledReason } from '../../generated/prisma/enums.ts';
import { endingOfPending, requireAllEnded } from './end-pending.ts';

/**
 * Disables an endpoint that is enabled, and ends its pending deliveries (contract, 9.4). Call with the endpoint locked.
 *
 * @param others other columns that change with it
 */
export function disabling(endpointId: string, reason: WebhookDisabledReason, others: NewRow = {}): readonly Write[] {
  return [changing(endpointId, { ...others, enabled: false, disabled_reason: reason }), endingOfPending(endpointId)];
}

/**
 * Enables an endpoint that is disabled. Its failures count from then on (contract, 9.4). Call with the endpoint locked.
 *
 * @param others other columns that change with it
 * @throws AppError CONFLICT while deliveries from before it was disabled are still being ended.
 */
export async function enabling(tx: Tx, endpointId: string, others: NewRow = {}): Promise<readonly Write[]> {
  await requireAllEnded(tx, endpointId);
  return [changing(endpointId, { ...others, enabled: true, disabled_reason: null, failing_since: null })];
}

/** Changes columns of an endpoint. */
export function changing(endpointId: string, columns: NewRow): Write {
  return updateSql('webhook_endpoints', columns, Prisma.sql`id = ${endpointId}::uuid`);
}
