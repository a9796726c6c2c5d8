import { beforeAll, describe, expect, it } from 'vitest';
import { SimulationScenario } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';
import { ckdEpi } from '../helpers/ckd-epi.ts';
import { type Program, REQUISITION } from '../helpers/program.ts';
import { Sandbox } from '../helpers/sandbox.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let sandbox: Sandbox;
let program: Program;

beforeAll(async () => {
  sandbox = await Sandbox.start(app);
  ({ program } = sandbox);
});

const OUTBOUND = ['kit_status_changed in_transit', 'kit_status_changed delivered', 'order_status_changed completed'];
const TO_LABORATORY = [
  ...OUTBOUND,
  'kit_status_changed registered',
  'sample_status_changed in_transit',
  'sample_status_changed delivered',
  'sample_status_changed received',
];

/** The events that each scenario publishes for a new kit after its creation (contract, 9.1 and 9.5). */
const STORIES: Readonly<Record<SimulationScenario, readonly string[]>> = {
  DELIVERED: OUTBOUND,
  DELIVERY_EXCEPTION: ['kit_status_changed in_transit', 'kit_status_changed delivery_exception'],
  COLLECTION_EXCEPTION: [...TO_LABORATORY, 'sample_status_changed collection_exception'],
  RECOVERED: [
    ...TO_LABORATORY,
    'sample_status_changed collection_exception',
    'report_created',
    'sample_status_changed resulted',
  ],
  LOST_RETURN: [
    ...OUTBOUND,
    'kit_status_changed registered',
    'sample_status_changed in_transit',
    'sample_status_changed delivery_exception',
  ],
  NORMAL_RESULTS: [...TO_LABORATORY, 'report_created', 'sample_status_changed resulted'],
  ABNORMAL_RESULTS: [...TO_LABORATORY, 'report_created', 'sample_status_changed resulted'],
  CRITICAL_RESULTS: [...TO_LABORATORY, 'report_created', 'report_critical', 'sample_status_changed resulted'],
  PARTIAL_THEN_FINAL: [
    ...TO_LABORATORY,
    'report_created',
    'sample_status_changed partially_resulted',
    'report_created',
    'sample_status_changed resulted',
  ],
  AMENDED: [...TO_LABORATORY, 'report_created', 'sample_status_changed resulted', 'report_amended'],
  EXTRA_QUALITY_CHECKS: [...TO_LABORATORY, 'sample_status_changed extra_quality_checks'],
};

describe.each(Object.values(SimulationScenario))('%s', (scenario) => {
  it('publishes every event of a new kit, step by step, and answers with the plan', async () => {
    const kit = await program.kit('HOME');
    const before = await sandbox.eventsOf(kit);
    const { steps } = await sandbox.simulate(kit, scenario);
    expect((await sandbox.eventsOf(kit)).slice(before.length)).toEqual(STORIES[scenario]);
    // Each step publishes something. If it publishes several events, such as a report and the move of its sample, the last one counts.
    const moved = STORIES[scenario].filter(
      (event) => !/^(order|report_c)|^sample_status_changed \w*resulted$/.test(event),
    );
    const reports = STORIES[scenario].filter((event) => event === 'report_created');
    expect(steps).toHaveLength(moved.length + reports.length);
    expect(new Set(steps.map(({ at }) => at))).toEqual(new Set([app.clock.now().toISOString()]));
    expect(await sandbox.simulationsOf(kit)).toMatchObject([
      { scenario, done: steps.length, nextStep: null, refusal: null },
    ]);
  });
});

