import { AppError } from '../../errors/errors.ts';
import type { KitStatus, RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { SimulationMove, SimulationScenario } from '../../generated/prisma/enums.ts';

/** Where a kit is when a simulation starts, and everything that decides how it can continue. */
export interface Start {
  readonly kitId: string;
  readonly kit: KitStatus;
  readonly sample: SampleStatus;
  /** The status of the requisition with the sample's barcode; null if there is none. */
  readonly requisition: RequisitionStatus | null;
  readonly isActivatable: boolean;
  /** Whether the rules for the kit take anybody. */
  readonly isForSomebody: boolean;
}

/** The moves of a plan, in order. */
export type Moves = readonly SimulationMove[];

/** The moves from each status; undefined for a status from which there is no way. */
type FromEach<Status extends string> = Readonly<Record<Status, Moves | undefined>>;

/** Like {@link FromEach}, but derived from another table, so that statuses may be missing. */
type From<Status extends string> = Readonly<Partial<Record<Status, Moves>>>;

const M = SimulationMove;

/** The scans of the parcel to the customer; undefined if the parcel can no longer arrive. */
const TO_CUSTOMER: FromEach<KitStatus> = {
  PREPARING: [M.KIT_IN_TRANSIT, M.KIT_DELIVERED],
  IN_TRANSIT: [M.KIT_DELIVERED],
  DELIVERY_EXCEPTION: [M.KIT_IN_TRANSIT, M.KIT_DELIVERED],
  DELIVERED: [],
  REGISTERED: undefined,
  CANCELED: undefined,
};

const TO_DELIVERY_EXCEPTION: FromEach<KitStatus> = {
  PREPARING: [M.KIT_IN_TRANSIT, M.KIT_DELIVERY_EXCEPTION],
  IN_TRANSIT: [M.KIT_DELIVERY_EXCEPTION],
  DELIVERY_EXCEPTION: [],
  DELIVERED: undefined,
  REGISTERED: undefined,
  CANCELED: undefined,
};

/** The sample's way to the laboratory's bench; undefined if nothing will be measured any more. */
const TO_LABORATORY: FromEach<SampleStatus> = {
  AWAITING_COLLECTION: [M.SAMPLE_IN_TRANSIT, M.SAMPLE_DELIVERED, M.SAMPLE_RECEIVED],
  IN_TRANSIT: [M.SAMPLE_DELIVERED, M.SAMPLE_RECEIVED],
  DELIVERY_EXCEPTION: [M.SAMPLE_IN_TRANSIT, M.SAMPLE_DELIVERED, M.SAMPLE_RECEIVED],
  DELIVERED: [M.SAMPLE_RECEIVED],
  RECEIVED: [],
  EXTRA_QUALITY_CHECKS: [],
  PARTIALLY_RESULTED: [],
  RESULTED: undefined,
  COLLECTION_EXCEPTION: undefined,
  CANCELED: undefined,
};

/** What happens to the sample in each scenario that goes beyond the kit; impossible from a status that is missing. */
const SAMPLE_MOVES = {
  LOST_RETURN: {
    AWAITING_COLLECTION: [M.SAMPLE_IN_TRANSIT, M.SAMPLE_DELIVERY_EXCEPTION],
    IN_TRANSIT: [M.SAMPLE_DELIVERY_EXCEPTION],
    DELIVERY_EXCEPTION: [],
  },
  COLLECTION_EXCEPTION: {
    ...atTheLaboratory(M.SAMPLE_COLLECTION_EXCEPTION),
    // If a sample already has results, what is wrong with it is discovered by extra checks.
    PARTIALLY_RESULTED: [M.SAMPLE_EXTRA_QUALITY_CHECKS, M.SAMPLE_COLLECTION_EXCEPTION],
    COLLECTION_EXCEPTION: [],
  },
  EXTRA_QUALITY_CHECKS: { ...atTheLaboratory(M.SAMPLE_EXTRA_QUALITY_CHECKS), EXTRA_QUALITY_CHECKS: [] },
  NORMAL_RESULTS: atTheLaboratory(M.REPORT_FINAL),
  ABNORMAL_RESULTS: atTheLaboratory(M.REPORT_FINAL),
  CRITICAL_RESULTS: atTheLaboratory(M.REPORT_FINAL),
  PARTIAL_THEN_FINAL: {
    ...atTheLaboratory(M.REPORT_PARTIAL, M.REPORT_FINAL),
    // The partial report already exists.
    PARTIALLY_RESULTED: [M.REPORT_FINAL],
  },
  AMENDED: { ...atTheLaboratory(M.REPORT_FINAL, M.REPORT_AMENDMENT), RESULTED: [M.REPORT_AMENDMENT] },
  RECOVERED: {
    ...atTheLaboratory(M.SAMPLE_COLLECTION_EXCEPTION, M.REPORT_FINAL),
    PARTIALLY_RESULTED: [M.SAMPLE_EXTRA_QUALITY_CHECKS, M.SAMPLE_COLLECTION_EXCEPTION, M.REPORT_FINAL],
    // It has failed already.
    COLLECTION_EXCEPTION: [M.REPORT_FINAL],
  },
} as const satisfies Partial<Record<SimulationScenario, From<SampleStatus>>>;

/** From anywhere on the sample's way: first to the laboratory, then these moves. */
function atTheLaboratory(...moves: Moves): From<SampleStatus> {
  return Object.fromEntries(
    Object.entries(TO_LABORATORY).flatMap(([from, way]) => (way ? [[from, [...way, ...moves]]] : [])),
  );
}

/**
 * All moves of a scenario from where the kit is (contract, 9.5).
 *
 * @throws AppError INVALID_TRANSITION if there are none, naming where the kit is and what can be reached from there.
 */
export function planOf(scenario: SimulationScenario, start: Start): Moves {
  const moves = movesOf(scenario, start);
  if (moves && moves.length > 0) return moves;
  throw notReached(scenario, start, moves === undefined ? '' : ': it is there already');
}

/** Whether a scenario can be reached from where the kit is; false if the kit is already there. */
export function isReachable(scenario: SimulationScenario, start: Start): boolean {
  return (movesOf(scenario, start) ?? []).length > 0;
}

/** Undefined if the scenario cannot be reached; empty if the kit is already there. */
function movesOf(scenario: SimulationScenario, start: Start): Moves | undefined {
  if (!start.isActivatable) return undefined;
  if (scenario === 'DELIVERED') return TO_CUSTOMER[start.kit];
  if (scenario === 'DELIVERY_EXCEPTION') return TO_DELIVERY_EXCEPTION[start.kit];
  const ofSample: From<SampleStatus> = SAMPLE_MOVES[scenario];
  const sample = ofSample[start.sample];
  const registration = registrationOf(start);
  if (!sample || !registration) return undefined;
  // A requisition follows its sample only once the laboratory has approved it.
  const approval: Moves = start.requisition === 'CREATED' && sample.length > 0 ? [M.REQUISITION_APPROVED] : [];
  return [...registration, ...approval, ...sample];
}

/** How the kit gets registered; undefined for a canceled kit, and for one that nobody may register. */
function registrationOf({ kit, sample, isForSomebody }: Start): Moves | undefined {
  if (kit === 'REGISTERED') return [];
  if (!isForSomebody) return undefined;
  const way = TO_CUSTOMER[kit];
  // If the sample has been sent in, its sender had the box, whatever the carrier scanned.
  return way && [...(sample === 'AWAITING_COLLECTION' ? way : []), M.KIT_REGISTERED];
}

function notReached(scenario: SimulationScenario, start: Start, why: string): AppError {
  const { kitId, kit, sample, isActivatable, isForSomebody } = start;
  const reachable = Object.values(SimulationScenario).filter((other) => isReachable(other, start));
  const options =
    reachable.length > 0 ? `from here can be simulated: ${reachable.join(', ')}` : 'nothing can be simulated from here';
  const type = isActivatable ? '' : ' Kits of its type cannot be activated.';
  const rules = isForSomebody ? '' : ' By the rules for it, nobody may register it.';
  return new AppError(
    'INVALID_TRANSITION',
    `Kit ${JSON.stringify(kitId)} is ${kit} and its sample ${sample}, so ${scenario} cannot be simulated${why}; ${options}.${type}${rules}`,
  );
}
