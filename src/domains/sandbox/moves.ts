import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SampleStatus, SimulationMove, SimulationScenario } from '../../generated/prisma/enums.ts';
import { activateKit } from '../activation/activate-kit.ts';
import { listsOf, listsSql } from '../eligibility/stored-rules.ts';
import { recordKitEvent } from '../kits/record-kit-event.ts';
import { submitReport } from '../reports/submit-report.ts';
import { updateRequisitionStatus } from '../requisitions/update-requisition-status.ts';
import { recordSampleEvent } from '../samples/record-sample-event.ts';
import type { Findings } from './findings.ts';
import { fittingPerson } from './fitting-person.ts';
import { subjectOf } from './person.ts';
import { resultsFor, type SimulatedResult } from './results.ts';

/** What a move needs to know about its simulation: the kit and its sample, by their codes, and the scenario. */
export interface MovedKit {
  readonly kitId: string;
  readonly sampleId: string;
  readonly sampleRef: string;
  readonly scenario: SimulationScenario;
}

/** A move of the staff or of the person who has the kit: its description for the plan, and how it is made. */
interface MoveKind {
  readonly what: string;
  readonly make: (tx: Tx, kit: MovedKit) => Promise<unknown>;
}

const CARRIERS = { outbound: 'Simulated Parcel', inbound: 'Simulated Mail' } as const;
const EXCEPTION = 'Simulated: held at the depot';
const UNUSABLE = 'Simulated: the sample cannot be tested';
const CHECKS = 'Simulated: the measurement is being repeated';

/** All moves. Each is made by the same use-case that serves the real actor (contract, 9.5). */
const MOVES: Readonly<Record<SimulationMove, MoveKind>> = {
  KIT_IN_TRANSIT: {
    what: 'The kit is in transit to the customer',
    make: (tx, { kitId }) => recordKitEvent(tx, { kitId, status: 'IN_TRANSIT', ...parcelOf(kitId, 'outbound') }),
  },
  KIT_DELIVERED: {
    what: 'The kit is delivered',
    make: (tx, { kitId }) => recordKitEvent(tx, { kitId, status: 'DELIVERED' }),
  },
  KIT_DELIVERY_EXCEPTION: {
    what: 'The delivery of the kit fails',
    make: (tx, { kitId }) => recordKitEvent(tx, { kitId, status: 'DELIVERY_EXCEPTION', reason: EXCEPTION }),
  },
  KIT_REGISTERED: {
    what: 'The kit is registered to a made-up patient',
    make: async (tx, kit) => activateKit(tx, { kitId: kit.kitId, ...(await registrantOf(tx, kit)) }),
  },
  REQUISITION_APPROVED: {
    what: 'The laboratory approves the requisition',
    make: async (tx, { sampleRef }) => {
      const { id } = await tx.db.requisition.findUniqueOrThrow({ where: { sampleRef }, select: { id: true } });
      await updateRequisitionStatus(tx, { requisitionId: id, status: 'APPROVED' });
    },
  },
  SAMPLE_IN_TRANSIT: {
    what: 'The sample is in transit to the laboratory',
    make: (tx, { kitId, sampleId }) =>
      recordSampleEvent(tx, { sampleId, status: 'IN_TRANSIT', ...parcelOf(kitId, 'inbound') }),
  },
  SAMPLE_DELIVERED: { what: 'The sample is delivered to the laboratory', make: sampleEvent('DELIVERED') },
  SAMPLE_RECEIVED: { what: 'The laboratory has received the sample', make: sampleEvent('RECEIVED') },
  SAMPLE_DELIVERY_EXCEPTION: {
    what: 'The sample is lost on its way',
    make: sampleEvent('DELIVERY_EXCEPTION', EXCEPTION),
  },
  SAMPLE_COLLECTION_EXCEPTION: {
    what: 'The sample cannot be tested',
    make: (tx, { sampleId, scenario }) => {
      const code = scenario === 'RECOVERED' ? 'IDENTITY_INCOMPLETE' : 'QUANTITY_NOT_SUFFICIENT';
      return recordSampleEvent(tx, { sampleId, status: 'COLLECTION_EXCEPTION', reason: UNUSABLE, failure: { code } });
    },
  },
  SAMPLE_EXTRA_QUALITY_CHECKS: {
    what: 'The laboratory makes extra quality checks',
    make: sampleEvent('EXTRA_QUALITY_CHECKS', CHECKS),
  },
  REPORT_PARTIAL: { what: 'The laboratory reports some of the results', make: report('PARTIAL') },
  REPORT_FINAL: { what: 'The laboratory reports the results', make: report('FINAL') },
  REPORT_AMENDMENT: { what: 'The laboratory amends its report', make: report('AMENDMENT') },
};

