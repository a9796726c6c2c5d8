import type { Tx } from '../../call/unit-of-work.ts';
import { updateSql, type Write } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { requireAllEnded } from './end-pending.ts';

/**
 * Enables the endpoints that the closing of their account has disabled. Call with the account locked.
 *
 * @throws AppError CONFLICT while deliveries that waited are still being ended.
 */
export async function reopenEndpoints(tx: Tx, accountId: string): Promise<readonly Write[]> {
  const endpoints = await tx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM webhook_endpoints WHERE account_id = ${accountId}::uuid AND disabled_reason = 'ACCOUNT_CLOSED'
    ORDER BY id FOR UPDATE`);
  for (const { id } of endpoints) await requireAllEnded(tx, id);
  const enabled = { enabled: true, disabled_reason: null, failing_since: null };
  return endpoints.map(({ id }) => updateSql('webhook_endpoints', enabled, Prisma.sql`id = ${id}::uuid`));
}
