import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveFlag, type Quantity } from '../../src/domains/reports/flag.ts';
import { parseQuantity } from '../../src/domains/reports/result-value.ts';
import type { Comparator } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { digestOf, type TakeDigest } from '../helpers/digest.ts';
import { badFieldsInOrder, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';

type ReportInput = InputOf<'submitReport'>;

const app = useTestApp();
let program: Program;
let digest: TakeDigest;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
});

/** A kit whose sample is at the laboratory. */
async function receivedKit(): Promise<ProgramKit> {
  const kit = await program.stockKit();
  await program.sampleEvent(kit, 'RECEIVED');
  return kit;
}

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString();

/** The input of a report, by default with one genotype. */
function reportOf({ sampleId }: Pick<ProgramKit, 'sampleId'>, more: Partial<ReportInput> = {}): ReportInput {
  const dates = { dateCollected: hoursAgo(3), dateReceived: hoursAgo(2), dateResulted: hoursAgo(1) };
  return { sampleId, ...dates, results: [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }], ...more };
}

const submit = (input: ReportInput) => program.attempt(program.lab, 'submitReport', input);

const reportResults = graphql(`
  query ($reportId: ID!) {
    report(reportId: $reportId) {
      results {
        __typename resultType name timeCollected comments flag
        ... on QuantityResult { value comparator text unit rangeMinimum rangeMaximum }
        ... on ReactivityResult { word: value }
        ... on GenotypeResult { word: value }
        ... on OtherResult { word: value }
      }
    }
  }
`);

/** Submits a report with these results, and reads them. */
async function readBack(results: ReportInput['results']) {
  const reportId = await program.report(await receivedKit(), { results });
  const { report } = (await app.run(reportResults, { reportId }, program.lab)).expectNoErrors();
  return report?.results ?? [];
}

// Values -------------------------------------------------------------------------------------------------------------

const VALUES: readonly (readonly [
  given: number | string,
  value: number,
  comparator: Comparator | null,
  text: string,
])[] = [
  [5.4, 5.4, null, '5.4'],
  [1.1, 1.1, null, '1.1'],
  ['1.10', 1.1, null, '1.10'],
  [0, 0, null, '0'],
  [-2.5, -2.5, null, '-2.5'],
  [1e21, 1e21, null, '1e+21'],
  ['<0.5', 0.5, 'LT', '<0.5'],
  ['< 0.5', 0.5, 'LT', '< 0.5'],
  ['<=0.50', 0.5, 'LE', '<=0.50'],
  ['≤ 40', 40, 'LE', '≤ 40'],
  ['> 1e3', 1000, 'GT', '> 1e3'],
  ['>=7', 7, 'GE', '>=7'],
  ['≥ 40', 40, 'GE', '≥ 40'],
  ['≥-1', -1, 'GE', '≥-1'],
  [' <5 ', 5, 'LT', ' <5 '],
];

