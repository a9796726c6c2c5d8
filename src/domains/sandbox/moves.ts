import type { TransactionContext } from '../../context.ts';
import type { SampleStatus, SimulationMove, SimulationScenario } from '../../generated/prisma/enums.ts';
import { activateKit } from '../activation/activate-kit.ts';
import { recordKitEvent } from '../kits/record-kit-event.ts';
import { submitReport } from '../reports/submit-report.ts';
import { updateRequisitionStatus } from '../requisitions/update-requisition-status.ts';
import { recordSampleEvent } from '../samples/record-sample-event.ts';
import { madeUpPerson } from './person.ts';
import { type Findings, resultsFor } from './results.ts';

/** What a move needs to know of its simulation: the kit and its sample, by their codes, and how it shall end. */
export interface MovedKit {
  readonly kitId: string;
  readonly sampleId: string;
  readonly sampleRef: string;
  readonly scenario: SimulationScenario;
}

/** A move of the staff, or of the person who has the kit: what a plan says of it, and how it is made. */
interface MoveKind {
  readonly what: string;
  readonly make: (context: TransactionContext, kit: MovedKit) => Promise<unknown>;
}

const CARRIERS = { outbound: 'Simulated Parcel', inbound: 'Simulated Mail' } as const;
const EXCEPTION = 'Simulated: held at the depot';
const UNUSABLE = 'Simulated: the sample cannot be tested';
const CHECKS = 'Simulated: the measurement is being repeated';

/** Every move, made by the use-case that serves whoever makes it in earnest (contract, 9.5). */
const MOVES: Readonly<Record<SimulationMove, MoveKind>> = {
  KIT_IN_TRANSIT: {
    what: 'The kit is in transit to the customer',
    make: (context, { kitId }) =>
      recordKitEvent(context, { kitId, status: 'IN_TRANSIT', ...parcelOf(kitId, 'outbound') }),
  },
  KIT_DELIVERED: {
    what: 'The kit is delivered',
    make: (context, { kitId }) => recordKitEvent(context, { kitId, status: 'DELIVERED' }),
  },
  KIT_DELIVERY_EXCEPTION: {
    what: 'The delivery of the kit fails',
    make: (context, { kitId }) => recordKitEvent(context, { kitId, status: 'DELIVERY_EXCEPTION', reason: EXCEPTION }),
  },
  KIT_REGISTERED: {
    what: 'The kit is registered to a made-up patient',
    make: (context, { kitId }) => activateKit(context, { kitId, ...madeUpPerson(kitId) }),
  },
  REQUISITION_APPROVED: {
    what: 'The laboratory approves the requisition',
    make: async (context, { sampleRef }) => {
      const { id } = await context.db.requisition.findUniqueOrThrow({ where: { sampleRef }, select: { id: true } });
      await updateRequisitionStatus(context, { requisitionId: id, status: 'APPROVED' });
    },
  },
  SAMPLE_IN_TRANSIT: {
    what: 'The sample is in transit to the laboratory',
    make: (context, { kitId, sampleId }) =>
      recordSampleEvent(context, { sampleId, status: 'IN_TRANSIT', ...parcelOf(kitId, 'inbound') }),
  },
  SAMPLE_DELIVERED: { what: 'The sample is delivered to the laboratory', make: sampleEvent('DELIVERED') },
  SAMPLE_RECEIVED: { what: 'The laboratory has received the sample', make: sampleEvent('RECEIVED') },
  SAMPLE_DELIVERY_EXCEPTION: {
    what: 'The sample is lost on its way',
    make: sampleEvent('DELIVERY_EXCEPTION', EXCEPTION),
  },
  SAMPLE_COLLECTION_EXCEPTION: {
    what: 'The sample cannot be tested',
    make: sampleEvent('COLLECTION_EXCEPTION', UNUSABLE),
  },
  SAMPLE_EXTRA_QUALITY_CHECKS: {
    what: 'The laboratory makes extra quality checks',
    make: sampleEvent('EXTRA_QUALITY_CHECKS', CHECKS),
  },
  REPORT_PARTIAL: { what: 'The laboratory reports some of the results', make: report('PARTIAL') },
  REPORT_FINAL: { what: 'The laboratory reports the results', make: report('FINAL') },
  REPORT_AMENDMENT: { what: 'The laboratory amends its report', make: report('AMENDMENT') },
};

