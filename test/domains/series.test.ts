import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

/** What one thing that was measured came to over time (contract, 12.7). */
const app = useTestApp();
let program: Program;
let patientId: string;

beforeAll(async () => {
  program = await Program.start(app);
  const catalogue: readonly InputOf<'upsertAnalyte'>[] = [
    {
      code: 'CHOL',
      name: 'Cholesterol',
      loinc: '2093-3',
      equivalentLoincs: ['14647-2'],
      ucum: 'mg/dL',
      molarMass: 386.65,
      siUnit: 'mmol/L',
      conventionalUnit: 'mg/dL',
    },
    { code: 'FER', name: 'Ferritin', loinc: '2276-4', ucum: 'ng/mL', siUnit: 'ug/L' },
    { code: 'NOMASS', name: 'Without a mass', ucum: 'mg/dL' },
  ];
  for (const analyte of catalogue) await program.mutate(program.admin, 'upsertAnalyte', analyte);
  patientId = await program.patient();
});

type Result = InputOf<'submitReport'>['results'][number];

/** A quantity of cholesterol, or of what else is given. */
const quantity = (result: number | string, more: Partial<Result> = {}): Result => ({
  resultType: 'quantity',
  name: 'CHOLESTEROL',
  analyte: 'CHOL',
  unitOfMeasure: 'mg/dL',
  result,
  ...more,
});

/** A kit of the patient, whose sample is at the laboratory an hour later than the one before it. */
async function nextKit(of = patientId): Promise<ProgramKit> {
  app.clock.advance(3_600_000);
  const kit = await program.registeredKit(of);
  await program.sampleEvent(kit, 'RECEIVED');
  return kit;
}

/** A kit of a new patient, or of this one, with a report of these results. */
async function measured(results: readonly Result[], of?: string) {
  const whose = of ?? (await program.patient());
  const kit = await nextKit(whose);
  const reportId = await program.report(kit, { results: [...results] });
  return { patientId: whose, kit, reportId };
}

const query = graphql(`
  query Series(
    $patientId: ID!, $analytes: [String!], $loincs: [String!], $from: Date, $to: Date, $unit: SeriesUnit! = AS_REPORTED,
    $ucum: String
  ) {
    patient(patientId: $patientId) {
      series(analytes: $analytes, loincs: $loincs, from: $from, to: $to, unit: $unit, ucum: $ucum) {
        analyte { code }
        loinc
        name
        sampleType
        unit
        unconverted
        points {
          at value comparator text rangeMinimum rangeMaximum referenceText flag isPreliminary
          original { text unit rangeMinimum rangeMaximum }
          report { reportId }
        }
      }
    }
  }
`);

type Arguments = Parameters<typeof ask>[1];

async function ask(
  id: string,
  args: {
    readonly analytes?: string[] | null;
    readonly loincs?: string[] | null;
    readonly from?: string;
    readonly to?: string;
    readonly unit?: 'AS_REPORTED' | 'SI' | 'CONVENTIONAL';
    readonly ucum?: string;
  } = {},
  actor: TestActor = program.client,
) {
  return app.attempt(query, { patientId: id, ...args }, actor);
}

async function seriesOf(id: string, args: Arguments = {}, actor: TestActor = program.client) {
  return (await ask(id, args, actor)).expectNoErrors().patient?.series ?? [];
}

/** Each series as its unit, why it is not converted, and its values. */
async function values(id: string, args: Arguments = {}, actor: TestActor = program.client) {
  const found = await seriesOf(id, args, actor);
  return found.map(({ unit, unconverted, points }) => [unit, unconverted, points.map(({ text }) => text)]);
}

