import type { KitStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

/**
 * The states of a kit (contract, 4.2). Only activation sets `REGISTERED` (contract, 4.1). It may be taken back (contract, 11.10), and such a
 * kit may be canceled (4.4), but neither depends on the status alone, so these are not listed as moves.
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
  /** Whether the kit has been sent, so that its order can no longer be canceled as a whole. */
  readonly hasLeft: boolean;
  /** Whether it was sent in vain so far, so that what follows may go elsewhere (contract, 11.10). */
  readonly isUndelivered: boolean;
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
    isUndelivered: false,
    isSettled: false,
    isFreeStock: true,
    isSetByActivation: false,
  },
  IN_TRANSIT: {
    hasLeft: true,
    isUndelivered: false,
    isSettled: false,
    isFreeStock: true,
    isSetByActivation: false,
  },
  DELIVERY_EXCEPTION: {
    hasLeft: true,
    isUndelivered: true,
    isSettled: false,
    isFreeStock: true,
    isSetByActivation: false,
  },
  DELIVERED: { hasLeft: true, isUndelivered: false, isSettled: true, isFreeStock: true, isSetByActivation: false },
  REGISTERED: { hasLeft: true, isUndelivered: false, isSettled: true, isFreeStock: false, isSetByActivation: true },
  CANCELED: { hasLeft: false, isUndelivered: false, isSettled: true, isFreeStock: false, isSetByActivation: false },
};
