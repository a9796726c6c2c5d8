import type { KitStatus, OrderStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Contract, section 4. Progress follows the kits ({@link orderProgress}); only canceling is asked for by name. */
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

/** Kits that have reached the customer, or never will. */
const ARRIVED_OR_CANCELED: readonly KitStatus[] = ['DELIVERED', 'REGISTERED', 'CANCELED'];

/** An order in progress can be canceled only while every kit is one of these. */
const NOT_YET_SHIPPED: readonly KitStatus[] = ['PREPARING', 'CANCELED'];

/**
 * Where an order in progress goes by itself for what has become of its kits: completed when nothing is left to fulfil and
 * every kit is delivered, registered or canceled; canceled when all of them are canceled.
 */
export function orderProgress(status: OrderStatus, unfulfilled: number, kits: readonly KitStatus[]): OrderStatus {
  if (status === 'PENDING') return kits.length > 0 ? orderProgress('IN_PROGRESS', unfulfilled, kits) : 'PENDING';
  if (status !== 'IN_PROGRESS' || unfulfilled > 0) return status;
  if (kits.every((kit) => kit === 'CANCELED')) return 'CANCELED';
  return kits.every((kit) => ARRIVED_OR_CANCELED.includes(kit)) ? 'COMPLETED' : 'IN_PROGRESS';
}

/** Whether the kits of an order leave it free to be canceled. */
export function isCancelable(kits: readonly KitStatus[]): boolean {
  return kits.every((kit) => NOT_YET_SHIPPED.includes(kit));
}
