import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagOf } from '../../src/domains/reports/flag.ts';
import { submittedResult } from '../../src/domains/reports/result-value.ts';
import { ANALYTES, type Analyte } from '../../src/domains/sandbox/analytes.ts';
import type { Findings } from '../../src/domains/sandbox/findings.ts';
import { MARKERS } from '../../src/domains/sandbox/markers.ts';
import { madeUpPerson, type Subject, subjectOf } from '../../src/domains/sandbox/person.ts';
import { READINGS, type Reading } from '../../src/domains/sandbox/readings.ts';
import { resultsFor, type SimulatedResult } from '../../src/domains/sandbox/results.ts';
import { isLoinc } from '../../src/terminology/loinc.ts';
import { loadUcum } from '../../src/terminology/ucum.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { ckdEpi } from '../helpers/ckd-epi.ts';

const KNOWN = [
  'BMP8',
  'CMP14',
  'LIPID',
  'HBA1C',
  'hs-CRP',
  'CRP',
  'TSH',
  'FERRITIN',
  'VIT_D',
  'CBC',
  'HIV4G',
  'SYPHILIS',
  'HCV',
  'CTNG',
  'UA',
  'CYP2C19',
  'CYP2D6',
  'SLCO1B1',
  'APOE',
  'HFE',
  'LACTASE',
];

const kit = fc.record({
  kitId: fc.stringMatching(/^[A-Za-z0-9-]{4,64}$/),
  sex: fc.constantFrom('F' as const, 'M' as const),
  age: fc.nat(126),
  panels: fc.array(fc.oneof(fc.constantFrom(...KNOWN), fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}$/)), {
    maxLength: 200,
  }),
});

/** The flags of all results of such a report, each of which the laboratory may submit. */
function flagsOf(results: readonly SimulatedResult[]) {
  return results.map((result) => {
    const { resultType, flag, rangeMinimum, rangeMaximum } = submittedResult.parse(result);
    const value = resultType === 'quantity' ? Number(result.result) : null;
    return flagOf({ value, comparator: null, rangeMinimum, rangeMaximum, labFlag: flag });
  });
}

const PROMISES: Readonly<Record<Findings, (flags: readonly string[]) => boolean>> = {
  NORMAL: (flags) => flags.every((flag) => flag === 'NORMAL'),
  CORRECTED: (flags) => flags.every((flag) => flag === 'NORMAL'),
  ABNORMAL: (flags) =>
    flags.some((flag) => flag === 'LOW' || flag === 'HIGH') &&
    flags.every((flag) => flag === 'LOW' || flag === 'HIGH' || flag === 'NORMAL' || flag === 'ABNORMAL'),
  CRITICAL: (flags) => flags.filter((flag) => flag === 'CRITICAL').length === 1,
  MISTAKEN: (flags) => flags.some((flag) => flag === 'HIGH' || flag === 'LOW') && !flags.includes('CRITICAL'),
};

it.each(Object.keys(PROMISES) as Findings[])('%s results are what they say, for any kit and any panels', (findings) => {
  fc.assert(
    fc.property(kit, (measured) => {
      const { kitId } = measured;
      const results = resultsFor(measured, findings);
      expect(results.length).toBeGreaterThan(0);
      expect(results.length).toBeLessThanOrEqual(1_000);
      expect(PROMISES[findings](flagsOf(results)), JSON.stringify({ kitId, results })).toBe(true);
      for (const { resultType, unitOfMeasure, rangeMinimum, rangeMaximum } of results) {
        if (resultType !== 'quantity') continue;
        expect(unitOfMeasure).not.toBe('');
        expect(rangeMinimum ?? rangeMaximum).not.toBeNull();
      }
      // The same again, also where the code is typed in other case.
      expect(resultsFor({ ...measured, kitId: kitId.toLowerCase() }, findings)).toEqual(results);
    }),
    drawsOfTest({ full: 1_000, quick: 50 }),
  );
});

const FINDINGS = ['NORMAL', 'ABNORMAL', 'CRITICAL', 'CORRECTED'] as const;

/** A patient of a kit, whose sex and age go with its number. */
const patientOf = (n: number): Subject => ({ kitId: `KIT-${n}`, sex: n % 2 === 0 ? 'F' : 'M', age: 18 + (n % 70) });

/** The results of one of many kits, by name, and its patient. */
interface Seen {
  readonly of: (name: string) => number;
  readonly patient: Subject;
  readonly results: readonly SimulatedResult[];
}

/** Sees the results of many kits whose panels are known, by name. */
function everyReport(
  panels: readonly string[],
  expectOf: (seen: Seen) => void,
  allFindings: readonly Findings[] = FINDINGS,
) {
  for (const findings of allFindings) {
    for (let n = 0; n < 200; n++) {
      const patient = patientOf(n);
      const results = resultsFor({ ...patient, panels }, findings);
      const values = new Map(results.map(({ name, result }) => [name, Number(result)]));
      expectOf({ of: (name) => values.get(name) ?? Number.NaN, patient, results });
    }
  }
}

