import type { RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { allowedNext, type Lifecycle } from './lifecycle.ts';

/** The states of a requisition (contract, 4.2). */
export const requisitionLifecycle: Lifecycle<RequisitionStatus> = {
  name: 'requisition',
  initial: 'CREATED',
  moves: {
    CREATED: ['APPROVED', 'DENIED'],
    APPROVED: ['DELIVERED', 'DELIVERY_EXCEPTION', 'RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED', 'REJECTED'],
    DELIVERY_EXCEPTION: ['DELIVERED', 'RECEIVED'],
    DELIVERED: ['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED', 'REJECTED'],
    RECEIVED: ['EXTRA_QUALITY_CHECKS', 'RESULTED', 'REJECTED'],
    EXTRA_QUALITY_CHECKS: ['RESULTED', 'REJECTED'],
    // By an amended report only.
    RESULTED: ['RESULTED'],
    DENIED: [],
    REJECTED: [],
  },
};

/** What a sample's status means for the requisition with the same barcode. Statuses left out mean nothing to it. */
const CARRIED_OVER: Partial<Record<SampleStatus, RequisitionStatus>> = {
  DELIVERED: 'DELIVERED',
  DELIVERY_EXCEPTION: 'DELIVERY_EXCEPTION',
  RECEIVED: 'RECEIVED',
  EXTRA_QUALITY_CHECKS: 'EXTRA_QUALITY_CHECKS',
  RESULTED: 'RESULTED',
  COLLECTION_EXCEPTION: 'REJECTED',
};

/** Whether a sample's status means anything to a requisition. */
export function isCarriedOver(sample: SampleStatus): boolean {
  return CARRIED_OVER[sample] !== undefined;
}

/**
 * Where a requisition goes along with its sample; undefined if it stays: while it is created or denied, and if its own table
 * lacks the move (contract, 4.5).
 */
export function carriedOver(requisition: RequisitionStatus, sample: SampleStatus): RequisitionStatus | undefined {
  const next = CARRIED_OVER[sample];
  if (next === undefined || requisition === 'CREATED' || requisition === 'DENIED') return undefined;
  return allowedNext(requisitionLifecycle, requisition).includes(next) ? next : undefined;
}
