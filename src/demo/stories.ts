import { provisionKits } from '../domains/kits/provision-kits.ts';
import { receiveMessage } from '../domains/laboratory/receive-message.ts';
import { cancelOrder } from '../domains/orders/cancel-order.ts';
import { createOrder } from '../domains/orders/create-order.ts';
import { fulfillOrder } from '../domains/orders/fulfill-order.ts';
import { updateOrderMetadata } from '../domains/orders/update-order-metadata.ts';
import { createRequisition } from '../domains/requisitions/create-requisition.ts';
import { updateRequisitionStatus } from '../domains/requisitions/update-requisition-status.ts';
import { FULFILLED, ORDERED } from './data/journeys.ts';
import { type DemoKit, type DemoOrder, kitCode, type Program, sampleCode } from './data/kits.ts';
import { MEASURED_ORDERS } from './data/measured-orders.ts';
import { type DemoMessage, messageText, UNMATCHED_MESSAGES } from './data/messages.ts';
import { PEOPLE } from './data/people.ts';
import { PILOT_ORDERS } from './data/pilot-orders.ts';
import { type DemoRequisition, REQUISITIONS } from './data/requisitions.ts';
import { type DemoStock, SOLD, STOCK } from './data/stock.ts';
import { UNDERWAY_ORDERS } from './data/underway-orders.ts';
import { tellKit } from './kit-story.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** All stories of the demonstration program. */
export function programStories(stage: Stage): Story[] {
  const ordersOf = (program: Program, orders: readonly DemoOrder[]) =>
    orders.flatMap((order) => [
      tellOrder(stage, program, order),
      ...order.kits.map((kit) => tellKit(stage, program, order.placed, kit)),
    ]);
  return [
    ...STOCK.map((stock) => tellStock(stage, stock)),
    ...ordersOf('aurora', [...MEASURED_ORDERS, ...UNDERWAY_ORDERS]),
    ...ordersOf('borealis', PILOT_ORDERS),
    ...SOLD.map(({ sold, kit }) => tellKit(stage, 'aurora', sold, kit)),
    ...REQUISITIONS.map((requisition) => tellRequisition(stage, requisition)),
    ...UNMATCHED_MESSAGES.map((message) => tellMessage(stage, message)),
  ];
}

/** Provisions kits for retail stock. */
async function* tellStock(stage: Stage, { provisioned, type, numbers }: DemoStock): Story {
  yield stage.moment(provisioned, 10);
  await provisionKits(stage.as('fulfillment'), {
    accountId: stage.accountId('aurora'),
    kitType: type,
    kitIds: numbers.map(kitCode),
  });
}

/** Places an order, fulfills it as far as its data says, and updates its metadata or cancels it. */
async function* tellOrder(stage: Stage, program: Program, order: DemoOrder): Story {
  const { firstName, lastName, email, phone, address } = PEOPLE[order.recipient];
  // Spreads the orders of a day over an hour.
  const minute = email.length;

  yield stage.moment(order.placed, ORDERED.hour, minute);
  const input = {
    kitTypes: [...order.kits.map(({ type }) => type), ...(order.open ?? [])],
    recipient: { firstName, lastName, email, phone, address },
    metadata: order.metadata ?? null,
  };
  const id = await createOrder(stage.as(program), input, order.orderId);
  const { orderId } = await stage.db.order.findUniqueOrThrow({ where: { id }, select: { orderId: true } });

  if (order.newMetadata !== undefined) {
    yield stage.moment(order.placed, ORDERED.hour + 2, minute);
    await updateOrderMetadata(stage.as(program), { orderId, metadata: order.newMetadata });
  }
  if (order.kits.length > 0) {
    yield stage.moment(order.placed - FULFILLED.day, FULFILLED.hour);
    await fulfillOrder(stage.as('fulfillment'), { orderId, kits: order.kits.map(fulfillmentOf) });
  }
  if (order.canceled !== undefined) {
    yield stage.moment(order.placed - 2, 12, minute);
    await cancelOrder(stage.as(program), { orderId, reason: order.canceled });
  }
}

/** The input that fulfills one item of an order. A kit from stock already has a sample, so it takes no sample id. */
function fulfillmentOf({ type, number, fromStock }: DemoKit) {
  return { kitType: type, kitId: kitCode(number), ...(fromStock ? {} : { sampleId: sampleCode(number) }) };
}

const ACCOUNT_NUMBERS = { aurora: 'AHT-20417', borealis: 'BP-0003' };

/** Creates a requisition and records what the laboratory decides. Its sample is part of a kit's story. */
async function* tellRequisition(stage: Stage, requisition: DemoRequisition): Story {
  const { account, barcode, lab, panels, person, created, decisions } = requisition;
  yield stage.moment(created, 13, barcode.charCodeAt(barcode.length - 1) % 60);
  const input = { barcode, accountNumber: ACCOUNT_NUMBERS[account], lab, panels, patient: PEOPLE[person] };
  const requisitionId = await createRequisition(stage.as(account), input, requisition.requisitionId);
  for (const { days, hour, status, reason } of decisions) {
    yield stage.moment(days, hour);
    await updateRequisitionStatus(stage.as('laboratory'), { requisitionId, status, reason });
  }
}

/** Sends a message that is not charted: the laboratory would be told by the warning in its answer. */
async function* tellMessage(stage: Stage, message: DemoMessage): Story {
  yield stage.moment(message.days, message.hour);
  const { clock } = stage.as('laboratory');
  const content = new TextEncoder().encode(messageText(message, clock.now()));
  const { outcome, failure } = await receiveMessage(stage.as('laboratory'), content);
  if (failure !== undefined) throw failure;
  if (outcome !== message.reason) throw new Error(`message ${message.controlId} was answered ${outcome}`);
}