describe('a physician would accept the values (contract, 9.5):', () => {
  it('LDL cholesterol is what Friedewald makes of the others, or not calculated, and HDL low where fat is high', () => {
    everyReport(['LIPID'], ({ of }) => {
      const [triglycerides, ldl] = [of('Triglycerides'), of('LDL cholesterol, calculated')];
      const friedewald = of('Cholesterol, total') - of('HDL cholesterol') - Math.round(triglycerides / 5);
      expect(ldl).toBe(triglycerides > 400 ? Number.NaN : friedewald);
      if (triglycerides > 500) expect(Math.abs(of('HDL cholesterol') - 31)).toBeLessThanOrEqual(6);
    });
    const critical = resultsFor({ ...patientOf(1), panels: ['LIPID'] }, 'CRITICAL');
    expect(critical.find(({ name }) => name === 'LDL cholesterol, calculated')).toMatchObject({
      resultType: 'text',
      result: 'Not calculated: triglycerides too high',
    });
  });

  it('the anion gap is 12 or 13, urea goes with creatinine, and there is more protein than albumin', () => {
    everyReport(['CMP14'], ({ of }) => {
      expect([12, 13]).toContain(of('Sodium') - of('Chloride') - of('Bicarbonate'));
      expect(of('Urea nitrogen') / of('Creatinine')).toBeGreaterThan(10);
      expect(of('Urea nitrogen') / of('Creatinine')).toBeLessThan(17);
      expect(of('Protein, total') - of('Albumin')).toBeGreaterThan(2);
      expect(of('Aspartate aminotransferase') > 40).toBe(of('Alanine aminotransferase') > 41);
    });
  });

  it('hematocrit is three times hemoglobin, and hemoglobin A1c is high exactly where glucose is', () => {
    everyReport(['CBC'], ({ of }) => expect(Math.abs(of('Hematocrit') / of('Hemoglobin') - 3)).toBeLessThan(0.05));
    everyReport(['GLUCOSE', 'HBA1C'], ({ of }) => expect(of('Hemoglobin A1c') > 5.6).toBe(of('Glucose, fasting') > 99));
  });

  it('eGFR is that of the creatinine on the report, of the sex and of the age', () => {
    const ratios: number[] = [];
    everyReport(
      ['CMP14'],
      ({ of, patient: { sex, age } }) => {
        const expected = ckdEpi(sex, of('Creatinine'), age);
        expect(Math.abs(of('Estimated GFR') - expected)).toBeLessThan(0.5 + expected / 100);
        ratios.push(of('Estimated GFR'));
      },
      [...FINDINGS, 'MISTAKEN'],
    );
    expect([Math.min(...ratios) < 10, Math.max(...ratios) > 100]).toEqual([true, true]);
  });

  it('calcium is low where albumin is, so that no excess of it is hidden', () => {
    everyReport(['CMP14'], ({ of, results }) => {
      const corrected = of('Calcium') + 0.8 * Math.max(0, 4 - of('Albumin'));
      const isHidden = corrected > 10.2 && of('Calcium') <= 10.2;
      expect(isHidden, JSON.stringify(results)).toBe(false);
    });
  });

  it.each([
    ['CMP14', 'Creatinine', 0.74, 1.04],
    ['CMP14', 'Alkaline phosphatase', 45, 104],
    ['CMP14', 'Alanine aminotransferase', 10, 33],
    ['LIPID', 'HDL cholesterol', 50, 80],
    ['FERRITIN', 'Ferritin', 30, 150],
    ['CBC', 'Hemoglobin', 13.5, 15.5],
    ['CBC', 'Hematocrit', 41, 46],
  ] as const)('of %s, what is normal of %s is normal for both sexes', (panel, name, from, to) => {
    everyReport(
      [panel],
      ({ of }) => {
        expect(of(name)).toBeGreaterThanOrEqual(from);
        expect(of(name)).toBeLessThanOrEqual(to);
      },
      ['NORMAL'],
    );
  });

  it('C-reactive protein is conventional, unless the panel says that its sensitivity is high', () => {
    const loincOf = (panel: string) => resultsFor({ ...patientOf(1), panels: [panel] }, 'NORMAL')[0]?.loinc;
    expect([loincOf('CRP'), loincOf('hs-CRP')]).toEqual(['1988-5', '30522-7']);
  });

  it('one allele is an allele, and two are alleles', () => {
    const seen = new Set<string>();
    everyReport(['CYP2C19'], ({ results: [count] }) => seen.add(`${count?.result} ${count?.unitOfMeasure}`));
    expect([...seen].toSorted()).toEqual(['0 alleles', '1 allele', '2 alleles']);
  });

  it('numbers have the decimals that laboratories print, as text where a number would lose the last', () => {
    const printed = Array.from({ length: 50 }, (_, n) => resultsFor({ ...patientOf(n), panels: ['CMP14'] }, 'NORMAL'))
      .flat()
      .filter(({ name }) => name === 'Creatinine')
      .map(({ result }) => result);
    for (const result of printed) expect(String(result)).toMatch(/^\d\.\d\d$/);
    expect(new Set(printed.map((result) => typeof result))).toEqual(new Set(['number', 'string']));
  });
});

