import type { RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import type { Lifecycle } from './lifecycle.ts';

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
    // Only the withdrawal of its reports takes it back to RECEIVED.
    PARTIALLY_RESULTED: ['PARTIALLY_RESULTED', 'EXTRA_QUALITY_CHECKS', 'RESULTED', 'RECEIVED'],
    // Only an amended report, and the withdrawal of its reports.
    RESULTED: ['RESULTED', 'RECEIVED'],
    // A laboratory can use the specimen after all (contract, 4.7).
    COLLECTION_EXCEPTION: ['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'PARTIALLY_RESULTED', 'RESULTED'],
    CANCELED: [],
  },
};

/** What each status means for the rules about samples. A new status does not compile until each of these is decided. */
export interface SampleTraits {
  /** Whether a result is still expected from the laboratory. */
  readonly awaitsResult: boolean;
  /** Whether a laboratory's result counts as proof that the sample was received, although nobody has reported that yet. */
  readonly isReceivedByResult: boolean;
  /** Whether it can have reports. */
  readonly mayHaveReports: boolean;
  /** Whether only reports set it (contract, 4.1), so that it cannot be reported as an event. */
  readonly isSetByReports: boolean;
  /** Whether only the withdrawal of its reports takes it back to `RECEIVED`. */
  readonly isReceivedAgainByWithdrawal: boolean;
  /** Whether an event in it has a failure (contract, 4.7): each, some or none. */
  readonly failure: 'ALWAYS' | 'SOMETIMES' | 'NEVER';
  /** Whether a laboratory has the specimen, which is then its own, whatever the catalogue or a requisition says later (contract, 1.3). */
  readonly isTakenByLaboratory: boolean;
  /** Whether its results are complete, so that any further report must amend an earlier one. */
  readonly hasAllResults: boolean;
  /** Whether a tracking number reported with it belongs to a parcel to the laboratory. */
  readonly isInReturnParcel: boolean;
  /** The status that the requisition with its barcode gets; null if it has no meaning for requisitions (contract, 4.5). */
  readonly ofRequisition: RequisitionStatus | null;
}

/** Whether a sample in this status has failed: a laboratory says that it cannot be tested. */
export function isFailed(status: SampleStatus): boolean {
  return SAMPLE_TRAITS[status].failure === 'ALWAYS';
}

/** A sample on its way to the laboratory: only its location is known. */
const ON_ITS_WAY = {
  awaitsResult: true,
  isReceivedByResult: true,
  mayHaveReports: false,
  isSetByReports: false,
  isReceivedAgainByWithdrawal: false,
  failure: 'NEVER',
  isTakenByLaboratory: false,
  hasAllResults: false,
  isInReturnParcel: false,
} as const;

/** A sample that has reached the laboratory. It may have reports even if it is only received: it has failed and recovered since (contract, 4.7). */
const AT_THE_LABORATORY = { ...ON_ITS_WAY, isReceivedByResult: false, mayHaveReports: true } as const;

/** A sample for which nothing more is expected. */
const ENDED = { ...AT_THE_LABORATORY, awaitsResult: false } as const;

export const SAMPLE_TRAITS: Readonly<Record<SampleStatus, SampleTraits>> = {
  AWAITING_COLLECTION: { ...ON_ITS_WAY, ofRequisition: null },
  IN_TRANSIT: { ...ON_ITS_WAY, isInReturnParcel: true, ofRequisition: null },
  DELIVERY_EXCEPTION: { ...ON_ITS_WAY, ofRequisition: 'DELIVERY_EXCEPTION' },
  DELIVERED: { ...ON_ITS_WAY, ofRequisition: 'DELIVERED' },
  RECEIVED: { ...AT_THE_LABORATORY, isTakenByLaboratory: true, ofRequisition: 'RECEIVED' },
  EXTRA_QUALITY_CHECKS: {
    ...AT_THE_LABORATORY,
    failure: 'SOMETIMES',
    ofRequisition: 'EXTRA_QUALITY_CHECKS',
  },
  PARTIALLY_RESULTED: {
    ...AT_THE_LABORATORY,
    isSetByReports: true,
    isReceivedAgainByWithdrawal: true,
    isTakenByLaboratory: true,
    ofRequisition: null,
  },
  RESULTED: {
    ...ENDED,
    isSetByReports: true,
    isReceivedAgainByWithdrawal: true,
    isTakenByLaboratory: true,
    hasAllResults: true,
    ofRequisition: 'RESULTED',
  },
  COLLECTION_EXCEPTION: { ...ENDED, failure: 'ALWAYS', ofRequisition: 'REJECTED' },
  CANCELED: { ...ENDED, ofRequisition: null },
};