describe('values come back as given (contract, 5.5)', () => {
  it('quantities with value, comparator and text', async () => {
    const results = VALUES.map(([result], index) => ({ resultType: 'quantity', name: `Q${index}`, result }));
    const read = await readBack(results);
    const facts = read.map((result) => {
      if (result.__typename !== 'QuantityResult') return result.__typename;
      const { name, value, comparator, text, flag } = result;
      return [name, value, comparator, text, flag];
    });
    expect(facts).toEqual(
      VALUES.map(([, value, comparator, text], index) => [`Q${index}`, value, comparator, text, 'UNKNOWN']),
    );
  });

  it('as a number or as text, for REST', async () => {
    const kit = await receivedKit();
    const report = await program.report(kit, {
      results: [1.1, '1.10'].map((result) => ({ resultType: 'quantity', name: 'Q', result })),
    });
    const rows = await app.prisma.result.findMany({ where: { reportId: report }, orderBy: { position: 'asc' } });
    expect(rows.map(({ text, isNumber }) => [text, isNumber])).toEqual([
      ['1.1', true],
      ['1.10', false],
    ]);
  });

  it('for every other type: reactivities, genotypes and unknown types', async () => {
    const given = [
      ['reactivity', 'NON-REACTIVE', 'ReactivityResult'],
      ['reactivity', ' Reactive ', 'ReactivityResult'],
      ['genotype', 'CYP2C19 *1/*2; rs4244285 G>A', 'GenotypeResult'],
      ['titer', '1:128', 'OtherResult'],
      ['Quantity', '<5', 'OtherResult'],
      ['microscopy', 'Keine Auffälligkeiten – 李', 'OtherResult'],
    ] as const;
    const read = await readBack(
      given.map(([resultType, result], index) => ({ resultType, name: `R${index}`, result, comments: 'as seen' })),
    );
    expect(
      read.map((result) => {
        const { resultType, __typename, flag, comments } = result;
        return [resultType, 'word' in result ? result.word : undefined, __typename, flag, comments];
      }),
    ).toEqual(given.map(([resultType, result, typeName]) => [resultType, result, typeName, 'UNKNOWN', 'as seen']));
  });

  it('from literals in the operation as well as from variables', async () => {
    const kit = await receivedKit();
    const operation = graphql(`
      mutation ($sampleId: String!, $now: DateTime!) {
        submitReport(
          input: {
            sampleId: $sampleId, dateCollected: $now, dateReceived: $now, dateResulted: $now
            results: [
              { resultType: "quantity", name: "A", result: 1.10, rangeMinimum: 1, rangeMaximum: 2 }
              { resultType: "quantity", name: "B", result: 7 }
              { resultType: "quantity", name: "C", result: "≥ 40", flag: CRITICAL }
            ]
          }
        ) {
          report { results { flag ... on QuantityResult { text value } } }
        }
      }
    `);
    const answer = await app.run(operation, { sampleId: kit.sampleId, now: hoursAgo(0) }, program.lab);
    expect(answer.expectNoErrors()).toEqual({
      submitReport: {
        report: {
          results: [
            { flag: 'NORMAL', text: '1.1', value: 1.1 },
            { flag: 'UNKNOWN', text: '7', value: 7 },
            { flag: 'CRITICAL', text: '≥ 40', value: 40 },
          ],
        },
      },
    });
  });

  it('with their own time of collection, by default that of the report', async () => {
    const own = hoursAgo(30);
    const read = await readBack([
      { resultType: 'titer', name: 'A', result: '1', timeCollected: own },
      { resultType: 'titer', name: 'B', result: '1' },
    ]);
    expect(read.map(({ timeCollected }) => timeCollected)).toEqual([own, hoursAgo(0)]);
  });

  it('unless a quantity is neither a number nor a bound', () => {
    for (const text of [
      '',
      'positive',
      '5-10',
      '5,4',
      '<',
      '<<5',
      '=5',
      '< <5',
      '1e400',
      '0x10',
      'NaN',
      'Infinity',
      '５',
      '5 mg',
    ]) {
      expect(parseQuantity(text), text).toBeUndefined();
    }
  });

  it('for any finite number', () => {
    fc.assert(
      fc.property(
        // Adding 0 turns -0 into 0, because JSON writes -0 as 0.
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
        fc.constantFrom('', '<', '<= ', '≤', '> ', '>=', '≥ '),
        (value, sign) => {
          expect(parseQuantity(`${sign}${value}`)?.value).toBe(value);
        },
      ),
    );
  });
});

// Flags --------------------------------------------------------------------------------------------------------------