describe('what is said in words goes with its quantity (contract, 9.5):', () => {
  const wordsIn = (panel: string, findings: Findings, n = 1) =>
    resultsFor({ ...patientOf(n), panels: [panel] }, findings)
      .filter(({ resultType }) => resultType !== 'quantity')
      .map(({ resultType, result, flag }) => [resultType, result, flag]);

  it.each([
    ['HIV4G', 'reactivity', 'Non-reactive', ['Reactive']],
    ['SYPHILIS', 'reactivity', 'Non-reactive', ['Reactive']],
    ['HCV', 'reactivity', 'Non-reactive', ['Reactive']],
    ['CYP2C19', 'genotype', '*1/*1', ['*1/*2', '*2/*2']],
    ['APOE', 'genotype', 'ε3/ε3', ['ε3/ε4', 'ε4/ε4']],
    ['UA', 'text', 'Clear', ['Cloudy']],
  ] as const)('%s has a %s: %s, and if abnormal, otherwise', (panel, resultType, usual, others) => {
    expect(wordsIn(panel, 'NORMAL')).toEqual([[resultType, usual, 'NORMAL']]);
    const seen = Array.from({ length: 40 }, (_, n) => wordsIn(panel, 'ABNORMAL', n)).flat();
    const abnormal = seen.filter(([, , flag]) => flag === 'ABNORMAL').map(([, result]) => result);
    expect(new Set(abnormal)).toEqual(new Set(others));
    expect(seen.filter(([, result, flag]) => (result === usual) !== (flag === 'NORMAL'))).toEqual([]);
  });

  it('nucleic acids are detected or not, rather than reactive', () => {
    const [chlamydia, gonorrhoea] = wordsIn('CTNG', 'NORMAL');
    expect([chlamydia, gonorrhoea]).toEqual(Array(2).fill(['reactivity', 'Not detected', 'NORMAL']));
    const seen = Array.from({ length: 40 }, (_, n) => wordsIn('CTNG', 'ABNORMAL', n)).flat();
    expect(new Set(seen.map((reading) => reading.join()))).toEqual(
      new Set(['reactivity,Detected,ABNORMAL', 'reactivity,Not detected,NORMAL']),
    );
  });

  it('urine is as clear as its cells really are, wherever their decimal point is', () => {
    const mistaken = Array.from({ length: 40 }, (_, n) => wordsIn('UA', 'MISTAKEN', n)).flat();
    expect(mistaken).toEqual(Array(40).fill(['text', 'Clear', 'NORMAL']));
  });

  it('the lactase genotype is normal with one or two persistence alleles', () => {
    const seen = Array.from({ length: 40 }, (_, n) => wordsIn('LACTASE', 'NORMAL', n)[0]?.[1]);
    expect(new Set(seen)).toEqual(new Set(['C/T', 'T/T']));
    expect(wordsIn('LACTASE', 'ABNORMAL')).toEqual([['genotype', 'C/C', 'ABNORMAL']]);
  });
});

/** What ten times a usual value could be a reading of. */
const PLAUSIBLE_TENFOLD = [
  'Alanine aminotransferase',
  'Alkaline phosphatase',
  'Bilirubin, total',
  'C-reactive protein',
  'C-reactive protein, high sensitivity',
  'Creatinine',
  'Ferritin',
  'Leukocytes in urine sediment',
  'Thyrotropin (TSH)',
  'Triglycerides',
  'X-RARE',
];

it('an amendment corrects a decimal point only where a laboratory could overlook it (contract, 9.5)', () => {
  const seen = new Set<string>();
  for (const panel of [...KNOWN, 'X-RARE']) {
    for (let n = 0; n < 50; n++) {
      const [mistaken, corrected] = (['MISTAKEN', 'CORRECTED'] as const).map((findings) =>
        resultsFor({ ...patientOf(n), panels: [panel] }, findings),
      );
      const commented = corrected?.filter(({ comments }) => comments !== undefined) ?? [];
      expect(commented).toHaveLength(1);
      const [{ name, result, comments } = { name: '', result: '', comments: '' }] = commented;
      const first = Number(mistaken?.find((each) => each.name === name)?.result);
      const isTenfold = Math.abs(first - Number(result) * 10) < 1e-9 && first !== 0;
      expect(comments).toBe(
        isTenfold
          ? 'Simulated. Corrected: the first report had a misplaced decimal point.'
          : 'Simulated. Corrected: the first report was of another sample.',
      );
      if (isTenfold) seen.add(name);
    }
  }
  expect([...seen].toSorted()).toEqual(PLAUSIBLE_TENFOLD);
});