describe('a series', () => {
  it('has the results of one analyte on several kits, oldest first, each with its report', async () => {
    const id = await program.patient();
    const first = await measured([quantity(198, { rangeMaximum: 199, comments: 'fasting' })], id);
    const second = await measured([quantity('<5.0', { rangeMinimum: 1.5, flag: 'CRITICAL' })], id);
    const found = await seriesOf(id);
    expect(found).toEqual([
      {
        analyte: { code: 'CHOL' },
        loinc: null,
        name: 'Cholesterol',
        sampleType: 'dried_blood_spot',
        unit: 'mg/dL',
        unconverted: null,
        points: [
          {
            at: expect.stringMatching(/Z$/),
            value: 198,
            comparator: null,
            text: '198',
            rangeMinimum: null,
            rangeMaximum: 199,
            referenceText: null,
            flag: 'NORMAL',
            isPreliminary: false,
            original: null,
            report: { reportId: first.reportId },
          },
          expect.objectContaining({
            value: 5,
            comparator: 'LT',
            text: '<5.0',
            flag: 'CRITICAL',
            report: { reportId: second.reportId },
          }),
        ],
      },
    ]);
    const times = found.flatMap(({ points }) => points.map(({ at }) => at));
    expect(times).toEqual(times.toSorted());
  });

  it('has what was collected first in front, whenever it was reported', async () => {
    const id = await program.patient();
    const day = (date: string) => ({ timeCollected: `${date}T08:00:00.000Z` });
    await measured([quantity(2, day('2026-01-02')), quantity(4, day('2026-01-04'))], id);
    await measured([quantity(1, day('2026-01-01')), quantity(3, day('2026-01-03'))], id);
    expect(await values(id)).toEqual([['mg/dL', null, ['1', '2', '3', '4']]]);
    expect(await values(id, { from: '2026-01-02', to: '2026-01-03' })).toEqual([['mg/dL', null, ['2', '3']]]);
    expect(await values(id, { from: '2026-01-05' })).toEqual([]);
  });

  it('never has a superseded value beside its correction, nor one twice that was carried over', async () => {
    const {
      patientId: id,
      kit,
      reportId,
    } = await measured([quantity(198), quantity(30, { analyte: 'FER', name: 'F', unitOfMeasure: 'ng/mL' })]);
    await program.report(kit, {
      amends: reportId,
      results: [quantity(298), quantity(30, { analyte: 'FER', name: 'F', unitOfMeasure: 'ng/mL' })],
    });
    expect(await values(id)).toEqual([
      ['mg/dL', null, ['298']],
      ['ng/mL', null, ['30']],
    ]);
  });

  it('has nothing of a withdrawn report, and nothing before the kit is registered', async () => {
    const { patientId: id, reportId } = await measured([quantity(198)]);
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Another person’s sample.' });
    for (const actor of [program.client, program.lab, program.admin]) expect(await values(id, {}, actor)).toEqual([]);

    const kit = await program.receivedKit();
    await program.report(kit, { results: [quantity(7)] });
    await program.activate(kit, id);
    expect(await values(id)).toEqual([['mg/dL', null, ['7']]]);
  });

  it('belongs to the analyte that the result names, or else to the one that has its LOINC code, or else to that code', async () => {
    const id = await program.patient();
    const coded = (loinc: string | null, result: number) =>
      quantity(result, { analyte: null, loinc, name: `N${result}` });
    await measured([quantity(1), coded('2093-3', 2), coded('14647-2', 3), coded('2345-7', 4), coded(null, 5)], id);
    const found = await seriesOf(id);
    expect(
      found.map(({ analyte, loinc, name, points }) => [analyte?.code, loinc, name, points.map(({ text }) => text)]),
    ).toEqual([
      [undefined, '2345-7', 'N4', ['4']],
      ['CHOL', null, 'Cholesterol', ['1', '2', '3']],
    ]);
  });

  it('is of one type of sample, of quantities of one unit as it is written, or of no quantities', async () => {
    const id = await program.patient();
    await program.kitType({ code: 'DRAWN', name: 'Drawn', sampleType: 'venous_blood', panels: ['LIPID'] });
    await measured(
      [
        quantity(1),
        quantity(2, { unitOfMeasure: 'mg/dl' }),
        quantity(3, { unitOfMeasure: null }),
        { resultType: 'cholesterol', name: 'C', analyte: 'CHOL', result: 'seen' },
      ],
      id,
    );
    const drawn = await program.stockKit('DRAWN');
    await program.activate(drawn, id);
    await program.sampleEvent(drawn, 'RECEIVED');
    await program.report(drawn, { results: [quantity(4)] });
    const found = await seriesOf(id);
    expect(
      found.map(({ sampleType, unit, points }) => [sampleType, unit, points.map(({ text, value }) => [text, value])]),
    ).toEqual([
      ['dried_blood_spot', null, [['seen', null]]],
      ['dried_blood_spot', null, [['3', 3]]],
      ['dried_blood_spot', 'mg/dL', [['1', 1]]],
      ['dried_blood_spot', 'mg/dl', [['2', 2]]],
      ['venous_blood', 'mg/dL', [['4', 4]]],
    ]);
  });
});