describe('results', () => {
  it('have LOINC codes, and name the analyte of the catalogue that has the same one (contract, 9.5)', async () => {
    const codesOf = async () => {
      const kit = await program.kit('HOME');
      await sandbox.simulate(kit, 'NORMAL_RESULTS');
      const results = await app.prisma.result.findMany({
        where: { report: { sample: { kit: { kitId: kit.kitId } } } },
      });
      return new Map(results.map(({ name, loinc, analyteCode }) => [name, [loinc, analyteCode]]));
    };
    const before = await codesOf();
    expect([before.get('Sodium'), before.get('X-RARE')]).toEqual([
      ['2951-2', null],
      [null, null],
    ]);
    for (const code of ['SODIUM-2', 'NA', 'SODIUM'])
      await program.mutate(program.admin, 'upsertAnalyte', { code, name: 'Natrium', loinc: '2951-2' });
    expect((await codesOf()).get('Sodium')).toEqual(['2951-2', 'NA']);
  });

  const flagsOf = async (scenario: SimulationScenario) => {
    const kit = await program.kit('HOME');
    await sandbox.simulate(kit, scenario);
    const { reports } = (await sandbox.read(kit)).sample;
    return (reports ?? []).map(({ results }) => results.map(({ flag }) => flag));
  };

  it('are all within, some outside and none critical, or one critical, as the scenario says', async () => {
    expect(new Set((await flagsOf('NORMAL_RESULTS')).flat())).toEqual(new Set(['NORMAL']));
    const abnormal = new Set((await flagsOf('ABNORMAL_RESULTS')).flat());
    expect(abnormal.has('LOW') || abnormal.has('HIGH')).toBe(true);
    expect([...abnormal].filter((flag) => flag === 'CRITICAL' || flag === 'UNKNOWN')).toEqual([]);
    const critical = (await flagsOf('CRITICAL_RESULTS')).flat();
    expect(critical.filter((flag) => flag === 'CRITICAL')).toHaveLength(1);
  });

  it('have for each panel a quantity with value, unit and range, also of an unknown panel', async () => {
    const kit = await program.kit('HOME');
    await sandbox.simulate(kit, 'PARTIAL_THEN_FINAL');
    const [partial, final] = (await sandbox.read(kit)).sample.reports ?? [];
    expect(final?.results.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Sodium', 'HDL cholesterol', 'X-RARE']),
    );
    for (const result of final?.results ?? []) {
      if (result.__typename !== 'QuantityResult') throw new Error('It is no quantity.');
      const { value, unit, rangeMinimum, rangeMaximum } = result;
      expect([typeof value, typeof unit]).toEqual(['number', 'string']);
      expect(rangeMinimum !== null || rangeMaximum !== null).toBe(true);
    }
    expect(partial?.results.length).toBeGreaterThan(0);
    expect(partial?.results).toEqual(final?.results.slice(0, partial?.results.length));
  });

  it('have a reactivity beside a signal, a genotype beside its alleles, and a text where the panel has one', async () => {
    const panels = ['HIV4G', 'CYP2C19', 'Urinalysis'];
    await program.kitType({ code: 'WORDS', name: 'Words', sampleType: 'blood', panels });
    const kit = await program.kit('WORDS');
    await sandbox.simulate(kit, 'NORMAL_RESULTS');
    const [report] = (await sandbox.read(kit)).sample.reports ?? [];
    const said = report?.results.flatMap(({ __typename, asGiven, flag }) =>
      __typename === 'QuantityResult' ? [] : [[__typename, asGiven, flag]],
    );
    expect(said).toEqual([
      ['ReactivityResult', 'Non-reactive', 'NORMAL'],
      ['GenotypeResult', '*1/*1', 'NORMAL'],
      ['OtherResult', 'Clear', 'NORMAL'],
    ]);
    const { text } = await sandbox.document(`${report?.txt}&lang=es`);
    expect(text).toContain('Estado: FINAL\n');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Un genotipo, como *1/*2, indica qué versiones de un gen');
  });

  it('are those of a body of the patient’s sex and age, however old', async () => {
    const kit = await program.kit('HOME');
    await program.activate(kit, await program.patient({ sex: 'F', dateOfBirth: '1930-05-06' }));
    await sandbox.simulate(kit, 'NORMAL_RESULTS');
    const [report] = (await sandbox.read(kit)).sample.reports ?? [];
    const numberOf = (wanted: string) => Number(report?.results.find(({ name }) => name === wanted)?.asGiven);
    const expected = ckdEpi('F', numberOf('Creatinine'), 96);
    expect(Math.abs(numberOf('Estimated GFR') - expected)).toBeLessThan(0.5 + expected / 100);
    expect(new Set(report?.results.map(({ flag }) => flag))).toEqual(new Set(['NORMAL']));
  });

  it('of an amended report correct a value of the first, and the documents say TEST', async () => {
    const kit = await program.kit('HOME');
    await sandbox.simulate(kit, 'AMENDED');
    const [first, amended, ...more] = (await sandbox.read(kit)).sample.reports ?? [];
    expect(more).toEqual([]);
    expect([first?.isAmendment, amended?.isAmendment, amended?.amends?.reportId]).toEqual([
      false,
      true,
      first?.reportId,
    ]);
    expect(first?.results.filter(({ flag }) => flag === 'HIGH')).toHaveLength(1);
    expect(new Set(amended?.results.map(({ flag }) => flag))).toEqual(new Set(['NORMAL']));
    const { text } = await sandbox.document(amended?.txt);
    expect(text).toContain('TEST: NOT FOR CLINICAL USE');
    expect(text).toContain('Simulated laboratory');
    const pdf = await sandbox.document(amended?.pdf);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});

describe('where the kit is', () => {
  it('is where the story begins: a registered kit keeps its patient, a sample at the laboratory is not sent again', async () => {
    const kit = await program.kit();
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    const before = await sandbox.eventsOf(kit);
    const { steps } = await sandbox.simulate(kit, 'NORMAL_RESULTS');
    expect(steps).toHaveLength(1);
    expect((await sandbox.eventsOf(kit)).slice(before.length)).toEqual([
      'report_created',
      'sample_status_changed resulted',
    ]);
    expect((await sandbox.read(kit)).registeredTo?.firstName).toBe('Łukasz');
  });

  it('may be a partial report, or a resulted sample, which can only be amended', async () => {
    const kit = await program.kit();
    await program.sampleEvent(kit, 'RECEIVED');
    const first = await program.report(kit, { partial: true });
    await sandbox.simulate(kit, 'PARTIAL_THEN_FINAL');
    expect((await sandbox.read(kit)).sample.reports).toHaveLength(2);
    const refused = (await sandbox.attempt(kit, 'NORMAL_RESULTS')).expectError('INVALID_TRANSITION');
    expect(refused.message).toBe(
      `Kit "${kit.kitId}" is REGISTERED and its sample RESULTED, so NORMAL_RESULTS cannot be simulated; from here can be simulated: AMENDED.`,
    );
    await sandbox.simulate(kit, 'AMENDED');
    const reports = (await sandbox.read(kit)).sample.reports ?? [];
    // What was reported before is no result of the scenario, so the simulated report withdraws it.
    expect(reports.map(({ amends }) => amends?.reportId ?? null)).toEqual([null, first, reports[1]?.reportId]);
    expect(reports[0]?.reportId).toBe(first);
  });

  it('may be an exception: the parcel arrives after all, and so does the lost sample', async () => {
    const kit = await program.kit();
    await sandbox.simulate(kit, 'DELIVERY_EXCEPTION');
    await sandbox.simulate(kit, 'LOST_RETURN');
    await sandbox.simulate(kit, 'EXTRA_QUALITY_CHECKS');
    await sandbox.simulate(kit, 'CRITICAL_RESULTS');
    expect(await sandbox.read(kit)).toMatchObject({ status: 'REGISTERED', sample: { status: 'RESULTED' } });
  });

  it.each([
    ['a canceled kit', () => program.canceledKit(), Object.values(SimulationScenario)],
    ['a type that is not activatable', () => program.stockKit('STI'), Object.values(SimulationScenario)],
  ] as const)('leads nowhere for %s, and nothing changes', async (_name, make, scenarios) => {
    const kit = await make();
    for (const scenario of scenarios) {
      const answer = await app.changingNothing(() => sandbox.attempt(kit, scenario));
      answer.expectError('INVALID_TRANSITION');
    }
  });

  it('is refused in words where the kit is there already', async () => {
    const kit = await program.stockKit();
    await sandbox.simulate(kit, 'DELIVERED');
    const { message } = (await app.changingNothing(() => sandbox.attempt(kit, 'DELIVERED'))).expectError(
      'INVALID_TRANSITION',
    );
    expect(message).toContain('it is there already');
  });

  it('may be ahead of us by a carrier’s clock', async () => {
    const kit = await program.stockKit();
    const ahead = new Date(app.clock.now().getTime() + 4 * 60_000).toISOString();
    await program.kitEvent(kit, 'IN_TRANSIT', { created: ahead });
    await program.sampleEvent(kit, 'IN_TRANSIT', { created: ahead });
    await sandbox.simulate(kit, 'NORMAL_RESULTS');
    expect((await sandbox.read(kit)).sample.status).toBe('RESULTED');
  });
});

describe('a requisition', () => {
  it('is approved on the way, and follows its sample to the end', async () => {
    const kit = await program.kit();
    await program.requisition(kit.sampleId);
    const before = await sandbox.eventsOf(kit);
    const { steps } = await sandbox.simulate(kit, 'AMENDED');
    expect(steps.map(({ what }) => what)).toContain('The laboratory approves the requisition');
    expect(
      (await sandbox.eventsOf(kit)).slice(before.length).filter((event) => event.startsWith('requisition')),
    ).toEqual([
      'requisition_status_changed approved',
      'requisition_status_changed delivered',
      'requisition_status_changed received',
      'requisition_status_changed resulted',
    ]);
  });

  it('is rejected where the sample cannot be tested, and names the laboratory of the report', async () => {
    const [rejected, resulted] = [await program.kit(), await program.kit()];
    for (const { sampleId } of [rejected, resulted]) await program.requisition(sampleId);
    await sandbox.simulate(rejected, 'COLLECTION_EXCEPTION');
    expect((await sandbox.read(rejected)).sample.requisition?.status).toBe('REJECTED');
    await sandbox.simulate(resulted, 'NORMAL_RESULTS');
    const [report] = (await sandbox.read(resulted)).sample.reports ?? [];
    expect((await sandbox.document(report?.txt)).text).toContain(REQUISITION.lab);
  });

  it('that was denied stays so, and the sample goes its way', async () => {
    const kit = await program.kit();
    await program.requisitionStatus(await program.requisition(kit.sampleId), 'DENIED');
    await sandbox.simulate(kit, 'NORMAL_RESULTS');
    expect((await sandbox.read(kit)).sample).toMatchObject({ status: 'RESULTED', requisition: { status: 'DENIED' } });
  });
});
