import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { allowedNext, type Lifecycle } from './lifecycle.ts';

/** The states of a sample (contract, 4.2). Only reports set `PARTIALLY_RESULTED` and `RESULTED` (contract, 4.1). */
export const sampleLifecycle: Lifecycle<SampleStatus> = {
  name: 'sample',
  initial: 'AWAITING_COLLECTION',
  moves: {
    AWAITING_COLLECTION: ['IN_TRANSIT', 'DELIVERED', 'RECEIVED', 'COLLECTION_EXCEPTION', 'CANCELED'],
    IN_TRANSIT: ['DELIVERED', 'RECEIVED', 'DELIVERY_EXCEPTION', 'CANCELED'],
    DELIVERY_EXCEPTION: ['IN_TRANSIT', 'DELIVERED', 'RECEIVED', 'CANCELED'],
    DELIVERED: [
      'RECEIVED',
      'COLLECTION_EXCEPTION',
      'EXTRA_QUALITY_CHECKS',
      'PARTIALLY_RESULTED',
      'RESULTED',
      'CANCELED',
    ],
    RECEIVED: ['COLLECTION_EXCEPTION', 'EXTRA_QUALITY_CHECKS', 'PARTIALLY_RESULTED', 'RESULTED', 'CANCELED'],
    EXTRA_QUALITY_CHECKS: ['PARTIALLY_RESULTED', 'RESULTED', 'COLLECTION_EXCEPTION'],
    PARTIALLY_RESULTED: ['PARTIALLY_RESULTED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'],
    // By an amended report only.
    RESULTED: ['RESULTED'],
    COLLECTION_EXCEPTION: [],
    CANCELED: [],
  },
};

/** The statuses to which a sample may come once it has a report. */
const WITH_REPORTS = statusesFrom(new Set<SampleStatus>(['PARTIALLY_RESULTED', 'RESULTED']));

/** Whether a sample of this status may have reports. */
export function mayHaveReports(status: SampleStatus): boolean {
  return WITH_REPORTS.has(status);
}

/** Statuses and all that may follow them: a set that grows while it is walked. */
function statusesFrom(reached: Set<SampleStatus>): ReadonlySet<SampleStatus> {
  for (const status of reached) for (const next of allowedNext(sampleLifecycle, status)) reached.add(next);
  return reached;
}
