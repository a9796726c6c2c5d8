import { z } from 'zod';
import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { metadata, writeMetadata } from '../metadata.ts';

/** The body of the metadata update (API document, "POST /api/v2/orders/{public_id}/"): an object, or null to have none. */
export const orderMetadataBody = z.object({ metadata: metadata.nullable() });

const input = orderMetadataBody.extend({ orderId: text() });

/**
 * Replaces an order's metadata; returns the order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updateOrderMetadata(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'orders.write');
  const { orderId, metadata: given } = parseInput(input, rawInput);
  return context.transaction(async (db) => {
    const order = await db.order.findFirst({
      where: { orderId, ...inTenant(actor) },
      select: { id: true, accountId: true },
    });
    if (!order) throw notFound('order', orderId);
    await writeMetadata(db, 'orders', order.id, given, context.clock.now());
    await recordAudit(db, context, {
      action: 'order.updateMetadata',
      subject: `Order:${order.id}`,
      accountId: order.accountId,
    });
    return order.id;
  });
}