describe('the flag of a quantity (contract, 5.6)', () => {
  const FLAGS: readonly (readonly [value: string, range: readonly [number | null, number | null], flag: string])[] = [
    ['4.9', [5, 50], 'LOW'],
    ['5', [5, 50], 'NORMAL'],
    ['50', [5, 50], 'NORMAL'],
    ['50.1', [5, 50], 'HIGH'],
    ['<10', [5, 50], 'UNKNOWN'],
    ['<5', [5, 50], 'LOW'],
    ['<=5', [5, 50], 'UNKNOWN'],
    ['≤4.9', [5, 50], 'LOW'],
    ['>50', [5, 50], 'HIGH'],
    ['>=50', [5, 50], 'UNKNOWN'],
    ['≥50.1', [5, 50], 'HIGH'],
    ['>20', [5, 50], 'UNKNOWN'],
    ['<100', [null, 200], 'NORMAL'],
    ['<200', [null, 200], 'NORMAL'],
    ['<=200', [null, 200], 'NORMAL'],
    ['<201', [null, 200], 'UNKNOWN'],
    ['>200', [null, 200], 'HIGH'],
    ['>=40', [40, null], 'NORMAL'],
    ['>40', [40, null], 'NORMAL'],
    ['>39', [40, null], 'UNKNOWN'],
    ['<40', [40, null], 'LOW'],
    ['39.9', [40, null], 'LOW'],
    ['1e9', [40, null], 'NORMAL'],
    ['5', [5, 5], 'NORMAL'],
    ['-1', [-2, 0], 'NORMAL'],
    ['0', [0, 0], 'NORMAL'],
    ['5', [null, null], 'UNKNOWN'],
    ['<5', [null, null], 'UNKNOWN'],
  ];

  it.each(FLAGS)('%s against %j is %s', (text, [rangeMinimum, rangeMaximum], flag) => {
    const quantity = parseQuantity(text);
    if (!quantity) throw new Error(`Not a quantity: ${text}`);
    expect(deriveFlag({ ...quantity, rangeMinimum, rangeMaximum })).toBe(flag);
  });

  it('holds for all values that the quantity may have', () => {
    const bound = fc.option(fc.integer({ min: -5, max: 5 }), { nil: null });
    const quantity = fc
      .record({
        value: fc.integer({ min: -7, max: 7 }),
        comparator: fc.constantFrom(null, 'LT', 'LE', 'GT', 'GE'),
        rangeMinimum: bound,
        rangeMaximum: bound,
      })
      .filter(
        ({ rangeMinimum, rangeMaximum }) =>
          rangeMinimum === null || rangeMaximum === null || rangeMinimum <= rangeMaximum,
      );
    fc.assert(
      fc.property(quantity, (given: Quantity) => {
        expect(deriveFlag(given)).toBe(flagBySampling(given));
      }),
      { numRuns: 2000 },
    );
  });

  /** Half steps, far beyond every bound. Bounds are integers here, so half steps are fine enough. */
  const SAMPLES = Array.from({ length: 401 }, (_, index) => (index - 200) / 2);

  function flagBySampling({ value, comparator, rangeMinimum, rangeMaximum }: Quantity): string {
    if (rangeMinimum === null && rangeMaximum === null) return 'UNKNOWN';
    const possible = SAMPLES.filter((sample) => {
      if (comparator === 'LT') return sample < value;
      if (comparator === 'LE') return sample <= value;
      if (comparator === 'GT') return sample > value;
      return comparator === 'GE' ? sample >= value : sample === value;
    });
    if (possible.every((sample) => rangeMinimum !== null && sample < rangeMinimum)) return 'LOW';
    if (possible.every((sample) => rangeMaximum !== null && sample > rangeMaximum)) return 'HIGH';
    const isWithin = (sample: number) => sample >= (rangeMinimum ?? sample) && sample <= (rangeMaximum ?? sample);
    return possible.every(isWithin) ? 'NORMAL' : 'UNKNOWN';
  }

  it('is the laboratory’s own flag if it gave one, for every type of result', async () => {
    const read = await readBack([
      { resultType: 'quantity', name: 'A', result: 5, rangeMinimum: 1, rangeMaximum: 9, flag: 'CRITICAL' },
      { resultType: 'quantity', name: 'B', result: 50, rangeMinimum: 1, rangeMaximum: 9, flag: 'NORMAL' },
      { resultType: 'reactivity', name: 'C', result: 'REACTIVE', flag: 'HIGH' },
      { resultType: 'genotype', name: 'D', result: '*1/*1', flag: 'NORMAL' },
      { resultType: 'quantity', name: 'E', result: 50, rangeMinimum: 1, rangeMaximum: 9 },
      { resultType: 'quantity', name: 'F', result: 5, rangeMinimum: 1, rangeMaximum: 9, flag: 'UNKNOWN' },
    ]);
    expect(read.map(({ flag }) => flag)).toEqual(['CRITICAL', 'NORMAL', 'HIGH', 'NORMAL', 'HIGH', 'UNKNOWN']);
  });
});

// Reports ------------------------------------------------------------------------------------------------------------

