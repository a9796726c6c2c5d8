import { AppError } from '../../errors.ts';
import type { KitStatus, RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { SimulationMove, SimulationScenario } from '../../generated/prisma/enums.ts';

/** Where a kit is when a simulation starts, and what decides how it can go on. */
export interface Start {
  readonly kitId: string;
  readonly kit: KitStatus;
  readonly sample: SampleStatus;
  /** Of the requisition with the sample's barcode; null if there is none. */
  readonly requisition: RequisitionStatus | null;
  readonly isActivatable: boolean;
}

/** The moves of a plan, in their order. */
export type Moves = readonly SimulationMove[];

type From<Status extends string> = Readonly<Partial<Record<Status, Moves>>>;

const M = SimulationMove;

/** The scans of the parcel up to the customer. Where a status is missing, the parcel cannot arrive any more. */
const TO_CUSTOMER: From<KitStatus> = {
  PREPARING: [M.KIT_IN_TRANSIT, M.KIT_DELIVERED],
  IN_TRANSIT: [M.KIT_DELIVERED],
  DELIVERY_EXCEPTION: [M.KIT_IN_TRANSIT, M.KIT_DELIVERED],
  DELIVERED: [],
};

const TO_DELIVERY_EXCEPTION: From<KitStatus> = {
  PREPARING: [M.KIT_IN_TRANSIT, M.KIT_DELIVERY_EXCEPTION],
  IN_TRANSIT: [M.KIT_DELIVERY_EXCEPTION],
  DELIVERY_EXCEPTION: [],
};

/** The way of the sample to the laboratory's bench. Where a status is missing, nothing is measured any more. */
const TO_LABORATORY: From<SampleStatus> = {
  AWAITING_COLLECTION: [M.SAMPLE_IN_TRANSIT, M.SAMPLE_DELIVERED, M.SAMPLE_RECEIVED],
  IN_TRANSIT: [M.SAMPLE_DELIVERED, M.SAMPLE_RECEIVED],
  DELIVERY_EXCEPTION: [M.SAMPLE_IN_TRANSIT, M.SAMPLE_DELIVERED, M.SAMPLE_RECEIVED],
  DELIVERED: [M.SAMPLE_RECEIVED],
  RECEIVED: [],
  EXTRA_QUALITY_CHECKS: [],
  PARTIALLY_RESULTED: [],
};

/** What becomes of the sample in each scenario that leads beyond the kit; from a status that is missing, it cannot. */
const SAMPLE_MOVES = {
  LOST_RETURN: {
    AWAITING_COLLECTION: [M.SAMPLE_IN_TRANSIT, M.SAMPLE_DELIVERY_EXCEPTION],
    IN_TRANSIT: [M.SAMPLE_DELIVERY_EXCEPTION],
    DELIVERY_EXCEPTION: [],
  },
  COLLECTION_EXCEPTION: {
    ...atTheLaboratory(M.SAMPLE_COLLECTION_EXCEPTION),
    // What is wrong with a sample that has results already comes out when it is checked again.
    PARTIALLY_RESULTED: [M.SAMPLE_EXTRA_QUALITY_CHECKS, M.SAMPLE_COLLECTION_EXCEPTION],
    COLLECTION_EXCEPTION: [],
  },
  EXTRA_QUALITY_CHECKS: { ...atTheLaboratory(M.SAMPLE_EXTRA_QUALITY_CHECKS), EXTRA_QUALITY_CHECKS: [] },
  NORMAL_RESULTS: atTheLaboratory(M.REPORT_FINAL),
  ABNORMAL_RESULTS: atTheLaboratory(M.REPORT_FINAL),
  CRITICAL_RESULTS: atTheLaboratory(M.REPORT_FINAL),
  PARTIAL_THEN_FINAL: {
    ...atTheLaboratory(M.REPORT_PARTIAL, M.REPORT_FINAL),
    // The partial report is there.
    PARTIALLY_RESULTED: [M.REPORT_FINAL],
  },
  AMENDED: { ...atTheLaboratory(M.REPORT_FINAL, M.REPORT_AMENDMENT), RESULTED: [M.REPORT_AMENDMENT] },
} as const satisfies Partial<Record<SimulationScenario, From<SampleStatus>>>;

/** From wherever the sample is on its way: to the laboratory, and then these moves. */
function atTheLaboratory(...moves: Moves): From<SampleStatus> {
  return Object.fromEntries(Object.entries(TO_LABORATORY).map(([from, way]) => [from, [...way, ...moves]]));
}

/**
 * All moves of a scenario from where the kit is (contract, 9.5).
 *
 * @throws AppError INVALID_TRANSITION if there are none, saying from where what can be reached.
 */
export function planOf(scenario: SimulationScenario, start: Start): Moves {
  const moves = movesOf(scenario, start);
  if (moves && moves.length > 0) return moves;
  throw notReached(scenario, start, moves === undefined ? '' : ': it is there already');
}

/** Whether a scenario can be reached from where the kit is; not if it is there already. */
export function isReachable(scenario: SimulationScenario, start: Start): boolean {
  return (movesOf(scenario, start) ?? []).length > 0;
}

/** Undefined if the scenario cannot be reached, and empty if the kit is there already. */
function movesOf(scenario: SimulationScenario, start: Start): Moves | undefined {
  if (!start.isActivatable) return undefined;
  if (scenario === 'DELIVERED') return TO_CUSTOMER[start.kit];
  if (scenario === 'DELIVERY_EXCEPTION') return TO_DELIVERY_EXCEPTION[start.kit];
  const ofSample: From<SampleStatus> = SAMPLE_MOVES[scenario];
  const sample = ofSample[start.sample];
  const registration = registrationOf(start);
  if (!sample || !registration) return undefined;
  // A requisition follows its sample once it is approved, which is for the laboratory to do.
  const approval: Moves = start.requisition === 'CREATED' && sample.length > 0 ? [M.REQUISITION_APPROVED] : [];
  return [...registration, ...approval, ...sample];
}

/** How the kit comes to be registered; undefined for one that is canceled. */
function registrationOf({ kit, sample }: Start): Moves | undefined {
  if (kit === 'REGISTERED') return [];
  const way = TO_CUSTOMER[kit];
  // Whoever has sent the sample in had the box, whatever the carrier has scanned.
  return way && [...(sample === 'AWAITING_COLLECTION' ? way : []), M.KIT_REGISTERED];
}

function notReached(scenario: SimulationScenario, start: Start, why: string): AppError {
  const { kitId, kit, sample, isActivatable } = start;
  const reachable = Object.values(SimulationScenario).filter((other) => isReachable(other, start));
  const options =
    reachable.length > 0 ? `from here can be simulated: ${reachable.join(', ')}` : 'nothing can be simulated from here';
  const type = isActivatable ? '' : ' Kits of its type cannot be activated.';
  return new AppError(
    'INVALID_TRANSITION',
    `Kit ${JSON.stringify(kitId)} is ${kit} and its sample ${sample}, so ${scenario} cannot be simulated${why}; ${options}.${type}`,
  );
}
