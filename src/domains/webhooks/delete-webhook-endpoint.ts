import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql, writeTogether } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedEndpoint } from '../changes/webhook-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';

/** How many deliveries one transaction deletes. It locks the endpoint, and everybody's events may have to wait for that lock. */
export const DELETE_BATCH_SIZE = 2_000;

/** How long a request may delete deliveries before it answers, in milliseconds. */
const REQUEST_MS = 10_000;

const input = z.object({ endpointId: text() });

/**
 * Deletes an endpoint, its pending deliveries and those that were sent (contract, 9.4). If there are many, it takes several
 * transactions, the first of which disables the endpoint. Returns its id.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND; CONFLICT if there is more than one request can delete.
 */
export async function deleteWebhookEndpoint(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'webhooks.write');
  const { endpointId } = parseInput(input, rawInput);
  const separate = work.inSeparateTransactions();
  for (const end = performance.now() + REQUEST_MS; performance.now() < end; ) {
    const deleted = await separate.transaction(async (tx) => {
      const { id, accountId } = await lockNamedEndpoint(tx, actor, endpointId, 'to delete');
      if (!(await deleteDeliveries(tx, id))) return undefined;
      await writeAudited(tx, { action: 'webhookEndpoint.delete', subject: `WebhookEndpoint:${id}`, accountId }, [
        Prisma.sql`DELETE FROM webhook_endpoints WHERE id = ${id}::uuid`,
      ]);
      return id;
    });
    if (deleted !== undefined) return deleted;
  }
  throw new AppError(
    'CONFLICT',
    'The webhook endpoint was disabled, but has too many deliveries to delete at once. Delete it again.',
  );
}

/**
 * Deletes a batch. Returns whether it was the last one; if it was not, the endpoint is disabled, so nothing more is queued for it
 * and the numbering of events does not wait for it.
 */
async function deleteDeliveries({ db }: Tx, id: string): Promise<boolean> {
  const count = await db.$executeRaw`DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
    SELECT id FROM webhook_deliveries WHERE endpoint_id = ${id}::uuid LIMIT ${DELETE_BATCH_SIZE}::int))`;
  if (count < DELETE_BATCH_SIZE) return true;
  await writeTogether(db, [
    updateSql(
      'webhook_endpoints',
      { enabled: false, disabled_reason: 'BY_HAND' },
      Prisma.sql`id = ${id}::uuid AND enabled`,
    ),
  ]);
  return false;
}