/** What a move does, in words. */
export function describeMove(move: SimulationMove): string {
  return MOVES[move].what;
}

/** Makes a move. @throws AppError as its use-case does, if it does not fit any more. */
export async function makeMove(context: TransactionContext, move: SimulationMove, kit: MovedKit): Promise<void> {
  await MOVES[move].make(context, kit);
}

function sampleEvent(status: SampleStatus, reason?: string): MoveKind['make'] {
  return (context, { sampleId }) => recordSampleEvent(context, { sampleId, status, reason });
}

/** A tracking number that says whose parcel it is. */
function parcelOf(kitId: string, way: keyof typeof CARRIERS) {
  return { trackingNumber: `SIM-${way === 'outbound' ? 'OUT' : 'RET'}-${kitId.toUpperCase()}`, carrier: CARRIERS[way] };
}

/** What the report at the end of a scenario finds. */
const FINDINGS: Readonly<Partial<Record<SimulationScenario, Findings>>> = {
  ABNORMAL_RESULTS: 'ABNORMAL',
  CRITICAL_RESULTS: 'CRITICAL',
  AMENDED: 'MISTAKEN',
};

function report(kind: 'PARTIAL' | 'FINAL' | 'AMENDMENT'): MoveKind['make'] {
  return async (context, kit) => {
    const sample = await measuredSample(context, kit);
    const findings = kind === 'AMENDMENT' ? 'CORRECTED' : (FINDINGS[kit.scenario] ?? 'NORMAL');
    const results = resultsFor({ kitId: kit.kitId, panels: sample.panels }, findings);
    await submitReport(context, {
      sampleId: kit.sampleId,
      ...datesOf(sample.events, context.clock.now()),
      partial: kind === 'PARTIAL',
      amends: kind === 'AMENDMENT' ? sample.reports[0]?.id : undefined,
      results: await named(context, kind === 'PARTIAL' ? results.slice(0, Math.ceil(results.length / 2)) : results),
    });
  };
}

/** The results, each with the analyte of the catalogue that has its LOINC code, if there is one: the first by code. */
async function named({ db }: TransactionContext, results: ReturnType<typeof resultsFor>) {
  const loincs = results.flatMap(({ loinc }) => loinc ?? []);
  const analytes = await db.analyte.findMany({ where: { loinc: { in: loincs } }, orderBy: { code: 'desc' } });
  const codes = new Map(analytes.map(({ loinc, code }) => [loinc, code]));
  return results.map((result) => ({ ...result, analyte: result.loinc === null ? null : codes.get(result.loinc) }));
}

/** What a report takes of its sample, with the newest report that may be amended. */
function measuredSample({ db }: TransactionContext, { sampleRef: id }: MovedKit) {
  return db.sample.findUniqueOrThrow({
    where: { id },
    select: {
      panels: true,
      events: { select: { status: true, created: true }, orderBy: { id: 'asc' } },
      reports: {
        where: { amendedBy: null },
        select: { id: true },
        orderBy: [{ created: 'desc' }, { id: 'desc' }],
        take: 1,
      },
    },
  });
}

/** The dates of a report made now, of a sample that was collected before it was first seen underway. */
function datesOf(events: readonly { readonly status: string; readonly created: Date }[], now: Date) {
  const notAfter = (time: Date | undefined, latest: Date) => (time === undefined || time > latest ? latest : time);
  const received = notAfter(events.findLast(({ status }) => status === 'RECEIVED')?.created, now);
  const collected = notAfter(events.find(({ status }) => status !== 'AWAITING_COLLECTION')?.created, received);
  return {
    dateCollected: collected.toISOString(),
    dateReceived: received.toISOString(),
    dateResulted: now.toISOString(),
  };
}
