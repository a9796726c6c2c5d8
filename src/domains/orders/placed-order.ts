import type { z } from 'zod';
import type { Call } from '../../call/call.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, type NewRow, type Write } from '../../db/sql/write.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { recordHold } from '../cascade/order-hold.ts';
import { publishOrder } from '../changes/publish.ts';
import type { JsonObject } from '../inputs/json.ts';
import { orderLifecycle } from '../lifecycles/order.ts';
import type { ExternalName } from './external-id.ts';
import { type GivenHold, holdColumns } from './hold.ts';
import { type recipient, recipientColumns } from './recipient.ts';

/** An order to place. */
export interface NewOrder {
  readonly orderId: string;
  readonly accountId: string;
  readonly placedById: string;
  readonly kitTypes: readonly string[];
  readonly recipient: z.output<typeof recipient>;
  readonly metadata: JsonObject | null;
  /** What the program calls it; null for an order without such a name. */
  readonly name: ExternalName | null;
  /** The hold that it is placed on, and the role of whoever holds it; null for an order that may be fulfilled at once. */
  readonly hold: (GivenHold & { readonly by: Role }) | null;
}

/** Places an order now: its internal id, and the writes that add it with its items and publish it. */
export function placedOrder(
  call: Call,
  { orderId, accountId, placedById, kitTypes, recipient: person, metadata, name, hold }: NewOrder,
): { readonly id: string; readonly writes: readonly Write[] } {
  const now = call.clock.now();
  const id = newUuid();
  const order: NewRow = {
    id,
    order_id: orderId,
    account_id: accountId,
    placed_by_id: placedById,
    status: orderLifecycle.initial,
    ...Object.assign({}, ...Object.values(recipientColumns(person))),
    metadata,
    external_id: name?.externalId ?? null,
    input_hash: name?.inputHash ?? null,
    ...(hold && holdColumns(hold, hold.by, now)),
    created: now,
    updated: now,
  };
  const items = kitTypes.map((kitType, position) => ({ order_id: id, position, kit_type: kitType }));
  const placed = { id, orderId, accountId };
  const writes = [
    insertSql('orders', [order]),
    insertSql('order_items', items),
    publishOrder(call, placed),
    ...(hold ? recordHold({ call }, placed, hold) : []),
  ];
  return { id, writes };
}
