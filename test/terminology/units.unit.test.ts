import { UcumLhcUtils, UnitTables } from '@lhncbc/ucum-lhc';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { convertNumber, factorBetween } from '../../src/terminology/units/convert.ts';
import { type Exact, readDecimal, writeDigits } from '../../src/terminology/units/exact.ts';
import { loadUnits, type Ucum } from '../../src/terminology/units/load-units.ts';
import type { Unit } from '../../src/terminology/units/unit.ts';
import { seedOfTest } from '../helpers/chance.ts';

// Contract, 12.7: what may be converted into what, and how numbers are rounded.

let ucum: Ucum;

beforeAll(async () => {
  ucum = await loadUnits();
});

function unit(code: string): Unit {
  const read = ucum.read(code);
  if (!read) throw new Error(`${code} is not read.`);
  return read;
}

const exact = (text: string): Exact => {
  const number = readDecimal(text);
  if (!number) throw new Error(`${text} is no number.`);
  return number.value;
};

/** A number in another unit, or why there is none. */
function converted(text: string, from: string, to: string, molarMass?: string): string | undefined {
  const factor = factorBetween(unit(from), unit(to), molarMass === undefined ? null : exact(molarMass));
  return typeof factor === 'string' ? factor : convertNumber(text, factor);
}

describe('a number in another unit', () => {
  // Worked out by hand.
  it.each([
    // 198 mg/dL = 1.98 g/L; 1.98 / 386.65 = 0.005121 mol/L.
    ['198', 'mg/dL', 'mmol/L', '386.65', '5.12'],
    ['5.12', 'mmol/L', 'mg/dL', '386.65', '198'],
    ['5.0', 'mg/dL', 'mmol/L', '386.65', '0.13'],
    // 30 ng/mL = 30 ug/L; 30 / 400.64 = 0.07488 umol/L.
    ['30', 'ng/mL', 'nmol/L', '400.64', '75'],
    ['200', 'mg/dL', 'g/L', undefined, '2.00'],
    ['0.50', 'g/dL', 'g/L', undefined, '5.0'],
    ['5', 'mg/dL', 'mg/L', undefined, '50'],
    ['1', 'kg', 'g', undefined, '1000'],
    ['12', 'g/L', 'ng/L', undefined, '12000000000'],
    ['4.5', '10*3/uL', '10*9/L', undefined, '4.5'],
    ['4.5', '10^3/uL', '/nL', undefined, '4.5'],
    ['250', '10*9/L', '/uL', undefined, '250000'],
    ['41', '%', '1', undefined, '0.41'],
    ['0.4100', '1', '%', undefined, '41.00'],
    ['7', 'U/L', 'ukat/L', undefined, '0.12'],
    ['1.00', 'ukat/L', 'U/L', undefined, '60.0'],
    ['120', 's', 'min', undefined, '2.00'],
    ['70', 'mL/min/{1.73_m2}', 'mL/s/{1.73_m2}', undefined, '1.2'],
    ['70', 'mL/min/{1.73_m2}', 'mL/(min.{1.73_m2})', undefined, '70'],
    ['2.5', 'm[IU]/L', 'u[iU]/mL', undefined, '2.5'],
    ['1.000', 'L', 'dm3', undefined, '1.000'],
    ['1.00', '[foz_us]', 'mL', undefined, '29.6'],
    ['150', '[lb_av]', 'kg', undefined, '68.0'],
    ['7.5', 'mm[Hg]', 'kPa', undefined, '1.0'],
    // Half away from zero, once.
    ['25', 'mg/L', 'mg/dL', undefined, '2.5'],
    ['-2.45', 'g/dL', 'g/L', undefined, '-24.5'],
    ['0.00', 'mg/dL', 'mg/L', undefined, '0.0'],
    ['0e999999999', 'mg/dL', 'mg/L', undefined, '0.0'],
    ['1.5e3', 'mg', 'g', undefined, '1.5'],
    ['+.5', 'g', 'mg', undefined, '500'],
    ['1e-7', 'g', 'mg', undefined, '0.00010'],
  ] as const)('%s %s in %s', (text, from, to, molarMass, expected) => {
    expect(converted(text, from, to, molarMass)).toBe(expected);
  });

  it.each([
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['0.124999999999999999999', 2, '0.12'],
    ['9.96', 2, '10'],
    ['9.996', 3, '10.0'],
    ['99.6', 2, '100'],
    ['0.0996', 2, '0.10'],
    ['1234567', 2, '1200000'],
    ['5', 3, '5.00'],
  ] as const)('%s with %d digits is %s', (text, digits, expected) => {
    expect(writeDigits(exact(text), digits)).toBe(expected);
  });

  it('comes back the same within its digits, whatever the units and the molar mass are', () => {
    const pairs = [
      ['mg/dL', 'mmol/L'],
      ['ng/mL', 'nmol/L'],
      ['ug/dL', 'umol/L'],
      ['g/L', 'mg/dL'],
      ['U/L', 'ukat/L'],
      ['[lb_av]', 'kg'],
    ] as const;
    const digits = fc.bigInt({ min: 10n, max: 999_999n });
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        digits,
        fc.nat(6),
        fc.integer({ min: 1, max: 500_000 }),
        (pair, n, at, mass) => {
          const text = writeDigits({ over: n, under: 10n ** BigInt(at) }, String(n).length);
          const there = factorBetween(unit(pair[0]), unit(pair[1]), { over: BigInt(mass), under: 100n });
          const back = factorBetween(unit(pair[1]), unit(pair[0]), { over: BigInt(mass), under: 100n });
          if (typeof there === 'string' || typeof back === 'string') throw new Error('They are of one kind.');
          // With four digits more, nothing is lost there, so the way back finds the same digits.
          const longer = `${text}${text.includes('.') ? '' : '.'}0000`;
          const returned = convertNumber(convertNumber(longer, there) ?? '', back) ?? '';
          expect(writeDigits(exact(returned), String(n).length)).toBe(text);
        },
      ),
      { seed: seedOfTest() },
    );
  });
});

