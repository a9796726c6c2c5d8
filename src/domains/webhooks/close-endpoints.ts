import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { disabling } from './enabling.ts';

/**
 * Disables the endpoints of an account as long as it is closed (contract, 1.5). Their pending deliveries fail, as whenever an endpoint is
 * disabled (9.4). Call with the account locked.
 */
export async function closeEndpoints(tx: Tx, accountId: string): Promise<readonly Write[]> {
  const endpoints = await tx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM webhook_endpoints WHERE account_id = ${accountId}::uuid AND enabled ORDER BY id FOR NO KEY UPDATE`);
  return endpoints.flatMap(({ id }) => disabling(id, 'ACCOUNT_CLOSED'));
}