describe('the arguments', () => {
  it('analytes and loincs are an “or”, and what is unknown matches nothing', async () => {
    const id = await program.patient();
    await measured(
      [quantity(1), quantity(2, { analyte: null, loinc: '14647-2' }), quantity(3, { analyte: null, loinc: '2345-7' })],
      id,
    );
    const texts = async (args: Arguments) => (await values(id, args)).flatMap(([, , all]) => all);
    expect(await texts({ analytes: ['CHOL'] })).toEqual(['1', '2']);
    expect(await texts({ loincs: ['14647-2'] })).toEqual(['2']);
    expect(await texts({ analytes: ['CHOL'], loincs: ['2345-7'] })).toEqual(['3', '1', '2']);
    expect(await texts({ analytes: [], loincs: ['2345-7'] })).toEqual(['3']);
    expect(await texts({ analytes: null, loincs: null })).toEqual(['3', '1', '2']);
    for (const none of [{ analytes: [] }, { loincs: [] }, { analytes: ['CHOL '] }, { loincs: ['1-8'] }])
      expect(await texts(none), JSON.stringify(none)).toEqual([]);
  });

  it.each([
    [{ analytes: Array.from({ length: 21 }, String) }, 'analytes'],
    [{ loincs: Array.from({ length: 21 }, String) }, 'loincs'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ unit: 'SI', ucum: 'mmol/L' }, 'ucum'],
    [{ unit: 'CONVENTIONAL', ucum: 'mmol/L' }, 'ucum'],
    [{ ucum: 'mIU/L' }, 'ucum'],
    [{ ucum: '' }, 'ucum'],
  ] as const)('%j is BAD_USER_INPUT', async (args, field) => {
    const answer = await ask(patientId, args as Arguments);
    expect(answer.expectError('BAD_USER_INPUT').extensions.fields).toEqual([expect.objectContaining({ field })]);
    expect(answer.data).toEqual({ patient: { series: null } });
  });

  it('twenty values of each, and a day as both ends, are allowed', async () => {
    const twenty = Array.from({ length: 20 }, String);
    expect(await values(patientId, { analytes: twenty, loincs: twenty, from: '2026-01-01', to: '2026-01-01' })).toEqual(
      [],
    );
  });
});