describe('a report (contract, 5.7)', () => {
  it('has dates in order, to the millisecond, and not in the future', async () => {
    const kit = await receivedKit();
    const now = app.clock.now().getTime();
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
    const dates = (collected: number, received: number, resulted: number) =>
      submit(
        reportOf(kit, {
          dateCollected: at(collected),
          dateReceived: at(received),
          dateResulted: at(resulted),
          partial: true,
        }),
      );
    expect(badFieldsInOrder(await dates(-1, -2, -1))).toEqual(['dateReceived']);
    expect(badFieldsInOrder(await dates(-3, -1, -2))).toEqual(['dateResulted']);
    expect(badFieldsInOrder(await dates(-1, -2, -3))).toEqual(['dateReceived', 'dateResulted']);
    expect(badFieldsInOrder(await dates(0, 0, 5 * 60_000 + 1))).toEqual(['dateResulted']);
    expect(outcomeOf(await dates(0, 0, 5 * 60_000))).toBe('OK');
    expect(outcomeOf(await dates(-1, -1, -1))).toBe('OK');
  });

  it('names every problem at once by its path', async () => {
    const kit = await receivedKit();
    const results = [
      { resultType: 'quantity', name: ' ', result: 'much', rangeMinimum: 2, rangeMaximum: 1 },
      { resultType: 'genotype', name: 'B', result: 5, unitOfMeasure: 'mg' },
      {
        resultType: 'reactivity',
        name: 'C',
        result: '  ',
        rangeMinimum: 1,
        rangeMaximum: 2,
        timeCollected: 'yesterday',
      },
    ];
    const before = await digest();
    const answer = await submit(reportOf(kit, { dateReceived: hoursAgo(9), dateResulted: 'today', results }));
    expect(badFieldsInOrder(answer).sort()).toEqual([
      'dateReceived',
      'dateResulted',
      'results.0.name',
      'results.0.rangeMaximum',
      'results.0.result',
      'results.1.result',
      'results.1.unitOfMeasure',
      'results.2.rangeMaximum',
      'results.2.rangeMinimum',
      'results.2.result',
      'results.2.timeCollected',
    ]);
    expect(await digest()).toEqual(before);
  });

  it('has at least one result', async () => {
    expect(badFieldsInOrder(await submit(reportOf(await receivedKit(), { results: [] })))).toEqual(['results']);
  });

  it.each(['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-01:00', '2026-02-29T10:00:00Z', '2026-11-21', '1'])(
    'cannot have the date %s',
    async (dateCollected) => {
      expect(badFieldsInOrder(await submit(reportOf(await receivedKit(), { dateCollected })))).toContain(
        'dateCollected',
      );
    },
  );

  it('needs a sample that has reached the laboratory', async () => {
    const before = await program.stockKit();
    expect(outcomeOf(await submit(reportOf(before)))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await submit(reportOf({ ...before, sampleId: 'NO-SUCH-TUBE' })))).toBe('NOT_FOUND');
  });

  it('keeps the order of its results, and reports keep theirs', async () => {
    const kit = await receivedKit();
    const names = Array.from({ length: 12 }, (_, index) => `Z${12 - index}`);
    const results = names.map((name) => ({ resultType: 'titer', name, result: '1' }));
    const first = await program.report(kit, { results, partial: true });
    // Both were created in the same millisecond, and still keep their order.
    const second = await program.report(kit, { results: results.slice(0, 1) });
    const operation = graphql(
      'query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { reportId results { name } } } }',
    );
    const { sample } = (await app.run(operation, kit, program.lab)).expectNoErrors();
    expect(sample?.reports?.map(({ reportId }) => reportId)).toEqual([first, second]);
    expect(sample?.reports?.[0]?.results.map(({ name }) => name)).toEqual(names);
  });

  it('names the laboratory of the requisition, or else the account that submitted it', async () => {
    const kit = await receivedKit();
    const other = await receivedKit();
    await program.requisition(kit.sampleId);
    const { name } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.lab.accountId } });
    const labOf = async (reportId: string) =>
      (await app.prisma.report.findUniqueOrThrow({ where: { id: reportId } })).lab;
    expect(await labOf(await program.report(kit))).toBe(REQUISITION.lab);
    expect(await labOf(await program.report(other))).toBe(name);
  });
});

