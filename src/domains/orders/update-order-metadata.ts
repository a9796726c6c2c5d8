import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { changeMetadata, metadata, metadataChange } from '../inputs/metadata.ts';

/** The body of the metadata update (docs/rest.md, "Orders"): an object, or null for none. */
export const orderMetadataBody = z.object({ metadata: metadata.nullable() });

const input = orderMetadataBody.extend({ orderId: text(), ...metadataChange });

/**
 * Replaces or merges an order's metadata (contract, 11.2). Returns the order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it has changed meanwhile.
 */
export async function updateOrderMetadata(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.write');
  const { orderId, ...change } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId } = await requireRecord(tx, actor, 'order', orderId);
    await writeAudited(tx, { action: 'order.updateMetadata', subject: `Order:${id}`, accountId }, [
      await changeMetadata(tx, { table: 'orders', id }, change),
    ]);
    return id;
  });
}