/** A move's description in words. */
export function describeMove(move: SimulationMove): string {
  return MOVES[move].what;
}

/** Makes a move. @throws AppError from its use-case, if the move is no longer possible. */
export async function makeMove(tx: Tx, move: SimulationMove, kit: MovedKit): Promise<void> {
  await MOVES[move].make(tx, kit);
}

/** The made-up person who registers a kit. @throws AppError INVALID_TRANSITION if its rules are for nobody by now. */
async function registrantOf({ db, call: { clock } }: Tx, { kitId, sampleRef }: MovedKit) {
  const [kit] = await db.$queryRaw<{ lists: unknown }[]>(Prisma.sql`
    SELECT ${listsSql(Prisma.sql`type`, Prisma.sql`kit.account_id`)} AS lists
    FROM samples sample JOIN kits kit ON kit.id = sample.kit_id JOIN kit_types type ON type.code = kit.kit_type
    WHERE sample.id = ${sampleRef}::uuid`);
  const person = fittingPerson(kitId, listsOf(kit?.lists ?? []), clock.now());
  if (!person) throw new AppError('INVALID_TRANSITION', 'By the rules for the kit, nobody may register it.');
  return person;
}

function sampleEvent(status: SampleStatus, reason?: string): MoveKind['make'] {
  return (tx, { sampleId }) => recordSampleEvent(tx, { sampleId, status, reason });
}

/** A tracking number that contains the kit's code and the direction of the parcel. */
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
  return async (tx, kit) => {
    const sample = await measuredSample(tx, kit);
    const dates = datesOf(sample.events, tx.call.clock.now());
    const findings = kind === 'AMENDMENT' ? 'CORRECTED' : (FINDINGS[kit.scenario] ?? 'NORMAL');
    const subject = subjectOf(kit.kitId, sample.kit?.registeredTo, new Date(dates.dateCollected));
    const all = resultsFor({ ...subject, panels: sample.panels }, findings);
    const results = kind === 'PARTIAL' ? all.slice(0, Math.ceil(all.length / 2)) : all;
    const given = new Set(results.map(({ name }) => name));
    const [current] = sample.reports;
    await submitReport(tx, {
      sampleId: kit.sampleId,
      ...dates,
      partial: kind === 'PARTIAL',
      amends: kind === 'AMENDMENT' ? current?.id : undefined,
      results: await named(tx, results),
      // Anything reported before the simulation would spoil what its scenario promises.
      withdraws: current?.results.map(({ name }) => name).filter((name) => !given.has(name)),
    });
  };
}

/** The results, each with the catalogue's analyte for its LOINC code, if there is one; of several, the first by code. */
async function named({ db }: Tx, results: readonly SimulatedResult[]) {
  const loincs = results.flatMap(({ loinc }) => loinc ?? []);
  const analytes = await db.analyte.findMany({ where: { loinc: { in: loincs } }, orderBy: { code: 'desc' } });
  const codes = new Map(analytes.map(({ loinc, code }) => [loinc, code]));
  return results.map((result) => ({ ...result, analyte: result.loinc === null ? null : codes.get(result.loinc) }));
}

/** What a report needs from its sample, with the patient, and the report that holds, which may be amended. */
function measuredSample({ db }: Tx, { sampleRef: id }: MovedKit) {
  return db.sample.findUniqueOrThrow({
    where: { id },
    select: {
      panels: true,
      kit: { select: { registeredTo: { select: { sex: true, dateOfBirth: true } } } },
      events: { select: { status: true, created: true }, orderBy: [{ recorded: 'asc' }, { id: 'asc' }] },
      reports: {
        where: { status: { in: ['PARTIAL', 'FINAL', 'AMENDED'] } },
        select: { id: true, results: { where: { finality: { not: 'WITHDRAWN' } }, select: { name: true } } },
        take: 1,
      },
    },
  });
}

/** The dates of a report made now; the sample was collected before it was first seen in transit. */
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
