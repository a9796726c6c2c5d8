import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { pdf } from '../helpers/documents.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';
import { ChartedSample, obx } from './charted.ts';

/** A final order ends what it completes (contract, 10.5), through the API. */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;
let sample: ChartedSample;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  sample = new ChartedSample(app, program, await program.kitAtLaboratory());
});

/** A line of a culture, under an OBX-4. */
const culture = (text: string, status: string, part: string, name = 'CULT^Culture^L') =>
  `OBX|1|ST|${name}|${part}|${text}||||||${status}`;

const RODS = culture('Gram negative rods', 'P', '1');
const COLI = culture('Escherichia coli', 'F', '2');
const ENDED = 'No longer preliminary: Culture: Gram negative rods';

/** The text of the remark that something is still preliminary, with its location. */
async function leftBy(message: string) {
  const answer = await sample.answer(message);
  const errors = answer.split('\r').filter((line) => line.includes('|STILL_PRELIMINARY^'));
  return errors.map((line) => [2, 4, 8].map((field) => line.split('|')[field]));
}

const comments = async () => (await sample.newest())?.comments;

describe('a final order', () => {
  it.each(['F', 'C'])('ends a preliminary result under an OBX-4 that it does not use (OBR-25 %s)', async (status) => {
    await sample.say(10, 'P', [RODS]);
    expect(await leftBy(sample.message(20, status, [COLI]))).toEqual([]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'Culture Escherichia coli']);
    expect(await comments()).toBe(ENDED);
    const { reportId = '' } = (await sample.newest()) ?? {};
    for (const format of ['txt', 'hl7']) {
      const { text } = await rest.get(`/reports/${reportId}.${format}`, { key: program.lab.key });
      expect(text).toContain(ENDED);
      expect(text).not.toContain('Withdrawn');
    }
  });

  it('says so with its notes, and the same again changes nothing; later notes do not take it away', async () => {
    await sample.say(10, 'P', [RODS]);
    const final = (minute: number, note: string) => sample.say(minute, 'F', [`NTE|1||${note}`, COLI]);
    await final(20, 'Incubated');
    expect(await comments()).toBe(`Incubated\n${ENDED}`);
    const before = (await sample.read()).reports.length;
    expect(await final(21, 'Incubated')).toBe('AA');
    expect((await sample.read()).reports).toHaveLength(before);
    await final(30, 'Incubated for 48 h');
    expect(await comments()).toBe(`Incubated for 48 h\n${ENDED}`);
  });

  it.each([
    ['more of it is to come', 'F', [COLI, obx('SENS', '', 'I')]],
    ['its status is another', 'A', [COLI]],
    ['it has no status', '', [COLI]],
    ['the message gives something preliminary itself', 'F', [COLI, culture('Pending', 'P', '3')]],
    ['it gives no final result of the observation', 'F', [obx('K', '4', 'F')]],
  ])('ends nothing if %s', async (_why, status, lines) => {
    await sample.say(10, 'P', [RODS]);
    await sample.say(20, status, lines);
    expect((await sample.shown()).slice(0, 2)).toEqual([
      'PARTIALLY_RESULTED PARTIAL',
      'Culture Gram negative rods preliminary',
    ]);
    expect(await comments()).toBeNull();
  });

  it('does not end what is newer than its result, nor what is final', async () => {
    await sample.say(30, 'P', [RODS, culture('Yeast', 'F', '3')]);
    await sample.say(20, 'F', [COLI]);
    expect(await sample.shown()).toEqual([
      ...['PARTIALLY_RESULTED PARTIAL', 'Culture Gram negative rods preliminary'],
      ...['Culture Yeast', 'Culture Escherichia coli'],
    ]);
  });

  it('ends a preliminary document by a final one, and not by a result', async () => {
    const letter = (content: string, status: string, part: string) =>
      `OBX|1|ED|CULT^Culture^L|${part}|^^^Base64^${pdf(content).toString('base64')}||||||${status}`;
    await sample.say(10, 'P', [letter('soon', 'P', '1'), RODS]);
    await sample.say(20, 'F', [COLI]);
    expect((await sample.shown())[0]).toBe('PARTIALLY_RESULTED PARTIAL');
    await sample.say(30, 'F', [letter('all', 'F', '9')]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'Culture Escherichia coli']);
    expect(await comments()).toBe(`${ENDED}\nNo longer preliminary: Culture`);
  });

  it('amends nothing by itself: what was final stays', async () => {
    await sample.say(10, 'P', [obx('K', '4', 'F'), RODS]);
    await sample.say(20, 'F', [COLI]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 4', 'Culture Escherichia coli']);
  });

  it('leaves a result under an OBX-4 that it uses, and a result that the laboratory sends again is restored', async () => {
    await sample.say(10, 'P', [RODS, culture('Cocci', 'P', '2')]);
    await sample.say(20, 'F', [COLI]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'Culture Escherichia coli']);
    await sample.say(30, 'P', [RODS]);
    expect((await sample.shown()).slice(1)).toEqual([
      'Culture Escherichia coli',
      'Culture Gram negative rods preliminary ADDED',
    ]);
  });

  it('is not undone by what it has completed, which comes late or once more; where more is to come, that is added', async () => {
    await sample.say(20, 'F', [COLI]);
    for (const minute of [10, 20]) expect(await sample.say(minute, 'P', [RODS])).toBe('AA OUT_OF_ORDER');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'Culture Escherichia coli']);
    expect(await sample.say(10, 'P', [culture('Growth', 'P', '', 'STAIN^Stain^L')])).toBe('AA');

    sample = new ChartedSample(app, program, await program.kitAtLaboratory());
    await sample.say(20, 'P', [COLI]);
    expect(await sample.say(10, 'P', [RODS])).toBe('AA');
  });
});

describe('a result that a final order leaves behind', () => {
  it('stays preliminary, and is named: of the order, and of the same observation in another', async () => {
    const other = [sample.order('ACC-2', 10, 'P'), culture('Growth', 'P', '')];
    await sample.say(10, 'P', [RODS, obx('STAIN', '1', 'P'), ...other]);
    expect(await leftBy(sample.message(20, 'F', [COLI]))).toEqual([
      ['OBR^1^25', 'W', '"F" says that the order is complete. Still preliminary: STAIN, Culture.'],
    ]);
    expect(await sample.shown()).toEqual([
      ...['PARTIALLY_RESULTED PARTIAL', 'STAIN 1 preliminary', 'Culture Growth preliminary'],
      'Culture Escherichia coli',
    ]);
  });

  it('is named each time, with its OBX-4, even if nothing else is new', async () => {
    await sample.say(10, 'P', [RODS]);
    const final = () => sample.message(20, 'F', [obx('K', '4', 'F')]);
    const words = '"F" says that the order is complete. Still preliminary: Culture (OBX-4 1).';
    for (let round = 0; round < 2; round += 1) expect(await leftBy(final())).toEqual([['OBR^1^25', 'W', words]]);
    await sample.say(30, 'F', [culture('Escherichia coli', 'F', '1')]);
    expect((await sample.shown())[0]).toBe('RESULTED FINAL');
  });
});
