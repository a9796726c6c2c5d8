import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ChartedSample, obx } from './charted.ts';

/** Corrections of entries that the chart does not have in their place (contract, 10.5), through the API. */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let sample: ChartedSample;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  sample = new ChartedSample(app, program, await program.kitAtLaboratory());
});

const second = (...lines: readonly string[]) => [sample.order('ACC-2', 20, 'C'), ...lines];

/** The work list's entry of the last message. */
const kept = () => app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { id: 'desc' } });

/** The remarks of an answer, with their places and words. */
async function remarksOn(message: string) {
  const answer = await sample.answer(message);
  const errors = answer.split('\r').filter((line) => line.startsWith('ERR|'));
  return errors.map((line) => [2, 4, 5, 8].map((field) => line.split('|')[field]));
}

async function match(more: object = {}) {
  const { id: unmatchedResultId } = await kept();
  const { sampleId } = sample.kit;
  const input = { unmatchedResultId, sampleId, reason: 'By telephone.', ...more };
  const { errors } = await program.attempt(program.lab, 'matchResult', input);
  return errors?.[0] ?? null;
}

describe('a correction of a result that the chart has only under another order or OBX-4', () => {
  it('is stored, and says where the chart has it', async () => {
    await sample.say(10, 'F', [obx('GLU', '5', 'F'), obx('CULT', '1', 'F', '2')]);
    const elsewhere = sample.message(20, 'F', [obx('K', '4', 'F'), ...second(obx('GLU', '6', 'C'))]);
    expect(await remarksOn(elsewhere)).toEqual([
      [
        'OBX^2^11',
        'W',
        'NOT_EXPECTED^^L',
        'It corrects GLU, which the chart has elsewhere: in the order ACC-1 without OBX-4. The message was stored for manual review.',
      ],
    ]);
    expect(await sample.say(20, 'C', [obx('CULT', '3', 'C', '1')])).toBe('AA NOT_EXPECTED');
    expect((await kept()).detail).toBe(
      'It corrects CULT, which the chart has elsewhere: in the order ACC-1 under the OBX-4 2.',
    );
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'GLU 5', 'CULT 1']);
  });

  it.each([
    ['its LOINC code', '2345-7^Glucose^LN', 'X1^Sugar^L^2345-7^Glucose^LN'],
    ['a code of OBX-3', 'GLU^Glucose^L', 'ABC^Sugar^L^GLU^Glucose^99A'],
    ['its name', 'GLU^Glucose^L', 'SUGAR^Glucose^L'],
  ])('is known by %s', async (_what, before, after) => {
    await sample.say(10, 'F', [obx(before, '5', 'F')]);
    expect(await sample.say(20, 'F', second(obx(after, '6', 'C')))).toBe('AA NOT_EXPECTED');
  });

  it('is one by OBR-25, too, where OBX-11 is empty', async () => {
    await sample.say(10, 'F', [obx('GLU', '5', 'F')]);
    expect(await sample.say(20, 'F', second(obx('GLU', '6', '')))).toBe('AA NOT_EXPECTED');
  });

  it('of what a person reported without an order is kept, too, if two of the message could mean it', async () => {
    await program.report(sample.kit);
    app.clock.advance(3_600_000);
    const glucose = (value: string) => obx('2345-7^Glucose^LN', value, 'C');
    expect(await sample.say(10, 'C', [glucose('5'), ...second(glucose('9'))])).toBe('AA NOT_EXPECTED');
    expect((await kept()).detail).toBe('It corrects Glucose, which the chart has elsewhere: without an order.');
  });

  it('of what a person reported by a code of the catalogue replaces that, though it has the LOINC code alone', async () => {
    await program.mutate(program.admin, 'upsertAnalyte', { code: 'GLUCOSE-S', name: 'Glucose', loinc: '2345-7' });
    const glucose = { resultType: 'quantity', analyte: 'GLUCOSE-S', name: 'Sugar', result: 5, unitOfMeasure: 'mmol/L' };
    await program.report(sample.kit, { results: [glucose] });
    app.clock.advance(3_600_000);
    expect(await sample.say(10, 'C', [obx('2345-7^Glucose^LN', '6', 'C')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'Glucose 6 CORRECTED']);
  });

  it('is matched by a person who confirms that it replaces the one result, in its place', async () => {
    await sample.say(10, 'F', [obx('GLU', '5', 'F'), obx('K', '4', 'F')]);
    await sample.say(20, 'F', second(obx('GLU', '6', 'C'), obx('NA', '140', 'F')));
    const refusal = await match();
    expect(refusal).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(refusal?.message).toContain('in the order ACC-1 without OBX-4. If you confirm it, it replaces that.');
    expect(await match({ confirm: true })).toBeNull();
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'GLU 6 CORRECTED', 'K 4', 'NA 140 ADDED']);
    // It is in the place of the first order, and known there.
    expect(await sample.say(30, 'C', [obx('GLU', '7', 'C')])).toBe('AA');
    expect((await sample.shown())[1]).toBe('GLU 7 CORRECTED');
  });

  it.each([
    ['several results', [obx('GLU', '5', 'F', '1'), obx('GLU', '6', 'F', '2')], [obx('GLU', '7', 'C')]],
    ['one by two', [obx('GLU', '5', 'F')], [obx('GLU', '6', 'C'), obx('GLU', '7', 'C')]],
  ])('is a CONFLICT in any case if it could be %s', async (_what, before, corrections) => {
    await sample.say(10, 'F', before);
    expect(await sample.say(20, 'F', second(...corrections))).toBe('AA NOT_EXPECTED');
    const refusal = await match({ confirm: true });
    expect(refusal).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(refusal?.message).toContain('Enter the whole chart with submitReport, then reject the message.');
    expect((await kept()).status).toBe('OPEN');
  });

  it('is charted if the message itself says something of that', async () => {
    await sample.say(10, 'F', [obx('GLU', '5', 'F')]);
    expect(await sample.say(20, 'C', [obx('GLU', '', 'W'), ...second(obx('GLU', '6', 'C'))])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'GLU 6 ADDED', 'GLU 5 withdrawn']);
  });

  it('is charted if that was withdrawn', async () => {
    await sample.say(10, 'F', [obx('GLU', '5', 'F'), obx('K', '4', 'F')]);
    await sample.say(20, 'C', [obx('GLU', '', 'W')]);
    expect(await sample.say(30, 'F', second(obx('GLU', '6', 'C')))).toBe('AA');
    expect((await sample.shown())[2]).toBe('GLU 6 ADDED');
  });
});

describe('a correction of a result that the chart never had', () => {
  it('is added, with a remark', async () => {
    await sample.say(10, 'F', [obx('K', '4', 'F')]);
    expect(await remarksOn(sample.message(20, 'C', [obx('K', '5', 'C'), obx('GLU', '6', 'C')]))).toEqual([
      ['OBX^2^11', 'I', 'NOTHING_TO_CORRECT^^L', '"C" corrects a result that the chart never had: GLU. It is added.'],
    ]);
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'K 5 CORRECTED', 'GLU 6 ADDED']);
  });

  it('is none that the message gives before, nor of what was withdrawn with its report', async () => {
    expect(await remarksOn(sample.message(10, 'C', [obx('GLU', '5', 'F'), obx('GLU', '6', 'C')]))).toEqual([]);
    const { reportId = '' } = (await sample.newest()) ?? {};
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Tubes were mixed up.' });
    expect(await remarksOn(sample.message(20, 'C', [obx('GLU', '7', 'C')]))).toEqual([]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'GLU 7']);
  });
});
