import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { metadata, replaceMetadata } from '../metadata.ts';
import { requireRecord } from '../records.ts';

/** The body of the metadata update (docs/rest.md, "Orders"): an object, or null for none. */
export const orderMetadataBody = z.object({ metadata: metadata.nullable() });

const input = orderMetadataBody.extend({ orderId: text() });

/**
 * Replaces an order's metadata. Returns the order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updateOrderMetadata(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'orders.write');
  const { orderId, metadata: given } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { id, accountId } = await requireRecord(context, actor, 'order', orderId);
    await writeAudited(context, { action: 'order.updateMetadata', subject: `Order:${id}`, accountId }, [
      replaceMetadata('orders', id, given, context.clock.now()),
    ]);
    return id;
  });
}
