import { describe, expect, it } from 'vitest';
import { kitLifecycle } from '../../src/domains/lifecycles/kit.ts';
import { allowedNext, type Lifecycle } from '../../src/domains/lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../../src/domains/lifecycles/sample.ts';
import { isReachable, type Moves, planOf, type Start } from '../../src/domains/sandbox/plan.ts';
import { AppError } from '../../src/errors/errors.ts';
import {
  KitStatus,
  RequisitionStatus,
  SampleStatus,
  type SimulationMove,
  SimulationScenario,
} from '../../src/generated/prisma/enums.ts';

/** Where a simulation has come to, in the words of the contract's tables. */
interface Place {
  readonly kit: KitStatus;
  readonly sample: SampleStatus;
  readonly requisition: RequisitionStatus | null;
  /** Reports that the plan has made. */
  readonly reports: number;
}

/** Where each scenario ends (contract, 9.5). */
const ENDS: Readonly<Record<SimulationScenario, (end: Place, start: Place) => boolean>> = {
  DELIVERED: ({ kit, sample }, start) => kit === 'DELIVERED' && sample === start.sample,
  DELIVERY_EXCEPTION: ({ kit, sample }, start) => kit === 'DELIVERY_EXCEPTION' && sample === start.sample,
  COLLECTION_EXCEPTION: ({ sample }) => sample === 'COLLECTION_EXCEPTION',
  LOST_RETURN: ({ sample }) => sample === 'DELIVERY_EXCEPTION',
  NORMAL_RESULTS: ({ sample, reports }) => sample === 'RESULTED' && reports === 1,
  ABNORMAL_RESULTS: ({ sample, reports }) => sample === 'RESULTED' && reports === 1,
  CRITICAL_RESULTS: ({ sample, reports }) => sample === 'RESULTED' && reports === 1,
  PARTIAL_THEN_FINAL: ({ sample, reports }, start) =>
    sample === 'RESULTED' && reports === (start.sample === 'PARTIALLY_RESULTED' ? 1 : 2),
  AMENDED: ({ sample, reports }, start) => sample === 'RESULTED' && reports === (start.sample === 'RESULTED' ? 1 : 2),
  EXTRA_QUALITY_CHECKS: ({ sample }) => sample === 'EXTRA_QUALITY_CHECKS',
  RECOVERED: ({ sample, reports }) => sample === 'RESULTED' && reports === 1,
};

const REPORTED: Readonly<Partial<Record<SimulationMove, SampleStatus>>> = {
  REPORT_PARTIAL: 'PARTIALLY_RESULTED',
  REPORT_FINAL: 'RESULTED',
  REPORT_AMENDMENT: 'RESULTED',
};

function moved<Status extends string>(lifecycle: Lifecycle<Status>, from: Status, to: Status): Status {
  expect(allowedNext(lifecycle, from)).toContain(to);
  return to;
}

/** Makes a move by the contract's tables alone. */
function make(place: Place, move: SimulationMove): Place {
  const reported = REPORTED[move];
  if (reported) {
    // A resulted sample takes amendments only, and only it has something to amend.
    expect(move === 'REPORT_AMENDMENT').toBe(place.sample === 'RESULTED');
    return { ...place, sample: moved(sampleLifecycle, place.sample, reported), reports: place.reports + 1 };
  }
  if (move === 'REQUISITION_APPROVED') {
    expect(place.requisition).toBe('CREATED');
    return { ...place, requisition: 'APPROVED' };
  }
  const [, record, status = ''] = /^(KIT|SAMPLE)_(\w+)$/.exec(move) ?? [];
  if (record === 'KIT') return { ...place, kit: moved(kitLifecycle, place.kit, status as KitStatus) };
  return { ...place, sample: moved(sampleLifecycle, place.sample, status as SampleStatus) };
}

const STARTS: readonly Start[] = Object.values(KitStatus).flatMap((kit) =>
  Object.values(SampleStatus).flatMap((sample) =>
    [null, ...Object.values(RequisitionStatus)].flatMap((requisition) =>
      [true, false].map((isActivatable) => ({
        kitId: 'KIT-1',
        kit,
        sample,
        requisition,
        isActivatable,
        isForSomebody: true,
      })),
    ),
  ),
);

function attempt(scenario: SimulationScenario, start: Start): Moves | AppError {
  try {
    return planOf(scenario, start);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe.each(Object.values(SimulationScenario))('%s, from every state', (scenario) => {
  it('either has a plan of allowed moves that ends where the contract says, or is refused', () => {
    let plans = 0;
    for (const start of STARTS) {
      const plan = attempt(scenario, start);
      expect(plan instanceof AppError).toBe(!isReachable(scenario, start));
      if (plan instanceof AppError) continue;
      plans += 1;
      expect(start.isActivatable).toBe(true);
      const from: Place = { ...start, reports: 0 };
      const end = plan.reduce(make, from);
      expect(ENDS[scenario](end, from), JSON.stringify({ start, plan })).toBe(true);
      expect(plan.length).toBeLessThanOrEqual(10);
      if (scenario !== 'DELIVERED' && scenario !== 'DELIVERY_EXCEPTION') {
        expect(end.kit).toBe('REGISTERED');
        if (start.sample !== end.sample) expect(end.requisition).not.toBe('CREATED');
      }
    }
    expect(plans).toBeGreaterThan(3);
  });

  it('is refused by a message that says from where what can be reached', () => {
    for (const start of STARTS) {
      const refusal = attempt(scenario, start);
      if (!(refusal instanceof AppError)) continue;
      expect(refusal.code).toBe('INVALID_TRANSITION');
      expect(refusal.message).toContain(`is ${start.kit} and its sample ${start.sample}`);
      const [, named = ''] = /from here can be simulated: ([A-Z_, ]+)/.exec(refusal.message) ?? [];
      const reachable = Object.values(SimulationScenario).filter((other) => isReachable(other, start));
      expect(named).toBe(reachable.join(', '));
    }
  });

  it('is not reached if somebody must register the kit and its rules take nobody', () => {
    for (const start of STARTS) {
      const plan = attempt(scenario, start);
      const forNobody = attempt(scenario, { ...start, isForSomebody: false });
      if (plan instanceof AppError || plan.includes('KIT_REGISTERED')) expect(forNobody).toBeInstanceOf(AppError);
      else expect(forNobody).toEqual(plan);
    }
  });

  it('is reached from a new kit', () => {
    const start: Start = {
      kitId: 'KIT-1',
      kit: 'PREPARING',
      sample: 'AWAITING_COLLECTION',
      requisition: null,
      isActivatable: true,
      isForSomebody: true,
    };
    expect(isReachable(scenario, start)).toBe(true);
    expect(isReachable(scenario, { ...start, kit: 'CANCELED', sample: 'CANCELED' })).toBe(false);
  });
});
