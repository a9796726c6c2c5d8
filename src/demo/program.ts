import { MEASURED_ORDERS } from './data/measured-orders.ts';
import type { DemoOrder } from './data/order.ts';
import { PILOT_ORDERS } from './data/pilot-orders.ts';
import { REQUISITIONS } from './data/requisitions.ts';
import { SOLD, STOCK } from './data/stock.ts';
import { UNDERWAY_ORDERS } from './data/underway-orders.ts';
import { tellKit } from './kit-story.ts';
import { tellOrder } from './order-story.ts';
import { tellRequisition } from './requisition-story.ts';
import type { Stage } from './stage.ts';
import { tellStock } from './stock-story.ts';
import type { Story } from './story.ts';

/** All stories of the demonstration program. */
export function programStories(stage: Stage): Story[] {
  const ofOrders = (program: 'aurora' | 'borealis', orders: readonly DemoOrder[]) =>
    orders.flatMap((order) => [
      tellOrder(stage, program, order),
      ...order.kits.map((kit) => tellKit(stage, program, order.placed, kit)),
    ]);
  return [
    ...STOCK.map((stock) => tellStock(stage, stock)),
    ...ofOrders('aurora', [...MEASURED_ORDERS, ...UNDERWAY_ORDERS]),
    ...ofOrders('borealis', PILOT_ORDERS),
    ...SOLD.map(({ sold, kit }) => tellKit(stage, 'aurora', sold, kit)),
    ...REQUISITIONS.map((requisition) => tellRequisition(stage, requisition)),
  ];
}
