import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ChartedSample, obx } from './charted.ts';

/** Lines of a text on the chart (contract, 10.3 and 10.5): one result, which replaces the former results for each line. */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const line = (text: string, status = 'F') => `OBX|1|TX|MIC^Microscopy^L||${text}||||||${status}`;

/** A chart from before lines were one result: the lines are not consecutive. */
async function chartOfLines(status = 'F') {
  const chart = new ChartedSample(app, program, await program.kitAtLaboratory());
  const lines = ['one', 'two', 'three'].flatMap((text, index) => [
    line(text, status),
    obx(`T${index}`, `${index}`, 'F'),
  ]);
  expect(await chart.say(10, status, lines)).toBe('AA');
  return chart;
}

const OTHERS = ['T0 0', 'T1 1', 'T2 2'];

describe('a text of several lines', () => {
  it('is one result, that a later one replaces as a whole', async () => {
    const chart = new ChartedSample(app, program, await program.kitAtLaboratory());
    await chart.say(10, 'F', [line('one'), line(''), line('three')]);
    expect(await chart.shown()).toEqual(['RESULTED FINAL', 'Microscopy one\n\nthree']);
    await chart.say(20, 'C', [line('1', 'C'), line('2', 'C')]);
    expect(await chart.shown()).toEqual(['RESULTED AMENDED', 'Microscopy 1\n2 CORRECTED']);
    await chart.say(30, 'C', [line('none', 'C')]);
    expect(await chart.shown()).toEqual(['RESULTED AMENDED', 'Microscopy none CORRECTED']);
  });

  it('replaces the results that its lines were before', async () => {
    const chart = await chartOfLines();
    expect(await chart.shown()).toEqual([
      ...['RESULTED FINAL', 'Microscopy one', 'T0 0', 'Microscopy two', 'T1 1', 'Microscopy three', 'T2 2'],
    ]);
    expect(await chart.say(20, 'C', [line('1', 'C'), line('2', 'C')])).toBe('AA');
    expect(await chart.shown()).toEqual(['RESULTED AMENDED', 'Microscopy 1\n2 CORRECTED', ...OTHERS]);
    expect(await chart.say(20, 'C', [line('1', 'C'), line('2', 'C')])).toBe('AA');
    expect(await chart.shown()).toEqual(['RESULTED AMENDED', 'Microscopy 1\n2 CORRECTED', ...OTHERS]);
  });

  it('completes them, if they were preliminary', async () => {
    const chart = await chartOfLines('P');
    expect(await chart.say(20, 'F', [line('one'), line('two'), line('three')])).toBe('AA');
    expect(await chart.shown()).toEqual(['RESULTED FINAL', 'Microscopy one\ntwo\nthree', ...OTHERS]);
  });

  it('does not replace final results by preliminary ones, nor newer ones', async () => {
    const chart = await chartOfLines();
    const before = await chart.shown();
    expect(await chart.say(20, 'P', [line('1', 'P'), line('2', 'P')])).toBe('AA');
    expect((await chart.shown()).slice(1)).toEqual(before.slice(1));
    expect(await chart.say(5, 'C', [line('1', 'C'), line('2', 'C')])).toBe('AA OUT_OF_ORDER');
    expect((await chart.shown()).slice(1)).toEqual(before.slice(1));
  });

  it('withdraws all of them, and all that could not be tested', async () => {
    for (const status of ['W', 'X']) {
      const chart = await chartOfLines();
      expect(await chart.say(20, 'F', [line('', status), line('', status)])).toBe('AA');
      expect(await chart.shown()).toEqual([
        ...['RESULTED AMENDED', ...OTHERS],
        ...['Microscopy one withdrawn', 'Microscopy two withdrawn', 'Microscopy three withdrawn'],
      ]);
    }
  });

  it('does not change other results', async () => {
    const chart = await chartOfLines();
    expect(await chart.say(20, 'C', [line('1', 'C'), line('2', 'C'), obx('T0', '9', 'C'), line('3', 'C')])).toBe('AA');
    expect(await chart.shown()).toEqual([
      ...['RESULTED AMENDED', 'Microscopy 1\n2 CORRECTED', 'T0 9 CORRECTED', 'Microscopy 3 CORRECTED', 'T1 1', 'T2 2'],
    ]);
  });
});
