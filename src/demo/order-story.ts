import { cancelOrder } from '../domains/orders/cancel-order.ts';
import { createOrder } from '../domains/orders/create-order.ts';
import { fulfillOrder } from '../domains/orders/fulfill-order.ts';
import { updateOrderMetadata } from '../domains/orders/update-order-metadata.ts';
import { FULFILLED, ORDERED } from './data/journeys.ts';
import { type DemoKit, kitCode, sampleCode } from './data/kits.ts';
import type { DemoOrder } from './data/order.ts';
import { PEOPLE } from './data/people.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** An order as its program and fulfilment see it: placed, fulfilled as far as it is, perhaps changed or canceled. */
export async function* tellOrder(stage: Stage, program: 'aurora' | 'borealis', order: DemoOrder): Story {
  const { firstName, lastName, email, phone, address } = PEOPLE[order.recipient];
  // Orders of one day are minutes apart.
  const minute = email.length;

  yield stage.moment(order.placed, ORDERED.hour, minute);
  const id = await createOrder(stage.as(program), {
    kitTypes: [...order.kits.map(({ type }) => type), ...(order.open ?? [])],
    recipient: { firstName, lastName, email, phone, address },
    metadata: order.metadata ?? null,
  });
  const { orderId } = await stage.db.order.findUniqueOrThrow({ where: { id }, select: { orderId: true } });

  if (order.newMetadata !== undefined) {
    yield stage.moment(order.placed, ORDERED.hour + 2, minute);
    await updateOrderMetadata(stage.as(program), { orderId, metadata: order.newMetadata });
  }
  if (order.kits.length > 0) {
    yield stage.moment(order.placed - FULFILLED.day, FULFILLED.hour);
    await fulfillOrder(stage.as('fulfillment'), { orderId, kits: order.kits.map(boxOf) });
  }
  if (order.canceled !== undefined) {
    yield stage.moment(order.placed - 2, 12, minute);
    await cancelOrder(stage.as(program), { orderId, reason: order.canceled });
  }
}

/** A kit as fulfilment packs it: a new one with both its codes, or one of the stock by the code that it has. */
function boxOf({ type, number, fromStock }: DemoKit) {
  return { kitType: type, kitId: kitCode(number), ...(fromStock ? {} : { sampleId: sampleCode(number) }) };
}
