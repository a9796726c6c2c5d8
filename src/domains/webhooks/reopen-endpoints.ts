import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { enabling } from './enabling.ts';

/**
 * Enables the endpoints that the closing of their account has disabled. Call with the account locked.
 *
 * @throws AppError CONFLICT while deliveries that waited are still being ended.
 */
export async function reopenEndpoints(tx: Tx, accountId: string): Promise<readonly Write[]> {
  const endpoints = await tx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM webhook_endpoints WHERE account_id = ${accountId}::uuid AND disabled_reason = 'ACCOUNT_CLOSED'
    ORDER BY id FOR UPDATE`);
  const writes: Write[] = [];
  for (const { id } of endpoints) writes.push(...(await enabling(tx, id)));
  return writes;
}
