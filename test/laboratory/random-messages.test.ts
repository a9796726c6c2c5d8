import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { newControlId, PID } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ChartModel, type SaidOrder, type SaidTest, type SubmittedChart } from './chart-model.ts';
import { ChartedSample } from './charted.ts';

/**
 * Random messages about a sample, in any order, with reports submitted and withdrawn in between, give the chart that the contract specifies
 * (10.3, 10.5, 10.6). Each message is sent like a laboratory's; a plain model of the chart, written only from the contract, predicts its
 * outcome.
 */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let laboratories: Readonly<Record<string, TestActor>>;

beforeAll(async () => {
  program = await Program.start(app);
  laboratories = { A: program.lab, B: await app.actor('LAB') };
});

const TESTS = ['TSH', 'CRP', 'LDL'] as const;
const ORDERS = ['A1', 'A2', 'A3'] as const;
/** These have the sample's own id in OBR-3. Any other number there would then mean another sample (contract, 10.3). */
const ORDERS_OF_SAMPLE = ['S1', 'S2'] as const;

const said: fc.Arbitrary<SaidTest> = fc.record({
  test: fc.constantFrom(...TESTS),
  // OBX-4: a laboratory may begin to give it, or leave it out.
  part: fc.constantFrom('', '', '1'),
  status: fc.constantFrom(...(['P', 'P', 'F', 'F', 'F', 'C', 'C', 'A', 'W', 'D', 'I', 'X'] as const)),
  value: fc.integer({ min: 1, max: 4 }),
});
const order = (ids: readonly string[]): fc.Arbitrary<SaidOrder> =>
  fc.record({
    order: fc.constantFrom(...ids),
    status: fc.constantFrom(...(['F', 'F', 'F', 'C', 'A', 'P', 'I', 'X'] as const)),
    minute: fc.integer({ min: 0, max: 6 }),
    note: fc.constantFrom(null, null, 'Hemolyzed', 'Fasting'),
    said: fc.array(said, { maxLength: 3 }),
  });
const ordersOf = (ids: readonly string[]) =>
  fc.uniqueArray(order(ids), { minLength: 1, maxLength: 3, selector: ({ order: id }) => id });
const message = fc.record({
  kind: fc.constant('message' as const),
  laboratory: fc.constantFrom('A', 'A', 'A', 'A', 'B'),
  orders: fc.oneof(ordersOf(ORDERS), ordersOf(ORDERS_OF_SAMPLE)),
});
const submission = fc.record({
  kind: fc.constant('submission' as const),
  minute: fc.integer({ min: 0, max: 6 }),
  isPartial: fc.boolean(),
  values: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  added: fc.option(fc.constantFrom(...TESTS)),
  note: fc.constantFrom(null, 'Called in'),
});
const withdrawal = fc.record({ kind: fc.constant('withdrawal' as const) });
const recovery = fc.record({ kind: fc.constant('recovery' as const) });
const step = fc.oneof(
  { weight: 10, arbitrary: message },
  { weight: 2, arbitrary: submission },
  { weight: 1, arbitrary: withdrawal },
  { weight: 1, arbitrary: recovery },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function write(sample: ChartedSample, orders: readonly SaidOrder[]): string {
  const { sampleId } = sample.kit;
  const segments = orders.flatMap(({ order: id, status, minute, note, said: tests }) => [
    `OBR|1|${sampleId}|${id.startsWith('S') ? sampleId : id}|P-${id}^Panel ${id}^L|||${sample.at(-60)}|||||||||||||||${sample.at(minute)}|||${status}`,
    ...(note === null ? [] : [`NTE|1||${note}`]),
    ...tests.map(
      (each, index) =>
        `OBX|${index + 1}|NM|${each.test}^${each.test}^L|${each.part}|${'IX'.includes(each.status) ? '' : each.value}|mmol/L|||||${each.status}`,
    ),
  ]);
  const header = `MSH|^~\\&|LIS|NORTHLAB|KTS|KIT TESTING|${sample.at(60)}||ORU^R01|${newControlId()}|P|2.5.1`;
  return [header, PID, `SPM|1|${sampleId}`, ...segments].map((line) => `${line}\r`).join('');
}

async function submit(sample: ChartedSample, model: ChartModel, given: SubmittedChart): Promise<void> {
  const names = [...model.standing, ...(given.added === null ? [] : [given.added])];
  const results = names.map((name, index) => {
    const isAdded = index === model.standing.length;
    const value = (isAdded ? given.values[0] : given.values[index % given.values.length]) ?? 1;
    return { resultType: 'quantity', name, result: value, unitOfMeasure: 'mmol/L' };
  });
  const { reportId } = (await sample.newest()) ?? {};
  await program.mutate(program.lab, 'submitReport', {
    sampleId: sample.kit.sampleId,
    dateCollected: sample.time(-60),
    dateReceived: sample.time(-60),
    dateResulted: sample.time(given.minute),
    partial: given.isPartial,
    ...(model.wasComplete && reportId ? { amends: reportId } : {}),
    ...(given.note === null ? {} : { comments: given.note }),
    results,
  });
}

async function take(sample: ChartedSample, model: ChartModel, each: Step): Promise<void> {
  switch (each.kind) {
    case 'message': {
      const key = laboratories[each.laboratory]?.key;
      const outcome = await sample.send(write(sample, each.orders), key);
      expect(outcome).toBe(model.takeMessage(each.laboratory, each.orders));
      break;
    }
    case 'submission': {
      const isPartial = each.isPartial && !model.wasComplete;
      const isTaken = each.added === null || model.has(each.added);
      const given = { ...each, isPartial, added: isTaken ? null : each.added };
      if (given.added === null && model.standing.length === 0) return;
      await submit(sample, model, given);
      model.takeReport(given);
      break;
    }
    case 'recovery': {
      if (!model.isOver) return;
      const { sampleId } = sample.kit;
      await program.mutate(program.lab, 'recordSampleEvent', {
        sampleId,
        status: 'RECEIVED',
        reason: 'Enough after all.',
      });
      model.takeRecovery();
      break;
    }
    case 'withdrawal': {
      const { reportId } = (await sample.newest()) ?? {};
      if (model.isOver || !reportId) return;
      await program.mutate(program.admin, 'withdrawReport', { reportId, reason: 'Of another person.' });
      model.takeWithdrawal();
    }
  }
}

/** What a reader sees, in the words of the model. */
async function shown(sample: ChartedSample) {
  const { status } = await sample.read();
  const report = await sample.newest();
  const line = (parts: readonly (string | number | null)[]) => parts.filter((part) => part !== null).join(' ');
  return {
    sample: status,
    report: report?.status ?? null,
    results: (report?.results ?? [])
      .map(({ name, asGiven, isPreliminary, change }) =>
        line([name, asGiven, isPreliminary ? 'preliminary' : null, change ?? null]),
      )
      .sort(),
    withdrawn: (report?.withdrawnResults ?? []).map(({ name, asGiven }) => `${name} ${asGiven}`).sort(),
    comments: [...new Set(report?.comments?.split('\n') ?? [])].sort(),
  };
}

it('random messages in any order give the chart that the contract specifies', async () => {
  const tries = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
    const sample = new ChartedSample(app, program, await program.kitAtLaboratory());
    const model = new ChartModel('A');
    for (const each of steps) {
      await take(sample, model, each);
      expect(await shown(sample)).toEqual(model.shown);
    }
  });
  await fc.assert(tries, drawsOfTest({ full: 300, quick: 15 }));
});