it('a report with misplaced triglycerides has no LDL cholesterol, which cannot be calculated from them', () => {
  const lipids = { ...patientOf(1), panels: ['LIPID'] };
  const ldlOf = (findings: Findings) =>
    resultsFor(lipids, findings).find(({ name }) => name === 'LDL cholesterol, calculated');
  expect([ldlOf('MISTAKEN')?.resultType, ldlOf('CORRECTED')?.resultType]).toEqual(['text', 'quantity']);
});

it('a critical value is one for the telephone only where laboratories have a critical limit', () => {
  const commentsOf = (panel: string) => {
    const comments = new Set<string | undefined>();
    everyReport([panel], ({ results }) => comments.add(results.find(({ flag }) => flag === 'CRITICAL')?.comments), [
      'CRITICAL',
    ]);
    return [...comments];
  };
  for (const panel of ['BMP8', 'CMP14', 'LIPID', 'GLUCOSE', 'CBC'])
    expect(commentsOf(panel)).toEqual(['Simulated. A laboratory would report this value by telephone.']);
  for (const panel of ['HBA1C', 'TSH', 'FERRITIN', 'VIT_D', 'HIV4G', 'CYP2C19', 'X-RARE'])
    expect(commentsOf(panel)).toEqual([
      'Simulated. Marked critical because the scenario asks for it; laboratories have no critical limit for this test.',
    ]);
});

it('the patient is the registered one, at that age, and the made-up one as far as nothing is known', () => {
  const on = (day: string) => new Date(`${day}T12:00:00.000Z`);
  const known = { sex: 'F', dateOfBirth: new Date('1984-02-29') } as const;
  expect(subjectOf('KIT-1', known, on('2026-02-28'))).toEqual({ kitId: 'KIT-1', sex: 'F', age: 41 });
  expect(subjectOf('KIT-1', known, on('2026-03-01'))).toEqual({ kitId: 'KIT-1', sex: 'F', age: 42 });
  const { sex, dateOfBirth } = madeUpPerson('KIT-1');
  const age = 2026 - Number(dateOfBirth.slice(0, 4));
  for (const nobody of [null, undefined, { sex: null, dateOfBirth: null }])
    expect(subjectOf('KIT-1', nobody, on('2026-12-31'))).toEqual({ kitId: 'KIT-1', sex, age });
});

it('an amendment of a genotype corrects the results of another sample, since it has no decimal point', () => {
  const kit = { ...patientOf(1), panels: ['CYP2D6'] };
  expect(resultsFor(kit, 'MISTAKEN')[1]).toMatchObject({ flag: 'ABNORMAL' });
  expect(resultsFor(kit, 'CORRECTED')).toMatchObject([
    { result: 0, comments: 'Simulated. Corrected: the first report was of another sample.' },
    { result: '*1/*1', flag: 'NORMAL' },
  ]);
});

it('every analyte has a LOINC code with its check digit, unless it has none, and a unit of UCUM', async () => {
  const isUcum = await loadUcum();
  const analytes: readonly Analyte[] = [...Object.values(ANALYTES), ...Object.values(MARKERS)];
  expect(
    analytes.filter(({ loinc, ucum }) => ucum === null || !isUcum(ucum) || (loinc !== null && !isLoinc(loinc))),
  ).toEqual([]);
  const readings: readonly Reading[] = Object.values(READINGS);
  expect(readings.filter(({ loinc }) => loinc !== null && !isLoinc(loinc))).toEqual([]);
  expect(Object.values(ANALYTES).flatMap(({ name, loinc }) => (loinc === null ? [name] : []))).toEqual([
    'HIV-1/2 antigen and antibody, signal to cutoff',
    'Treponema pallidum antibody, signal to cutoff',
  ]);
});

it('kits have different results and different people, each kit always the same', () => {
  const codes = Array.from({ length: 50 }, (_none, n) => `KIT-${n}`);
  const values = (kitId: string) => JSON.stringify(resultsFor({ ...patientOf(1), kitId, panels: ['CMP14'] }, 'NORMAL'));
  expect(new Set(codes.map(values)).size).toBe(codes.length);
  expect(new Set(codes.map((kitId) => madeUpPerson(kitId).email)).size).toBe(codes.length);
  expect(madeUpPerson('kit-1')).toEqual(madeUpPerson('KIT-1'));
});