describe('a conversion', () => {
  it('is to the unit of the catalogue, with the digits of the laboratory, and says what that wrote', async () => {
    const { patientId: id } = await measured([
      quantity('198', { rangeMinimum: 0.5, rangeMaximum: 199 }),
      quantity('<5.0'),
      quantity(5.12, { unitOfMeasure: 'mmol/L' }),
    ]);
    const [series, ...others] = await seriesOf(id, { unit: 'SI' });
    expect(others).toEqual([]);
    expect(series).toMatchObject({ unit: 'mmol/L', unconverted: null });
    expect(series?.points).toMatchObject([
      {
        text: '5.12',
        value: 5.12,
        rangeMinimum: 0.013,
        rangeMaximum: 5.15,
        referenceText: null,
        flag: 'NORMAL',
        original: { text: '198', unit: 'mg/dL', rangeMinimum: 0.5, rangeMaximum: 199 },
      },
      { text: '<0.13', value: 0.13, comparator: 'LT', original: { text: '<5.0', unit: 'mg/dL' } },
      { text: '5.12', value: 5.12, original: null },
    ]);
    expect(await values(id, { unit: 'CONVENTIONAL' })).toEqual([['mg/dL', null, ['198', '<5.0', '198']]]);
    expect(await values(id, { ucum: 'g/L' })).toEqual([['g/L', null, ['1.98', '<0.050', '1.98']]]);
  });

  it('makes one line of two spellings of a unit', async () => {
    const ferritin = (result: number, unitOfMeasure: string) =>
      quantity(result, { analyte: 'FER', name: 'F', unitOfMeasure });
    const { patientId: id } = await measured([
      ferritin(30, 'ng/mL'),
      ferritin(31, 'ug/L'),
      ferritin(32, 'µg/L'),
      ferritin(33, 'ug/dL'),
    ]);
    expect((await seriesOf(id)).length).toBe(4);
    expect(await values(id, { unit: 'SI' })).toEqual([['ug/L', null, ['30', '31', '32', '330']]]);
  });

  it('leaves what cannot be converted as it was reported, with the reason', async () => {
    const { patientId: id } = await measured([
      quantity(1),
      quantity(2, { unitOfMeasure: null }),
      quantity(3, { unitOfMeasure: 'mg / dL' }),
      // Thousands, and kelvins to UCUM.
      quantity(4, { unitOfMeasure: 'K/uL' }),
      quantity(5, { unitOfMeasure: '/uL' }),
      quantity(6, { unitOfMeasure: 'meq/L' }),
      quantity(7, { analyte: 'NOMASS', name: 'N' }),
      { resultType: 'titer', name: 'T', analyte: 'CHOL', result: '1:8' },
    ]);
    expect(await values(id, { ucum: 'mmol/L' })).toEqual([
      [null, null, ['1:8']],
      [null, 'UNKNOWN_UNIT', ['2']],
      ['/uL', 'DIFFERENT_KIND', ['5']],
      ['K/uL', 'UNKNOWN_UNIT', ['4']],
      ['meq/L', 'DIFFERENT_KIND', ['6']],
      ['mg / dL', 'UNKNOWN_UNIT', ['3']],
      ['mmol/L', null, ['0.026']],
      ['mg/dL', 'NO_MOLAR_MASS', ['7']],
    ]);
    expect(await values(id, { analytes: ['NOMASS'], unit: 'SI' })).toEqual([['mg/dL', 'NO_UNIT', ['7']]]);
    expect(await values(id, { ucum: '/[HPF]' })).toContainEqual(['/uL', 'DIFFERENT_KIND', ['5']]);
  });

  it('holds for results of before, once the catalogue names a unit', async () => {
    await program.mutate(program.admin, 'upsertAnalyte', { code: 'LATER', name: 'Later', loinc: '718-7' });
    const { patientId: id } = await measured([
      quantity(13.5, { analyte: null, loinc: '718-7', unitOfMeasure: 'g/dL' }),
    ]);
    expect(await values(id, { unit: 'SI' })).toEqual([['g/dL', 'NO_UNIT', ['13.5']]]);
    await program.mutate(program.admin, 'upsertAnalyte', { code: 'LATER', name: 'Later', siUnit: 'g/L' });
    expect(await values(id, { unit: 'SI' })).toEqual([['g/L', null, ['135']]]);
  });
});

