import type { Analyte } from './analytes.ts';

/**
 * Quantities that only the sandbox measures: conventional C-reactive protein, the signals of infection tests, urine, and how many
 * alleles of a gene are variants.
 */
export const MARKERS = {
  conventionalCrp: {
    name: 'C-reactive protein',
    loinc: '1988-5',
    unit: 'mg/L',
    ucum: 'mg/L',
    minimum: null,
    maximum: 10,
  },
  chlamydiaSignal: signal('Chlamydia trachomatis RNA'),
  gonorrhoeaSignal: signal('Neisseria gonorrhoeae RNA'),
  urinePh: { name: 'pH of urine', loinc: '5803-2', unit: 'pH', ucum: '[pH]', minimum: 5, maximum: 8 },
  urineLeukocytes: {
    name: 'Leukocytes in urine sediment',
    loinc: '5821-4',
    unit: '/HPF',
    ucum: '/[HPF]',
    minimum: null,
    maximum: 5,
  },
  cyp2c19: alleles('CYP2C19, alleles without function', null, 0),
  cyp2d6: alleles('CYP2D6, alleles without function', null, 0),
  slco1b1: alleles('SLCO1B1, alleles of decreased function', null, 0),
  apoe: alleles('APOE, ε4 alleles', null, 0),
  hfe: alleles('HFE, C282Y alleles', null, 0),
  lactase: alleles('LCT, lactase persistence alleles', 1, null),
} as const satisfies Record<string, Analyte>;

function signal(name: string): Analyte {
  return {
    name: `${name}, signal to cutoff`,
    loinc: null,
    unit: 'S/CO',
    ucum: '{s_co_ratio}',
    minimum: null,
    maximum: 0.99,
  };
}

function alleles(name: string, minimum: number | null, maximum: number | null): Analyte {
  return { name, loinc: null, unit: 'alleles', unitOfOne: 'allele', ucum: '{alleles}', minimum, maximum };
}
