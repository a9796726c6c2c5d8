import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flagOf } from '../../src/domains/reports/flag.ts';
import { submittedResult } from '../../src/domains/reports/result-value.ts';
import { ANALYTES } from '../../src/domains/sandbox/analytes.ts';
import { madeUpPerson } from '../../src/domains/sandbox/person.ts';
import { type Findings, resultsFor } from '../../src/domains/sandbox/results.ts';
import { isLoinc } from '../../src/terminology/loinc.ts';
import { loadUcum } from '../../src/terminology/ucum.ts';
import { drawsOfTest } from '../helpers/chance.ts';

const KNOWN = [
  'BMP8',
  'CMP14',
  'LIPID',
  'HBA1C',
  'hs-CRP',
  'TSH',
  'FERRITIN',
  'VIT_D',
  'CBC',
  'HIV4G',
  'SYPHILIS',
  'HCV',
];

const kit = fc.record({
  kitId: fc.stringMatching(/^[A-Za-z0-9-]{4,64}$/),
  panels: fc.array(fc.oneof(fc.constantFrom(...KNOWN), fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}$/)), {
    maxLength: 200,
  }),
});

/** The flags of all results of such a report, each of which the laboratory may submit. */
function flagsOf(results: ReturnType<typeof resultsFor>) {
  return results.map((result) => {
    const { flag, rangeMinimum, rangeMaximum } = submittedResult.parse(result);
    return flagOf({ value: result.result, comparator: null, rangeMinimum, rangeMaximum, labFlag: flag });
  });
}

const PROMISES: Readonly<Record<Findings, (flags: readonly string[]) => boolean>> = {
  NORMAL: (flags) => flags.every((flag) => flag === 'NORMAL'),
  CORRECTED: (flags) => flags.every((flag) => flag === 'NORMAL'),
  ABNORMAL: (flags) =>
    flags.some((flag) => flag === 'LOW' || flag === 'HIGH') &&
    flags.every((flag) => flag === 'LOW' || flag === 'HIGH' || flag === 'NORMAL'),
  CRITICAL: (flags) => flags.filter((flag) => flag === 'CRITICAL').length === 1,
  MISTAKEN: (flags) => flags.filter((flag) => flag === 'HIGH').length <= 1,
};

it.each(Object.keys(PROMISES) as Findings[])('%s results are what they say, for any kit and any panels', (findings) => {
  fc.assert(
    fc.property(kit, ({ kitId, panels }) => {
      const results = resultsFor({ kitId, panels }, findings);
      expect(results.length).toBeGreaterThan(0);
      expect(results.length).toBeLessThanOrEqual(1_000);
      expect(PROMISES[findings](flagsOf(results)), JSON.stringify({ kitId, results })).toBe(true);
      for (const { unitOfMeasure, rangeMinimum, rangeMaximum } of results) {
        expect(unitOfMeasure).not.toBe('');
        expect(rangeMinimum !== null || rangeMaximum !== null).toBe(true);
      }
      // The same again, also where the code is typed in other case.
      expect(resultsFor({ kitId: kitId.toLowerCase(), panels }, findings)).toEqual(results);
    }),
    drawsOfTest({ full: 1_000, quick: 50 }),
  );
});

it('every analyte has a LOINC code with its check digit, unless it has none, and a unit of UCUM', async () => {
  const isUcum = await loadUcum();
  const analytes = Object.values(ANALYTES);
  expect(analytes.filter(({ loinc, ucum }) => !isUcum(ucum) || (loinc !== null && !isLoinc(loinc)))).toEqual([]);
  expect(analytes.filter(({ loinc }) => loinc === null).map(({ name }) => name)).toEqual([
    'HIV-1/2 antigen and antibody',
    'Treponema pallidum antibody',
  ]);
});

it('kits have different results and different people, each kit always the same', () => {
  const codes = Array.from({ length: 50 }, (_none, n) => `KIT-${n}`);
  const values = (kitId: string) => JSON.stringify(resultsFor({ kitId, panels: ['CMP14'] }, 'NORMAL'));
  expect(new Set(codes.map(values)).size).toBe(codes.length);
  expect(new Set(codes.map((kitId) => madeUpPerson(kitId).email)).size).toBe(codes.length);
  expect(madeUpPerson('kit-1')).toEqual(madeUpPerson('KIT-1'));
});
