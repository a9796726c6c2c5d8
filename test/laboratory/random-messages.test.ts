import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { Intake } from '../helpers/intake.ts';
import { hl7Time, newControlId } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/**
 * Whatever a laboratory sends about a sample, in whatever order, the chart is what it said last in its own time (contract, 10.5). Each
 * random message goes through the door that laboratories use; a small model of the chart, written only from the contract, says
 * what must become of it.
 */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const STATUSES = ['P', 'F', 'F', 'C', 'W', 'D', 'I', 'X'] as const;

/** An OBX: its test, its status, and its value. */
interface Said {
  readonly test: string;
  readonly status: (typeof STATUSES)[number];
  readonly value: number;
}

/** The OBR of an order, the minute at which the laboratory resulted it, and whether it is complete. */
interface OrderSaid {
  readonly order: string;
  readonly minute: number;
  readonly isComplete: boolean;
  readonly said: readonly Said[];
}

const said = fc.record({
  test: fc.constantFrom('TSH', 'CRP', 'LDL'),
  status: fc.constantFrom(...STATUSES),
  value: fc.integer({ min: 1, max: 3 }),
});
const order = fc.record({
  order: fc.constantFrom('A1', 'A2'),
  minute: fc.integer({ min: 0, max: 5 }),
  isComplete: fc.boolean(),
  said: fc.uniqueArray(said, { minLength: 1, maxLength: 3, selector: ({ test }) => test }),
});
const message = fc.uniqueArray(order, { minLength: 1, maxLength: 2, selector: ({ order: id }) => id });

function write(kit: ProgramKit, orders: readonly OrderSaid[]): string {
  const now = app.clock.now().getTime();
  const at = (minute: number) => hl7Time(new Date(now - 3_600_000 + minute * 60_000));
  const segments = orders.flatMap(({ order: id, minute, isComplete, said: tests }) => [
    `OBR|1|${kit.sampleId}|${id}|P-${id}^Panel ${id}^L|||${at(-60)}|||||||||||||||${at(minute)}|||${isComplete ? 'F' : 'A'}`,
    ...tests.map(
      ({ test, status, value }, index) =>
        `OBX|${index + 1}|NM|${test}^${test}^L||${status === 'I' || status === 'X' ? '' : value}|mmol/L|||||${status}`,
    ),
  ]);
  const header = `MSH|^~\\&|LIS|NORTHLAB|KTS|KIT TESTING|${hl7Time(app.clock.now())}||ORU^R01|${newControlId()}|P|2.5.1`;
  return [header, 'PID|1||1||Testperson^Ada||19900101|F', `SPM|1|${kit.sampleId}`, ...segments]
    .map((line) => `${line}\r`)
    .join('');
}

/** What the contract says of one observation. */
interface Held {
  readonly finality: 'PRELIMINARY' | 'FINAL' | 'WITHDRAWN';
  readonly minute: number;
  readonly value: number;
}

/** The chart as the contract has it. */
class ChartModel {
  readonly held = new Map<string, Held>();
  readonly open = new Map<string, boolean>();
  wasComplete = false;