describe('partial, final and amended reports', () => {
  const statusOf = async (kit: ProgramKit) =>
    (await app.prisma.sample.findUniqueOrThrow({ where: { sampleId: kit.sampleId } })).status;

  it('partial reports may be repeated until the final one', async () => {
    const kit = await receivedKit();
    for (const partial of [true, true]) {
      await program.report(kit, { partial });
      expect(await statusOf(kit)).toBe('PARTIALLY_RESULTED');
    }
    await program.report(kit, { partial: false });
    expect(await statusOf(kit)).toBe('RESULTED');
  });

  it('a resulted sample takes only amendments, and no partial ones', async () => {
    const kit = await receivedKit();
    const first = await program.report(kit);
    const before = await digest();
    expect(outcomeOf(await submit(reportOf(kit)))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await submit(reportOf(kit, { partial: true })))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await submit(reportOf(kit, { partial: true, amends: first })))).toBe('INVALID_TRANSITION');
    expect(await digest()).toEqual(before);
    expect(outcomeOf(await submit(reportOf(kit, { amends: first })))).toBe('OK');
  });

  it.each(['RESULTED', 'PARTIALLY_RESULTED'])('only a report sets %s', async (status) => {
    const kit = await receivedKit();
    const answer = await program.attempt(program.lab, 'recordSampleEvent', { sampleId: kit.sampleId, status });
    answer.expectError('INVALID_TRANSITION');
  });

  it('an amendment and the report it amends name each other, and the amended report stays as it was', async () => {
    const kit = await receivedKit();
    await program.activate(kit);
    const first = await program.report(kit, { results: [{ resultType: 'titer', name: 'A', result: '1:64' }] });
    const second = await program.report(kit, {
      amends: first.toUpperCase(),
      results: [{ resultType: 'titer', name: 'A', result: '1:128' }],
    });
    const third = await program.report(kit, { amends: second });
    const operation = graphql(`
      query ($reportId: ID!) {
        report(reportId: $reportId) {
          isAmendment
          results { ... on OtherResult { value } }
          amends { reportId isAmendment amendedBy { reportId } results { ... on OtherResult { value } } }
          amendedBy { reportId }
        }
      }
    `);
    const answer = await app.run(operation, { reportId: second }, program.client);
    expect(answer.expectNoErrors()).toEqual({
      report: {
        isAmendment: true,
        results: [{ value: '1:128' }],
        amends: { reportId: first, isAmendment: false, amendedBy: { reportId: second }, results: [{ value: '1:64' }] },
        amendedBy: { reportId: third },
      },
    });
  });

  it('only the latest report of the sample’s chain can be amended: any other is a CONFLICT', async () => {
    const kit = await receivedKit();
    const first = await program.report(kit);
    await program.report(kit, { amends: first });
    const ofAnother = await program.report(await receivedKit());
    const before = await digest();
    expect(outcomeOf(await submit(reportOf(kit, { amends: first })))).toBe('CONFLICT');
    expect(outcomeOf(await submit(reportOf(kit, { amends: ofAnother })))).toBe('CONFLICT');
    expect(outcomeOf(await submit(reportOf(kit, { amends: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' })))).toBe(
      'NOT_FOUND',
    );
    expect(outcomeOf(await submit(reportOf(kit, { amends: 'the first one' })))).toBe('NOT_FOUND');
    expect(await digest()).toEqual(before);
  });

  it('a partial report may be amended while more results are due', async () => {
    const kit = await receivedKit();
    const first = await program.report(kit, { partial: true });
    await program.report(kit, { partial: true, amends: first });
    expect(await statusOf(kit)).toBe('PARTIALLY_RESULTED');
  });
});

describe('results for a kit that is not registered (contract, 1.3)', () => {
  it('are visible to LAB and ADMIN at once, and to the program after registration', async () => {
    const kit = await receivedKit();
    const reportId = await program.report(kit);
    const idOfReport = graphql('query ($reportId: ID!) { report(reportId: $reportId) { id } }');
    const id = (await app.run(idOfReport, { reportId }, program.lab)).expectNoErrors().report?.id ?? '';
    const everyWayToTheReport = graphql(`
      query ($reportId: ID!, $sampleId: String!, $filter: ReportFilter, $id: ID!) {
        report(reportId: $reportId) { reportId }
        sample(sampleId: $sampleId) { status reports { reportId } }
        reports(filter: $filter) { totalCount edges { node { reportId } } }
        node(id: $id) { id }
      }
    `);
    const { sampleId } = kit;
    const variables = { reportId, sampleId, filter: { sampleId: sampleId.toLowerCase() }, id };
    const readAs = async (caller: TestActor) =>
      (await app.run(everyWayToTheReport, variables, caller)).expectNoErrors();
    const seen = {
      report: { reportId },
      sample: { status: 'RESULTED', reports: [{ reportId }] },
      reports: { totalCount: 1, edges: [{ node: { reportId } }] },
      node: { id },
    };
    expect(await readAs(program.client)).toEqual({
      report: null,
      sample: { status: 'RESULTED', reports: [] },
      reports: { totalCount: 0, edges: [] },
      node: null,
    });
    expect(await readAs(program.lab)).toEqual(seen);
    expect(await readAs(program.admin)).toEqual(seen);
    await program.activate(kit);
    expect(await readAs(program.client)).toEqual(seen);
  });
});
