import type { KitStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

/**
 * The states of a kit (contract, 4.2). Only activation sets `REGISTERED` (contract, 4.1). An administrator may take one back (contract,
 * 11.10), but that does not depend on the status alone, so it is not listed as a move.
 */
export const kitLifecycle: Lifecycle<KitStatus> = {
  name: 'kit',
  initial: 'PREPARING',
  moves: {
    PREPARING: ['IN_TRANSIT', 'REGISTERED', 'CANCELED'],
    IN_TRANSIT: ['DELIVERED', 'DELIVERY_EXCEPTION', 'REGISTERED', 'CANCELED'],
    DELIVERY_EXCEPTION: ['IN_TRANSIT', 'DELIVERED', 'REGISTERED', 'CANCELED'],
    DELIVERED: ['REGISTERED', 'CANCELED'],
    REGISTERED: [],
    CANCELED: [],
  },
};

/** What each status means for the rules about kits. A new status does not compile until each of these is decided. */
export interface KitTraits {
  /** Whether the kit has been sent, so that its order can no longer be canceled. */
  readonly hasLeft: boolean;
  /** Whether its order no longer waits for it, because the customer has it or never will. */
  readonly isSettled: boolean;
  /** Whether an order can take over stock with this status. */
  readonly isFreeStock: boolean;
  /** Whether only activation sets it (contract, 4.1), so that it cannot be reported as an event, and only undoing that takes it back. */
  readonly isSetByActivation: boolean;
}

export const KIT_TRAITS: Readonly<Record<KitStatus, KitTraits>> = {
  PREPARING: {
    hasLeft: false,
    isSettled: false,
    isFreeStock: true,
    isSetByActivation: false,
  },
  IN_TRANSIT: {
    hasLeft: true,
    isSettled: false,
    isFreeStock: true,
    isSetByActivation: false,
  },
  DELIVERY_EXCEPTION: {
    hasLeft: true,
    isSettled: false,
    isFreeStock: true,
    isSetByActivation: false,
  },
  DELIVERED: { hasLeft: true, isSettled: true, isFreeStock: true, isSetByActivation: false },
  REGISTERED: { hasLeft: true, isSettled: true, isFreeStock: false, isSetByActivation: true },
  CANCELED: { hasLeft: false, isSettled: true, isFreeStock: false, isSetByActivation: false },
};
