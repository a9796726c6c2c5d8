import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';
import { ChartedSample, obx } from './charted.ts';

/** The chart of a sample (contract, 10.5) made by laboratories' messages, with an example for each rule, through the API. */
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

const K = obx('K', '5', 'F');

async function withdraw(): Promise<void> {
  const { reportId = '' } = (await sample.newest()) ?? {};
  await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Tubes were mixed up.' });
}

describe('a final result on a resulted sample', () => {
  it('stays so, and nothing is announced, if the same comes again as preliminary; it is answered as done', async () => {
    await sample.say(10, 'F', [K]);
    const events = () => app.prisma.event.count();
    const before = await events();
    for (const status of ['P', 'A', 'F']) expect(await sample.say(20, status, [obx('K', '5', 'P')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
    expect((await sample.read()).reports).toHaveLength(1);
    expect(await events()).toBe(before);
  });

  it.each([
    ['something else is pending', 'P', [obx('K', '5', 'P'), obx('CULT', '', 'I')]],
    ['it is final, and more is to come', 'A', [K]],
    ['nothing comes with it, and more is to come', 'P', []],
  ])('is partial again if %s', async (_what, status, lines) => {
    await sample.say(10, 'F', [K]);
    expect(await sample.say(20, status, lines)).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED PARTIAL', 'K 5']);
  });
});

describe('an order that the laboratory will report more of', () => {
  it.each([
    ['OBR-25 I, nothing below it', 'I', []],
    ['OBR-25 S, nothing below it', 'S', []],
    ['OBR-25 P, nothing below it', 'P', []],
    ['OBX-11 I', 'F', [obx('CULT', '', 'I')]],
    ['OBX-11 P without a value', 'A', [obx('CULT', '', 'P')]],
  ])('keeps the report partial although none of it is reported yet: %s', async (_how, status, lines) => {
    expect(await sample.say(10, 'F', [K, sample.order('ACC-2', 10, status), ...lines])).toBe('AA');
    expect(await sample.shown()).toEqual(['PARTIALLY_RESULTED PARTIAL', 'K 5']);
    expect(await sample.say(20, 'F', [K, sample.order('ACC-2', 20, 'F'), obx('CULT', '7', 'F')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5', 'CULT 7']);
  });

  it('is closed by an OBR-25 of F without an OBX', async () => {
    await sample.say(10, 'A', [K]);
    expect(await sample.shown()).toEqual(['PARTIALLY_RESULTED PARTIAL', 'K 5']);
    expect(await sample.say(20, 'F', [])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
  });

  it('is closed by an OBR-25 of X, or an X on all of it, which the report says', async () => {
    const [one, other] = [sample, new ChartedSample(app, program, await program.kitAtLaboratory())];
    for (const each of [one, other]) await each.say(10, 'F', [K, each.order('ACC-2', 10, 'I')]);
    const sayOfSecond = (each: ChartedSample, status: string, lines: readonly string[]) =>
      each.send(each.message(20, status, lines).replace('ACC-1|24331-1^Lipid panel^LN', 'ACC-2|P-ACC-2^Panel ACC-2^L'));
    expect(await sayOfSecond(one, 'X', [])).toBe('AA');
    expect(await sayOfSecond(other, 'F', [obx('CULT', 'contaminated', 'X')])).toBe('AA');
    expect(await one.shown()).toEqual(['RESULTED FINAL', 'K 5']);
    expect((await one.newest())?.comments).toBe('No result for Panel ACC-2.');
    expect(await other.shown()).toEqual(['RESULTED FINAL', 'K 5']);
    expect((await other.newest())?.comments).toBe('No result for CULT (contaminated).');
  });

  it('makes no empty report: without a value, before there is a report, the message is UNREADABLE', async () => {
    expect(await sample.say(10, 'I', [])).toBe('AA UNREADABLE');
    expect(await sample.say(10, 'I', [obx('CULT', '', 'I')])).toBe('AA UNREADABLE');
    await sample.say(20, 'F', [K]);
    expect(await sample.say(30, 'F', [])).toBe('AA UNREADABLE');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
  });
});

describe('what was withdrawn', () => {
  it('by HL7, completely, is not restored by a message that is not newer', async () => {
    await sample.say(20, 'F', [K]);
    expect(await sample.say(30, 'C', [obx('K', '', 'W')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RECEIVED without report']);
    for (const minute of [10, 20, 30])
      expect(await sample.say(minute, 'F', [obx('K', String(minute), 'F')])).toBe('AA OUT_OF_ORDER');
    expect(await sample.shown()).toEqual(['RECEIVED without report']);
    expect(await sample.say(31, 'F', [obx('K', '6', 'F')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 6']);
  });

  it('by withdrawReport is not restored when it is sent again under another control id', async () => {
    await sample.say(20, 'F', [K]);
    await withdraw();
    expect(await sample.say(20, 'F', [K])).toBe('AA OUT_OF_ORDER');
    expect(await sample.shown()).toEqual(['RECEIVED without report']);
    expect(await sample.say(40, 'F', [obx('K', '4', 'F')])).toBe('AA');
    // And not on the chart that came after it.
    await withdraw();
    expect(await sample.say(30, 'F', [K])).toBe('AA OUT_OF_ORDER');
    expect(await sample.say(10, 'F', [obx('NA', '140', 'F')])).toBe('AA');
  });

  it('comes back by the decision of a person', async () => {
    await sample.say(20, 'F', [K]);
    await withdraw();
    await sample.say(20, 'F', [K]);
    const { id: unmatchedResultId } = await app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const { sampleId } = sample.kit;
    const match = { unmatchedResultId, sampleId, reason: 'It is his after all.' };
    expect(outcomeOf(await program.attempt(program.lab, 'matchResult', match))).toBe('CONFLICT');
    await program.mutate(program.lab, 'matchResult', { ...match, confirm: true });
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
  });

  it('separately, is not restored by a message that is not newer, either', async () => {
    await sample.say(20, 'F', [K, obx('NA', '140', 'F')]);
    await sample.say(30, 'C', [obx('K', '', 'W')]);
    expect(await sample.say(30, 'F', [obx('K', '6', 'F')])).toBe('AA OUT_OF_ORDER');
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'NA 140', 'K 5 withdrawn']);
  });
});

describe('two observations of a message', () => {
  it('never share an entry of the chart: neither is mistaken for it', async () => {
    await program.report(sample.kit);
    expect((await sample.shown()).slice(1)).toEqual(['Glucose 5.4']);
    app.clock.advance(3_600_000);
    const glucose = (value: string) => obx('2345-7^Glucose^LN', value, 'F');
    expect(await sample.say(10, 'F', [glucose('5'), sample.order('ACC-2', 10, 'F'), glucose('9')])).toBe('AA');
    expect(await sample.shown()).toEqual([
      'RESULTED AMENDED',
      ...['Glucose 5.4', 'Glucose 5 ADDED', 'Glucose 9 ADDED'],
    ]);
  });

  it('are both kept where the chart has one of their name', async () => {
    await sample.say(10, 'F', [obx('^Protein', '5', 'F')]);
    const both = [obx('2885-2^Protein^LN', '5', 'F'), obx('2888-6^Protein^LN', '9', 'F')];
    await sample.say(20, 'F', both);
    expect((await sample.shown()).slice(1)).toEqual(['Protein 5', 'Protein 5 ADDED', 'Protein 9 ADDED']);
  });
});

it('where OBR-3 is the sample’s own id, orders are told apart by OBR-4', async () => {
  const of = (panel: string) => ({ from: '|ACC-1|24331-1^Lipid panel^LN|', to: `|${sample.kit.sampleId}|${panel}|` });
  const say = (minute: number, { from, to }: ReturnType<typeof of>, lines: readonly string[], status = 'F') =>
    sample.send(sample.message(minute, status, lines).replace(from, to));
  await say(10, of('CMP^Metabolic^L'), ['NTE|1||fasting', obx('GLU', '5', 'F')]);
  await say(20, of('GTT^Glucose 2h^L'), [obx('GLU', '9', 'F')]);
  expect((await sample.shown()).slice(1)).toEqual(['GLU 5', 'GLU 9 ADDED']);
  await say(30, of('CMP^Metabolic^L'), [obx('GLU', '6', 'C')], 'C');
  expect((await sample.shown()).slice(1)).toEqual(['GLU 6 CORRECTED', 'GLU 9']);
  const { reportId = '', comments } = (await sample.newest()) ?? {};
  expect(comments).toBe('fasting');
  const document = await rest.get(`/reports/${reportId}.hl7`, { key: program.lab.key });
  const lines = document.text.split('\r').filter((line) => /^OB[RX]/.test(line));
  expect(lines.map((line) => line.split('|')[line.startsWith('OBR') ? 4 : 5])).toEqual([
    ...['CMP^Metabolic^L', '6', 'GTT^Glucose 2h^L', '9'],
  ]);
});

describe('X on what the chart has', () => {
  it('withdraws it, and the report says why', async () => {
    await sample.say(10, 'F', [K, obx('NA', '140', 'F')]);
    await sample.say(20, 'C', [obx('K', 'hemolyzed', 'X'), obx('NA', '141', 'C')]);
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'NA 141 CORRECTED', 'K 5 withdrawn']);
    expect((await sample.newest())?.comments).toBe('No result for K (hemolyzed).');
  });

  it('withdraws it where the message has nothing else', async () => {
    await sample.say(10, 'F', [K, obx('NA', '140', 'F')]);
    expect(await sample.say(20, 'C', [obx('K', 'hemolyzed', 'X')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'NA 140', 'K 5 withdrawn']);
    expect((await sample.newest())?.comments).toBe('No result for K (hemolyzed).');
    expect(await sample.say(15, 'F', [K])).toBe('AA OUT_OF_ORDER');
  });

  it('completes what was preliminary', async () => {
    await sample.say(10, 'P', [obx('K', '5', 'P'), obx('NA', '140', 'P')]);
    await sample.say(20, 'F', [obx('K', 'hemolyzed', 'X'), obx('NA', '140', 'F')]);
    expect(await sample.shown()).toEqual(['RESULTED AMENDED', 'NA 140', 'K 5 withdrawn']);
  });

  it('of all that the chart has withdraws the report, and the sample cannot be tested', async () => {
    await sample.say(10, 'P', [obx('K', '5', 'P')]);
    expect(await sample.say(20, 'X', [obx('K', 'clotted', 'X')])).toBe('AA');
    expect(await sample.shown()).toEqual(['COLLECTION_EXCEPTION without report']);
    const { reports } = await sample.read();
    expect(reports.map(({ status }) => status)).toEqual(['WITHDRAWN']);
  });

  it('that is older than it is OUT_OF_ORDER', async () => {
    await sample.say(20, 'F', [K]);
    expect(await sample.say(10, 'X', [obx('K', 'clotted', 'X')])).toBe('AA OUT_OF_ORDER');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
  });
});

describe('of several indistinguishable observations', () => {
  const G = (value: string, status: string) => obx('GLU', value, status);

  it('a correction after a withdrawal is of the same one', async () => {
    await sample.say(10, 'F', [G('5', 'F')]);
    await sample.say(20, 'C', [G('5', 'D'), G('7', 'C')]);
    expect((await sample.shown()).slice(1)).toEqual(['GLU 7 CORRECTED']);
    await sample.say(30, 'C', [G('8', 'C')]);
    expect((await sample.shown()).slice(1)).toEqual(['GLU 8 CORRECTED']);
  });

  it('a correction or completion in the message is of the one before it', async () => {
    await sample.say(10, 'C', [G('5', 'F'), G('7', 'C')]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'GLU 7']);
    const other = new ChartedSample(app, program, await program.kitAtLaboratory());
    await other.say(10, 'F', [G('5', 'P'), G('7', 'F')]);
    expect(await other.shown()).toEqual(['RESULTED FINAL', 'GLU 7']);
  });

  it('each is corrected in its place where the chart has both', async () => {
    await sample.say(10, 'F', [G('5', 'F'), G('6', 'F')]);
    await sample.say(20, 'C', [G('5', 'F'), G('7', 'C')]);
    expect((await sample.shown()).slice(1)).toEqual(['GLU 5', 'GLU 7 CORRECTED']);
    await sample.say(30, 'C', [G('1', 'C'), G('2', 'C')]);
    expect((await sample.shown()).slice(1)).toEqual(['GLU 1 CORRECTED', 'GLU 2 CORRECTED']);
  });

  it('one that is withdrawn is not meant while another stands', async () => {
    await sample.say(10, 'F', [G('5', 'F'), G('6', 'F')]);
    await sample.say(20, 'C', [G('', 'W')]);
    expect((await sample.shown()).slice(1)).toEqual(['GLU 6', 'GLU 5 withdrawn']);
    await sample.say(30, 'C', [G('8', 'C')]);
    expect((await sample.shown()).slice(1)).toEqual(['GLU 8 CORRECTED', 'GLU 5 withdrawn']);
  });

  it('one that is withdrawn and was never there takes no place', async () => {
    await sample.say(10, 'P', [G('', 'W'), G('5', 'P')]);
    await sample.say(20, 'F', [G('6', 'F')]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'GLU 6']);
  });

  it('one that the message itself withdraws takes none either', async () => {
    await sample.say(10, 'P', [G('4', 'P'), G('', 'W'), G('5', 'P')]);
    await sample.say(20, 'F', [G('6', 'F')]);
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'GLU 6']);
  });

  it('one that the message itself withdraws is not charted', async () => {
    expect(await sample.say(10, 'F', [G('5', 'F'), G('5', 'W')])).toBe('AA NOT_EXPECTED');
    expect(await sample.say(10, 'F', [K, G('5', 'F'), G('5', 'W')])).toBe('AA');
    expect((await sample.shown()).slice(1)).toEqual(['K 5']);
  });

  it.each(['W', 'D', 'X'])('one that the message gives as final and takes back (%s) ends nothing', async (taken) => {
    await sample.say(10, 'P', [obx('GLU', '5', 'P', '1')]);
    for (const given of ['F', 'C']) {
      expect(await sample.say(20, 'F', [G('5', given), G('', taken)])).toBe('AA');
      expect(await sample.shown()).toEqual(['PARTIALLY_RESULTED PARTIAL', 'GLU 5 preliminary']);
    }
    expect(await sample.say(30, 'F', [G('6', 'F'), G('', taken), G('7', 'C')])).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'GLU 7']);
  });

  it('a correction that the message takes back and gives again is still one of what the chart has elsewhere', async () => {
    await sample.say(10, 'F', [obx('GLU', '5', 'F', '1')]);
    const before = await sample.read();
    expect(await sample.say(20, 'C', [G('6', 'C'), G('', 'W'), G('7', 'C')])).toBe('AA NOT_EXPECTED');
    expect(await sample.say(20, 'C', [G('6', 'C'), G('', 'W')])).toBe('AA');
    expect(await sample.read()).toEqual(before);
  });
});

describe('the details of an order', () => {
  it('stay as they were if a later message does not give them', async () => {
    const lines = ['NTE|1||Hemolyzed, potassium unreliable', K, obx('NA', '140', 'F'), obx('MG', 'QNS', 'X')];
    await sample.say(10, 'F', lines);
    await sample.say(20, 'C', [obx('NA', '141', 'C')]);
    const noted = 'Hemolyzed, potassium unreliable\nNo result for MG (QNS).';
    expect((await sample.newest())?.comments).toBe(noted);
    const { text } = await rest.get(`/reports/${(await sample.newest())?.reportId ?? ''}.hl7`, {
      key: program.lab.key,
    });
    expect(text).toContain('24331-1^Lipid panel^LN');
    await sample.say(30, 'C', ['NTE|1||Sodium repeated', obx('NA', '142', 'C')]);
    expect((await sample.newest())?.comments).toBe('Sodium repeated\nNo result for MG (QNS).');
    await sample.say(40, 'C', [obx('MG', '0.8', 'F')]);
    expect((await sample.newest())?.comments).toBe('Sodium repeated');
  });

  it('are not changed by a message that comes late, which then amends nothing', async () => {
    await sample.say(30, 'F', ['NTE|1||Repeat in 3 days: suspected contamination', K]);
    const before = await sample.read();
    expect(await sample.say(10, 'F', [K])).toBe('AA');
    expect(await sample.say(11, 'F', ['NTE|1||Preliminary', K])).toBe('AA');
    expect(await sample.read()).toEqual(before);
  });

  it.each(['P', 'A'])('are not reopened by a late OBR-25 of %s', async (status) => {
    await sample.say(20, 'F', [K]);
    const lines = status === 'P' ? [obx('K', '4', 'P')] : [K];
    expect(await sample.say(10, status, lines)).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
    // What the laboratory said again counts from then on.
    expect(await sample.say(40, 'F', [K])).toBe('AA');
    expect(await sample.say(30, status, lines)).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 5']);
  });
});

describe('the time of collection', () => {
  it('stays known where a later message does not give it', async () => {
    await sample.say(10, 'A', [K], { collected: sample.at(4) });
    await sample.say(20, 'F', [obx('NA', '140', 'F')], { collected: '' });
    const report = await sample.newest();
    expect(report).toMatchObject({ dateCollected: sample.time(4), isCollectionTimeKnown: true });
    expect(report?.results.map(({ timeCollected }) => timeCollected)).toEqual([sample.time(4), sample.time(4)]);
  });

  it('of a single result cannot be in the future: UNREADABLE, until a person gives it', async () => {
    const line = `${K}|||20990101`;
    expect(await sample.say(10, 'F', [line])).toBe('AA UNREADABLE');
    const { id: unmatchedResultId } = await app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const match = { unmatchedResultId, sampleId: sample.kit.sampleId, reason: 'By telephone.' };
    expect(outcomeOf(await program.attempt(program.lab, 'matchResult', match))).toBe('BAD_USER_INPUT');
    await program.mutate(program.lab, 'matchResult', { ...match, dateCollected: sample.time(2) });
    expect((await sample.newest())?.results).toMatchObject([{ name: 'K', timeCollected: sample.time(2) }]);
  });

  it('of a single result is the sample’s if its own is before the person was born', async () => {
    const lines = [`${K}|||19700101`, obx('NA', '140', 'F')];
    expect(await sample.say(10, 'F', lines, { collected: sample.at(4) })).toBe('AA');
    const report = await sample.newest();
    expect(report?.results.map(({ timeCollected }) => timeCollected)).toEqual([sample.time(4), sample.time(4)]);
  });

  it('of each order is that of its results', async () => {
    const second = [sample.order('ACC-2', 10, 'F', sample.at(7)), obx('GLU', '9', 'F')];
    await sample.say(10, 'F', [K, ...second], { collected: sample.at(3) });
    const report = await sample.newest();
    expect(report?.dateCollected).toBe(sample.time(3));
    expect(report?.results.map(({ timeCollected }) => timeCollected)).toEqual([sample.time(3), sample.time(7)]);
  });
});

describe('a specimen that another laboratory cannot test', () => {
  it('is not the sample on which a laboratory has reported', async () => {
    const stranger = await app.actor('LAB');
    await sample.say(10, 'P', [obx('K', '5', 'P')]);
    await program.sampleEvent(sample.kit, 'EXTRA_QUALITY_CHECKS');
    const rejection = () => sample.message(20, 'X', [obx('K', 'spilled', 'X')]);
    expect(await sample.send(rejection(), stranger.key)).toBe('AA NOT_EXPECTED');
    expect(await sample.send(sample.message(20, 'X', []), stranger.key)).toBe('AA NOT_EXPECTED');
    expect(await sample.shown()).toEqual(['EXTRA_QUALITY_CHECKS PARTIAL', 'K 5 preliminary']);
    expect(await sample.send(rejection())).toBe('AA');
    expect(await sample.shown()).toEqual(['COLLECTION_EXCEPTION without report']);
  });

  it('and one that was rejected before it was reported on is OUT_OF_ORDER', async () => {
    await sample.say(20, 'P', [obx('K', '5', 'P')]);
    await program.sampleEvent(sample.kit, 'EXTRA_QUALITY_CHECKS');
    expect(await sample.say(10, 'X', [])).toBe('AA OUT_OF_ORDER');
    await withdraw();
    expect(await sample.say(20, 'X', [])).toBe('AA OUT_OF_ORDER');
    expect(await sample.say(30, 'X', [])).toBe('AA');
    expect((await sample.read()).status).toBe('COLLECTION_EXCEPTION');
  });
});