describe('units of different kinds', () => {
  it.each([
    ['mmol/mol', '%'],
    ['mmol/mol', '1'],
    ['mg/g', '%'],
    ['L/L', '%'],
    ['meq/L', 'mmol/L'],
    ['mosm/kg', 'mmol/kg'],
    ['/uL', '/[HPF]'],
    ['/[HPF]', '/[LPF]'],
    ['[IU]/mL', 'ng/mL'],
    ['[IU]/L', 'U/L'],
    ['[IU]/mL', "[arb'U]/mL"],
    ['[CFU]/mL', '[PFU]/mL'],
    ['[CFU]/mL', '/mL'],
    ['U/L', 'umol/min/L'],
    ['ng/mL{FEU}', 'ng/mL'],
    ['ng/mL{FEU}', 'ng/mL{DDU}'],
    ['mg/g{creat}', 'mg/g'],
    ['{copies}/mL', '/mL'],
    ['{copies}/mL', '[IU]/mL'],
    ['{s_co_ratio}', '1'],
    // By mass there, by volume here.
    ['mg/kg', 'mg/L'],
    ['mg/dL', 'mg/d'],
    ['mg', 'mg/dL'],
    ['Cel', 'K'],
    ['Cel', '[degF]'],
    ['[pH]', '1'],
    ['[pH]', 'mol/L'],
    ['B[SPL]', 'Pa'],
    // A molar mass is for numerators alone.
    ['mg/mmol', 'mg/g'],
    ['/mmol', '/g'],
    ['mg2/L', 'mmol2/L'],
    ['bit', '1'],
  ])('%s is no %s, even with a molar mass', (from, to) => {
    expect(converted('1', from, to, '100')).toBe('DIFFERENT_KIND');
    expect(converted('1', to, from, '100')).toBe('DIFFERENT_KIND');
  });

  it.each([
    ['mg/dL', 'mmol/L'],
    ['mmol/mol', 'mg/mol'],
    ['ug/L{free}', 'nmol/L{free}'],
  ])('%s is a %s only with a molar mass', (from, to) => {
    expect(converted('1', from, to)).toBe('NO_MOLAR_MASS');
    expect(converted('1', to, from)).toBe('NO_MOLAR_MASS');
    expect(converted('1', from, to, '100')).toMatch(/^[\d.]+$/);
  });
});

describe('a unit', () => {
  it.each(['IU/L', 'mg/dl ', 'MG/DL', 'mcg', '', 'µg/L', 'mL/min/1.73 m²', 'Cel/min'])('%s is not read', (code) => {
    expect(ucum.read(code)).toBeUndefined();
  });

  it.each(['10*99999999', 'm51', '10*-999999999999999999'])('%s is out of all proportion, and not read', (code) => {
    expect(ucum.isUcum(code)).toBe(true);
    expect(ucum.read(code)).toBeUndefined();
  });

  it('has the size that the library gives it, each of UCUM and of the most usual ones of LOINC', () => {
    UcumLhcUtils.getInstance();
    const all = Object.values(UnitTables.getInstance().unitCodes_).filter(({ isSpecial_: isSpecial }) => !isSpecial);
    expect(all.length).toBeGreaterThan(700);
    // To the library, amounts are numbers, and so is what is seen in a field of the microscope.
    const AVOGADRO = 6.0221367e23;
    for (const { csCode_: code, magnitude_: magnitude } of all) {
      if (!ucum.isUcum(code)) continue;
      const { factor, over, under } = unit(code);
      const moles = ['mol', 'eq', 'osm', 'kat']
        .map((kind) => (over.kinds.get(kind) ?? 0) - (under.kinds.get(kind) ?? 0))
        .reduce((sum, each) => sum + each, 0);
      const size = (Number(factor.over) / Number(factor.under)) * AVOGADRO ** moles;
      expect(Math.abs(size / magnitude - 1), `${code}: ${size}, ${magnitude}`).toBeLessThan(1e-9);
    }
  });
});
