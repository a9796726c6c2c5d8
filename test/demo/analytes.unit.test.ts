import { describe, expect, it } from 'vitest';
import { ANALYTE_UNITS } from '../../src/demo/data/analyte-units.ts';
import { DEMO_ANALYTES } from '../../src/demo/data/catalogue.ts';

/** Standard atomic weights of IUPAC (CIAAW, 2007). */
const WEIGHTS: Readonly<Record<string, number>> = {
  H: 1.00794,
  C: 12.0107,
  N: 14.0067,
  O: 15.9994,
  Na: 22.98976928,
  Cl: 35.453,
  K: 39.0983,
  Ca: 40.078,
};

function massOf(formula: string): number {
  const parts = [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)];
  return parts.reduce((sum, [, element = '', count]) => sum + (WEIGHTS[element] ?? Number.NaN) * Number(count || 1), 0);
}

describe('the analytes of the demonstration program', () => {
  it.each([
    ['glucose', 'C6H12O6'],
    ['sodium', 'Na'],
    ['potassium', 'K'],
    ['chloride', 'Cl'],
    ['bicarbonate', 'CHO3'],
    ['calcium', 'Ca'],
    ['urea', 'N2'],
    ['creatinine', 'C4H7N3O'],
    ['bilirubin', 'C33H36N4O6'],
    ['cholesterol', 'C27H46O'],
    ['hdl', 'C27H46O'],
    ['ldl', 'C27H46O'],
    ['triglycerides', 'C57H104O6'],
    ['vitaminD', 'C27H44O2'],
  ] as const)('%s has the molar mass of %s, to its last digit', (key, formula) => {
    const { molarMass } = ANALYTE_UNITS[key];
    const digits = String(molarMass).split('.')[1]?.length ?? 0;
    expect(molarMass).toBe(Number(massOf(formula).toFixed(digits)));
  });

  it('have no molar mass but those', () => {
    expect(Object.values(ANALYTE_UNITS).filter((units) => 'molarMass' in units)).toHaveLength(14);
  });

  it('have a name and what they measure in English and Spanish, as short as the catalogue wants them, and without advice', () => {
    for (const { code, texts } of DEMO_ANALYTES) {
      expect(
        texts.map(({ language }) => language),
        code,
      ).toEqual(['en', 'es']);
      for (const { name, about } of texts) {
        expect(name.length, code).toBeLessThanOrEqual(200);
        expect(about.length, code).toBeLessThanOrEqual(500);
        expect(about, code).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
        expect(about, code).not.toMatch(/\b(should|must|doctor|consult|debe usted|médico|consulte)\b/i);
      }
    }
  });
});
