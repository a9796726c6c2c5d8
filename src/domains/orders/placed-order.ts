import { z } from 'zod';
import type { Call } from '../../call/call.ts';
import { newUuid } from '../../db/identifiers.ts';
import { insertSql, type Write } from '../../db/write.ts';
import { objectProblem, optional, text } from '../inputs.ts';
import type { JsonObject } from '../json.ts';
import { orderLifecycle } from '../lifecycles/order.ts';
import { address, email, phone } from '../people.ts';
import { publishOrder } from '../publish.ts';

/** The person an order is sent to (contract, 3.5). */
export const recipient = z.object(
  { firstName: text(), lastName: text(), email, phone: optional(phone), address },
  objectProblem,
);

/** An order to place. */
export interface NewOrder {
  readonly orderId: string;
  readonly accountId: string;
  readonly placedById: string;
  readonly kitTypes: readonly string[];
  readonly recipient: z.output<typeof recipient>;
  readonly metadata: JsonObject | null;
}

/** Places an order now: its internal id, and the writes that add it with its items and publish it. */
export function placedOrder(
  call: Pick<Call, 'clock'>,
  { orderId, accountId, placedById, kitTypes, recipient: person, metadata }: NewOrder,
): { readonly id: string; readonly writes: readonly Write[] } {
  const now = call.clock.now();
  const id = newUuid();
  const order = {
    id,
    order_id: orderId,
    account_id: accountId,
    placed_by_id: placedById,
    status: orderLifecycle.initial,
    recipient_first_name: person.firstName,
    recipient_last_name: person.lastName,
    recipient_email: person.email,
    recipient_phone: person.phone,
    recipient_street1: person.address.street1,
    recipient_street2: person.address.street2,
    recipient_city: person.address.city,
    recipient_state: person.address.state,
    recipient_country: person.address.country,
    recipient_zip: person.address.zip,
    metadata,
    created: now,
    updated: now,
  };
  const items = kitTypes.map((kitType, position) => ({ order_id: id, position, kit_type: kitType }));
  const writes = [
    insertSql('orders', [order]),
    insertSql('order_items', items),
    publishOrder(call, { id, orderId, accountId }),
  ];
  return { id, writes };
}
