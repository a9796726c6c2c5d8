import { type OutboundKind, RequisitionStatus, type SampleStatus } from '../../generated/prisma/enums.ts';
import { allowedNext, type Lifecycle } from './lifecycle.ts';
import { SAMPLE_TRAITS } from './sample.ts';

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
    REJECTED: [],
  },
};

/** What each status means for the rules about requisitions. A new status does not compile until each of these is decided. */
export interface RequisitionTraits {
  /** Whether it follows its sample, wherever its own table of moves has the move (contract, 4.5). */
  readonly followsSample: boolean;
  /** Whether only an amended report sets it a second time. */
  readonly isSetAgainByAmendments: boolean;
  /** Whether it cancels a sample that is of the requisition alone (contract, 4.5). */
  readonly cancelsOwnSample: boolean;
  /** Whether its patient is whom results are for while nobody is registered for its kit (contract, 10.3). */
  readonly namesPatient: boolean;
  /** What it becomes if its program cancels it; null if that is no longer possible (contract, 11.10). */
  readonly whenCanceled: 'DENIED' | 'REJECTED' | null;
  /** Whether its laboratory has approved it and is still to test the sample. */
  readonly isOrdered: boolean;
  /** What is sent to the laboratory that takes orders from here: the order, its cancellation, or nothing (contract, 10.7). */
  readonly orders: OutboundKind | null;
}

export const REQUISITION_TRAITS: Readonly<Record<RequisitionStatus, RequisitionTraits>> = {
  CREATED: {
    followsSample: false,
    isSetAgainByAmendments: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: 'DENIED',
    isOrdered: false,
    orders: null,
  },
  APPROVED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: 'REJECTED',
    isOrdered: true,
    orders: 'NEW',
  },
  DENIED: {
    followsSample: false,
    isSetAgainByAmendments: false,
    cancelsOwnSample: true,
    namesPatient: false,
    whenCanceled: null,
    isOrdered: false,
    orders: 'CANCEL',
  },
  DELIVERY_EXCEPTION: {
    followsSample: true,
    isSetAgainByAmendments: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    isOrdered: true,
    orders: null,
  },
  DELIVERED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    isOrdered: true,
    orders: null,
  },
  RECEIVED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    isOrdered: true,
    orders: null,
  },
  EXTRA_QUALITY_CHECKS: {
    followsSample: true,
    isSetAgainByAmendments: false,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    isOrdered: true,
    orders: null,
  },
  RESULTED: {
    followsSample: true,
    isSetAgainByAmendments: true,
    cancelsOwnSample: false,
    namesPatient: true,
    whenCanceled: null,
    isOrdered: false,
    orders: null,
  },
  REJECTED: {
    followsSample: true,
    isSetAgainByAmendments: false,
    cancelsOwnSample: true,
    namesPatient: false,
    whenCanceled: null,
    isOrdered: false,
    orders: 'CANCEL',
  },
};

/** The statuses in which it names whom results are for. */
export const PATIENT_NAMED = Object.values(RequisitionStatus).filter(
  (status) => REQUISITION_TRAITS[status].namesPatient,
);

/** The status that a requisition gets when it follows its sample; undefined if it stays as it is (contract, 4.5). */
export function carriedOver(requisition: RequisitionStatus, sample: SampleStatus): RequisitionStatus | undefined {
  const next = SAMPLE_TRAITS[sample].ofRequisition;
  if (next === null || !REQUISITION_TRAITS[requisition].followsSample) return undefined;
  return allowedNext(requisitionLifecycle, requisition).includes(next) ? next : undefined;
}
