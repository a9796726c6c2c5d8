import type { KitStatus, OrderStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The states of an order (contract, 4.2 and 4.3). It moves along with its kits ({@link orderProgress}); only canceling is a request. */
export const orderLifecycle: Lifecycle<OrderStatus> = {
  name: 'order',
  initial: 'PENDING',
  moves: {
    PENDING: ['IN_PROGRESS', 'CANCELED'],
    IN_PROGRESS: ['COMPLETED', 'CANCELED'],
    COMPLETED: [],
    CANCELED: [],
  },
};

/** The statuses of kits that have reached the customer, or never will. */
const ARRIVED_OR_CANCELED: readonly KitStatus[] = ['DELIVERED', 'REGISTERED', 'CANCELED'];

/** An order in progress can be canceled only while every kit has one of these. */
const NOT_YET_SHIPPED: readonly KitStatus[] = ['PREPARING', 'CANCELED'];

/**
 * The status that an order's kits give it: in progress with the first kit; once nothing is left to fulfil, completed when every
 * kit is delivered, registered or canceled, and canceled when all of them are canceled.
 */
export function orderProgress(status: OrderStatus, unfulfilled: number, kits: readonly KitStatus[]): OrderStatus {
  if (status === 'PENDING') return kits.length > 0 ? orderProgress('IN_PROGRESS', unfulfilled, kits) : 'PENDING';
  if (status !== 'IN_PROGRESS' || unfulfilled > 0) return status;
  if (kits.every((kit) => kit === 'CANCELED')) return 'CANCELED';
  return kits.every((kit) => ARRIVED_OR_CANCELED.includes(kit)) ? 'COMPLETED' : 'IN_PROGRESS';
}

/** Whether an order with such kits can still be canceled. */
export function isCancelable(kits: readonly KitStatus[]): boolean {
  return kits.every((kit) => NOT_YET_SHIPPED.includes(kit));
}
