import type { KitStatus, OrderStatus } from '../../generated/prisma/enums.ts';
import { KIT_TRAITS } from './kit.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The states of an order (contract, 4.2 and 4.3). It follows its kits ({@link orderProgress}); callers can only cancel it. */
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

/** What each status means for the rules about orders. A new status does not compile until this is decided. */
export interface OrderTraits {
  /** Whether kits can still be made for it, provided that some are left to make. */
  readonly isFulfillable: boolean;
  /** Whether something may be left to do for it, so that it can be held. */
  readonly isOpen: boolean;
}

export const ORDER_TRAITS: Readonly<Record<OrderStatus, OrderTraits>> = {
  PENDING: { isFulfillable: true, isOpen: true },
  IN_PROGRESS: { isFulfillable: true, isOpen: true },
  // A completed order has nothing left to make, which is refused with an error of its own.
  COMPLETED: { isFulfillable: true, isOpen: false },
  CANCELED: { isFulfillable: false, isOpen: false },
};

/**
 * The status that an order gets from its kits: in progress with the first kit; once nothing is left to fulfil, completed when
 * every kit is delivered, registered or canceled, or canceled when every kit is canceled.
 */
export function orderProgress(status: OrderStatus, unfulfilled: number, kits: readonly KitStatus[]): OrderStatus {
  if (status === 'PENDING') return kits.length > 0 ? orderProgress('IN_PROGRESS', unfulfilled, kits) : 'PENDING';
  if (status !== 'IN_PROGRESS' || unfulfilled > 0) return status;
  if (kits.every((kit) => kit === 'CANCELED')) return 'CANCELED';
  return kits.every((kit) => KIT_TRAITS[kit].isSettled) ? 'COMPLETED' : 'IN_PROGRESS';
}

/** Whether an order with kits of these statuses can be sent to somebody else: nothing has arrived, or is on its way. */
export function mayGoElsewhere(kits: readonly KitStatus[]): boolean {
  return kits.every((kit) => !KIT_TRAITS[kit].hasLeft || KIT_TRAITS[kit].isUndelivered);
}

/** Whether nothing of an order with kits of these statuses has been sent, so that it can be canceled as a whole. */
export function nothingHasLeft(kits: readonly KitStatus[]): boolean {
  return kits.every((kit) => !KIT_TRAITS[kit].hasLeft);
}
