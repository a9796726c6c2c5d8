import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { lockNamedEndpoint } from '../locks.ts';

/** How many deliveries one transaction deletes. The endpoint is locked meanwhile, and everybody's events may wait for that. */
export const DELETED_AT_ONCE = 2_000;

/** How long a request deletes deliveries before it answers, in milliseconds. */
const REQUEST_MS = 10_000;

const input = z.object({ endpointId: text() });

/**
 * Deletes an endpoint, with what is pending for it and what was sent to it (contract, 9.4). If that is much, it is several transactions,
 * the first of which disables the endpoint. Returns its id.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; NOT_FOUND; CONFLICT if there is more than a request can delete.
 */
export async function deleteWebhookEndpoint(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'webhooks.write');
  const { endpointId } = parseInput(input, rawInput);
  const apart = context.apart();
  for (const end = performance.now() + REQUEST_MS; performance.now() < end; ) {
    const deleted = await apart.transaction(async (context) => {
      const { id, accountId } = await lockNamedEndpoint(context, actor, endpointId, 'to change');
      if (!(await deleteDeliveries(context, id))) return undefined;
      await writeAudited(context, { action: 'webhookEndpoint.delete', subject: `WebhookEndpoint:${id}`, accountId }, [
        Prisma.sql`DELETE FROM webhook_endpoints WHERE id = ${id}::uuid`,
      ]);
      return id;
    });
    if (deleted !== undefined) return deleted;
  }
  throw new AppError('CONFLICT', 'The webhook endpoint is disabled, but has too many deliveries. Delete it again.');
}

/** Deletes a batch. Returns whether it was the last one; if not, nothing more is queued for the endpoint, and no numbering waits for it. */
async function deleteDeliveries({ db }: TransactionContext, id: string): Promise<boolean> {
  const count = await db.$executeRaw`DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
    SELECT id FROM webhook_deliveries WHERE endpoint_id = ${id}::uuid LIMIT ${DELETED_AT_ONCE}::int))`;
  if (count < DELETED_AT_ONCE) return true;
  await db.$executeRaw`UPDATE webhook_endpoints SET enabled = false, disabled_reason = 'BY_HAND'
    WHERE id = ${id}::uuid AND enabled`;
  return false;
}
