import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveFlag, type Quantity } from '../../src/documents/content/derive-flag.ts';
import { parseQuantity } from '../../src/domains/reports/result-value.ts';
import type { Comparator } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

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
async function readBack(results: InputOf<'submitReport'>['results']) {
  const reportId = await program.report(await program.receivedKit(), { results });
  const { report } = (await app.run(reportResults, { reportId }, program.lab)).expectNoErrors();
  return report?.results ?? [];
}

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

describe('values are returned as given (contract, 5.5)', () => {
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
    const kit = await program.receivedKit();
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
    const kit = await program.receivedKit();
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
    const answer = await app.run(operation, { sampleId: kit.sampleId, now: app.clock.hoursAgo(0) }, program.lab);
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
    const own = app.clock.hoursAgo(30);
    const read = await readBack([
      { resultType: 'titer', name: 'A', result: '1', timeCollected: own },
      { resultType: 'titer', name: 'B', result: '1' },
    ]);
    expect(read.map(({ timeCollected }) => timeCollected)).toEqual([own, app.clock.hoursAgo(0)]);
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
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });
});

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
      drawsOfTest({ full: 2_000, quick: 500 }),
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
      { resultType: 'susceptibility', name: 'G', result: 'Resistant', flag: 'ABNORMAL' },
      { resultType: 'reactivity', name: 'H', result: 'Reactive' },
      { resultType: 'quantity', name: 'E', result: 50, rangeMinimum: 1, rangeMaximum: 9 },
      { resultType: 'quantity', name: 'F', result: 5, rangeMinimum: 1, rangeMaximum: 9, flag: 'UNKNOWN' },
    ]);
    expect(read.map(({ flag }) => flag)).toEqual([
      ...['CRITICAL', 'NORMAL', 'HIGH', 'NORMAL', 'ABNORMAL', 'UNKNOWN', 'HIGH', 'UNKNOWN'],
    ]);
  });
});

it('a result says on which side of its range it lies, as its documents say (contract, 12.8)', async () => {
  const given = (result: number | string, more: object) => ({ resultType: 'quantity', name: 'Q', result, ...more });
  const range = { rangeMinimum: 5, rangeMaximum: 50 };
  const reportId = await program.report(await program.receivedKit(), {
    results: [
      given(4, range),
      given(51, range),
      given(6, range),
      given(4, { ...range, flag: 'CRITICAL' }),
      given('>50', { ...range, flag: 'CRITICAL' }),
      given(6, { ...range, flag: 'CRITICAL' }),
      given(4, { flag: 'CRITICAL' }),
      given(4, { flag: 'LOW' }),
      given(4, { ...range, flag: 'ABNORMAL' }),
      { resultType: 'reactivity', name: 'R', result: 'REACTIVE', flag: 'ABNORMAL' },
    ],
  });
  const query = graphql('query ($id: ID!) { report(reportId: $id) { results { side } } }');
  const { report } = (await app.run(query, { id: reportId }, program.lab)).expectNoErrors();
  expect(report?.results.map(({ side }) => side)).toEqual([
    ...['LOW', 'HIGH', null],
    ...['LOW', 'HIGH', null, null],
    ...['LOW', null, null],
  ]);
});