  /** Takes a message; what becomes of it. */
  take(orders: readonly OrderSaid[]): 'charted' | 'kept' | 'withdrawn' {
    const all = orders.flatMap(({ order: id, minute, said: tests }) =>
      tests.flatMap(({ test, status, value }) => {
        if (status === 'I' || status === 'X') return [];
        const finality =
          status === 'P'
            ? ('PRELIMINARY' as const)
            : status === 'W' || status === 'D'
              ? ('WITHDRAWN' as const)
              : ('FINAL' as const);
        return [{ id, key: `${id} ${test}`, held: { finality, minute, value } }];
      }),
    );
    // A withdrawal of what the chart does not have says nothing.
    const meant = all.filter(({ key, held }) => held.finality !== 'WITHDRAWN' || this.held.has(key));
    if (meant.length === 0) return 'kept';
    const changing = meant.filter(({ key, held }) => this.#isChange(this.held.get(key), held));
    if (changing.some(({ key, held }) => held.minute < (this.held.get(key)?.minute ?? held.minute))) return 'kept';
    for (const { key, held } of meant) {
      const before = this.held.get(key);
      if (before?.finality === 'FINAL' && held.finality === 'PRELIMINARY') continue;
      const minute = Math.max(before?.minute ?? 0, held.minute);
      this.held.set(key, { ...held, minute, value: held.finality === 'WITHDRAWN' ? (before?.value ?? 0) : held.value });
    }
    const charted = new Set(meant.map(({ id }) => id));
    for (const { order: id, isComplete, said: tests } of orders) {
      if (charted.has(id)) this.open.set(id, !isComplete || tests.some(({ status }) => status === 'I'));
    }
    if ([...this.held.values()].every(({ finality }) => finality === 'WITHDRAWN')) {
      this.held.clear();
      this.open.clear();
      this.wasComplete = false;
      return 'withdrawn';
    }
    this.wasComplete ||= !this.isPartial;
    return 'charted';
  }

  get isPartial(): boolean {
    const finalities = [...this.held.values()].map(({ finality }) => finality);
    return [...this.open.values()].includes(true) || finalities.includes('PRELIMINARY');
  }

  /** What a reader of the newest report sees. */
  shown(isWithdrawn: boolean): string[] {
    return [...this.held]
      .filter(([, { finality }]) => (finality === 'WITHDRAWN') === isWithdrawn)
      .map(
        ([key, { value, finality }]) => `${key.slice(3)} ${value}${finality === 'PRELIMINARY' ? ' preliminary' : ''}`,
      )
      .sort();
  }

  #isChange(before: Held | undefined, after: Held): boolean {
    if (!before) return true;
    if (before.finality === 'FINAL' && after.finality === 'PRELIMINARY') return false;
    if (before.finality === 'WITHDRAWN' && after.finality === 'WITHDRAWN') return false;
    return before.finality !== after.finality || before.value !== after.value;
  }
}

const CHART = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      reports { status results { name asGiven isPreliminary } withdrawnResults { name asGiven } }
    }
  }
`);

async function readChart({ sampleId }: ProgramKit) {
  const { sample } = (await app.run(CHART, { sampleId }, program.client)).expectNoErrors();
  const current = sample?.reports?.filter(({ status }) => ['PARTIAL', 'FINAL', 'AMENDED'].includes(status)) ?? [];
  expect(current.length).toBeLessThanOrEqual(1);
  const [report] = current;
  return {
    sample: sample?.status,
    isPartial: report && report.status === 'PARTIAL',
    results: (report?.results ?? [])
      .map(({ name, asGiven, isPreliminary }) => `${name} ${asGiven}${isPreliminary ? ' preliminary' : ''}`)
      .sort(),
    withdrawn: (report?.withdrawnResults ?? []).map(({ name, asGiven }) => `${name} ${asGiven}`).sort(),
  };
}

it('whatever a laboratory sends, in any order, the chart has what is newest by its own times', {
  timeout: 600_000,
}, async () => {
  const tries = fc.asyncProperty(fc.array(message, { minLength: 2, maxLength: 7 }), async (messages) => {
    const kit = await program.receivedKit();
    await program.activate(
      kit,
      await program.patient({ firstName: 'Ada', lastName: 'Testperson', dateOfBirth: '1990-01-01', sex: 'F' }),
    );
    const model = new ChartModel();
    for (const orders of messages) {
      const isRejection = orders.every(({ said: tests }) => tests.every(({ status }) => status === 'X'));
      // A specimen that cannot be tested ends the sample, and is tried by itself (rejections.test.ts).
      if (isRejection) continue;
      const isKept = (await lab.outcome(write(kit, orders))) !== 'AA';
      const outcome = model.take(orders);
      expect(isKept, JSON.stringify(orders)).toBe(outcome === 'kept');
      const chart = await readChart(kit);
      expect(chart).toEqual({
        sample: model.held.size === 0 ? 'RECEIVED' : model.wasComplete ? 'RESULTED' : 'PARTIALLY_RESULTED',
        isPartial: model.held.size === 0 ? undefined : model.isPartial,
        results: model.shown(false),
        withdrawn: model.shown(true),
      });
    }
  });
  await fc.assert(tries, drawsOfTest({ full: 150, quick: 12 }));
});
