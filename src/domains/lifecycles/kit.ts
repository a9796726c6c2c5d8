import type { KitStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The states of a kit (contract, 4.2). Only activation sets `REGISTERED` (contract, 4.1). */
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