describe('who sees a series', () => {
  it('is a program of its own patients, their laboratory, and an administrator', async () => {
    const { patientId: id } = await measured([quantity(198)]);
    for (const actor of [program.client, program.lab, program.admin])
      expect(await values(id, {}, actor)).toEqual([['mg/dL', null, ['198']]]);
    for (const role of ['CLIENT', 'LAB'] as const)
      expect((await ask(id, {}, await app.actor(role))).expectNoErrors()).toEqual({ patient: null });
    (await ask(id, {}, program.fulfillment)).expectError('FORBIDDEN');
  });

  it('a laboratory sees the points of its own reports alone', async () => {
    const other = await app.actor('LAB');
    const { patientId: id } = await measured([quantity(198)]);
    const kit = await nextKit(id);
    await program.report(kit, { results: [quantity(1)] });
    // The other laboratory has a kit of this patient, too.
    const theirs = await nextKit(id);
    await program.mutate(program.admin, 'assignLaboratory', {
      sampleId: theirs.sampleId,
      laboratoryId: other.accountId,
      reason: 'Sent there.',
    });
    const now = app.clock.now().toISOString();
    const submitted = await app.run(
      graphql('mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }'),
      {
        input: {
          sampleId: theirs.sampleId,
          dateCollected: now,
          dateReceived: now,
          dateResulted: now,
          results: [quantity(3)],
        },
      },
      other,
    );
    submitted.expectNoErrors();
    expect(await values(id, {}, other)).toEqual([['mg/dL', null, ['3']]]);
    expect(await values(id, {}, program.lab)).toEqual([['mg/dL', null, ['198', '1']]]);
    expect(await values(id, {}, program.client)).toEqual([['mg/dL', null, ['198', '1', '3']]]);
  });

  it('reading it is audited as RESULTS, under the patient and the kit of each point', async () => {
    const id = await program.patient();
    const kitIds = [await measured([quantity(1)], id), await measured([quantity(2)], id)].map(({ kit }) => kit.kitId);
    const only = graphql('query ($id: ID!) { patient(patientId: $id) { series { points { value } } } }');
    (await app.run(only, { id }, program.client)).expectNoErrors();
    const refs = await app.prisma.kit.findMany({ where: { kitId: { in: kitIds } } });
    const [entry] = await app.prisma.auditEntry.findMany({
      orderBy: { id: 'desc' },
      where: { action: 'patient.read' },
    });
    expect(entry?.classes).toEqual(['RESULTS']);
    expect(entry?.records.toSorted()).toEqual([id, ...refs.map((kit) => kit.id)].toSorted());
  });
});

describe('what series take', () => {
  it('is one statement for all patients of an answer, and one more for each kind of record that is selected', async () => {
    const two = [await measured([quantity(1)]), await measured([quantity(2)])];
    const ids = two.map(({ patientId: id }) => Buffer.from(`Patient:${id}`).toString('base64'));
    const of = (selection: string) =>
      app.statements.during(() =>
        app.graphql(
          `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Patient { ${selection} } } }`,
          { ids },
          program.client,
        ),
      );
    const without = await of('patientId');
    expect(await of('patientId series { name points { value } }')).toHaveLength(without.length + 1);
    expect(await of('patientId series { analyte { code } points { value report { reportId } } }')).toHaveLength(
      without.length + 3,
    );
  });

  it('is at most the newest 500 points of at most 200 series', async () => {
    const { patientId: id, reportId } = await measured([quantity(0)]);
    const [row] = await app.prisma.result.findMany({ where: { reportId } });
    if (!row) throw new Error('There is no result.');
    const copies = (count: number, change: (index: number) => object) =>
      Array.from({ length: count }, (_, index) => ({ ...row, ...change(index) }));
    const at = (index: number) => new Date(row.timeCollected.getTime() + index * 1000);
    await app.prisma.result.createMany({
      data: copies(500, (index) => ({
        position: 1000 + index,
        chartKey: JSON.stringify(['', `many ${index}`]),
        text: String(index + 1),
        value: index + 1,
        timeCollected: at(index + 1),
      })),
    });
    const [series] = await seriesOf(id);
    expect(series?.points.map(({ value }) => value)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    expect((await seriesOf(id, { unit: 'SI' }))[0]?.points).toHaveLength(500);
    await app.prisma.result.createMany({
      data: copies(200, (index) => ({
        position: 2000 + index,
        chartKey: JSON.stringify(['', `unit ${index}`]),
        unit: `U${String(index).padStart(3, '0')}`,
      })),
    });
    const found = await seriesOf(id);
    expect(found.map(({ unit }) => unit)).toEqual(
      Array.from({ length: 200 }, (_, index) => `U${String(index).padStart(3, '0')}`),
    );
  });
});
