import type { LotStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The states of a lot (contract, 13.8). A recall is final. */
export const lotLifecycle: Lifecycle<LotStatus> = {
  name: 'lot',
  initial: 'OPEN',
  moves: {
    OPEN: ['QUARANTINED', 'RECALLED'],
    QUARANTINED: ['OPEN', 'RECALLED'],
    RECALLED: [],
  },
};
