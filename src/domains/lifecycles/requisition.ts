import { type OutboundKind, RequisitionStatus, type SampleStatus } from '../../generated/prisma/enums.ts';
import { allowedNext, type Lifecycle } from './lifecycle.ts';
import { isFailed, SAMPLE_TRAITS } from './sample.ts';

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
    // Only an amended report does this.
    RESULTED: ['RESULTED'],
    DENIED: [],
    // Only with its sample, whose failure had rejected it (contract, 4.7).
    REJECTED: ['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'],
  },
};

/** What each status means for the rules about requisitions. A new status does not compile until each of these is decided. */
export interface RequisitionTraits {
  /** Whether it follows its sample, wherever its own table of moves has the move (contract, 4.5). */
  readonly followsSample: boolean;
  /** Whether only an amended report sets it a second time. */
  readonly isSetAgainByAmendments: boolean;
  /** Whether only its sample takes it on from there. */
  readonly leavesWithSampleOnly: boolean;
  /** Whether it cancels a sample that is of the requisition alone (contract, 4.5). */
  readonly cancelsOwnSample: boolean;
  /** Whether its patient is whom results are for while nobody is registered for its kit (contract, 10.3). */
  readonly namesPatient: boolean;
  /** What it becomes if its program cancels it; null if that is no longer possible (contract, 11.10). */
  readonly whenCanceled: 'DENIED' | 'REJECTED' | null;
  /**
   * What it becomes if it loses its barcode (contract, 2.2); null if it cannot, because its specimen was received or it has ended. Only this makes
   * a move that its table lacks: parcels may be announced of which nothing arrived.
   */
  readonly whenBarcodeLost: 'DENIED' | 'REJECTED' | null;
  /** Whether its laboratory has approved it and is still to test the sample. */
  readonly isOrdered: boolean;
  /** What is sent to the laboratory that takes orders from here: the order, its cancellation, or nothing (contract, 10.7). */
  readonly orders: OutboundKind | null;
}

export const REQUISITION_TRAITS: Readonly<Record<RequisitionStatus, RequisitionTraits>> = {
  CREATED: {
    followsSample: false,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: 'DENIED',
    whenBarcodeLost: 'DENIED',
    isOrdered: false,
    orders: null,
  },
  APPROVED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: 'REJECTED',
    whenBarcodeLost: 'REJECTED',
    isOrdered: true,
    orders: 'NEW',
  },
  DENIED: {
    followsSample: false,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: true,
    namesPatient: false,
    whenCanceled: null,
    whenBarcodeLost: null,
    isOrdered: false,
    orders: 'CANCEL',
  },
  DELIVERY_EXCEPTION: {
    followsSample: true,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    whenBarcodeLost: 'REJECTED',
    isOrdered: true,
    orders: null,
  },
  DELIVERED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    whenBarcodeLost: 'REJECTED',
    isOrdered: true,
    orders: null,
  },
  RECEIVED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    whenBarcodeLost: null,
    isOrdered: true,
    orders: null,
  },
  EXTRA_QUALITY_CHECKS: {
    followsSample: true,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    whenBarcodeLost: null,
    isOrdered: true,
    orders: null,
  },
  RESULTED: {
    followsSample: true,
    isSetAgainByAmendments: true,
    leavesWithSampleOnly: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    whenBarcodeLost: null,
    isOrdered: false,
    orders: null,
  },
  REJECTED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    leavesWithSampleOnly: true,
    cancelsOwnSample: true,
    namesPatient: false,
    whenCanceled: null,
    whenBarcodeLost: null,
    isOrdered: false,
    orders: 'CANCEL',
  },
};

/** The statuses in which it names whom results are for. */
export const PATIENT_NAMED = Object.values(RequisitionStatus).filter(
  (status) => REQUISITION_TRAITS[status].namesPatient,
);

/** A sample's move, as its requisition follows it. */
export interface FollowedMove {
  readonly from: SampleStatus;
  readonly to: SampleStatus;
  /** Whether the requisition was rejected because of the sample's failure, and not by a person. */
  readonly isRejectedBySample: boolean;
}

/** The status that a requisition gets when it follows its sample; undefined if it stays as it is (contract, 4.5). */
export function statusAfterMove(requisition: RequisitionStatus, move: FollowedMove): RequisitionStatus | undefined {
  const { followsSample, leavesWithSampleOnly } = REQUISITION_TRAITS[requisition];
  const next = leavesWithSampleOnly ? restoredStatus(move) : SAMPLE_TRAITS[move.to].ofRequisition;
  if (next === null || !followsSample) return undefined;
  return allowedNext(requisitionLifecycle, requisition).includes(next) ? next : undefined;
}

/**
 * The status with which a rejected requisition comes back with its sample, which a laboratory can use after all (contract, 4.7); null if it
 * does not. A sample with some of its results was received again.
 */
function restoredStatus({ from, to, isRejectedBySample }: FollowedMove): RequisitionStatus | null {
  if (!isFailed(from) || !isRejectedBySample) return null;
  return to === 'PARTIALLY_RESULTED' ? 'RECEIVED' : SAMPLE_TRAITS[to].ofRequisition;
}
