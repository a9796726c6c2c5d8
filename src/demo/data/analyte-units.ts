import type { AnalyteKey } from '../../domains/sandbox/analytes.ts';

/** What `upsertAnalyte` takes of the units of an analyte. */
interface AnalyteUnits {
  readonly molarMass?: number;
  readonly siUnit: string | null;
  readonly conventionalUnit: string;
}

/**
 * The units of the analytes. Where the conventional unit is a mass, and the other an amount of substance, there is a molar mass: that of
 * the formula beside it, with the standard atomic weights of IUPAC (CIAAW, 2007; `test/demo/analytes.unit.test.ts` adds them up), as the
 * Chemistry WebBook of NIST (Standard Reference Database 69) has it, too.
 */
export const ANALYTE_UNITS = {
  // C6H12O6
  glucose: { molarMass: 180.16, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  // The mmol/mol of the IFCC are another quantity, which is computed by an equation and not by a unit.
  hba1c: { siUnit: null, conventionalUnit: '%' },
  // Na
  sodium: { molarMass: 22.99, siUnit: 'mmol/L', conventionalUnit: 'mmol/L' },
  // K
  potassium: { molarMass: 39.098, siUnit: 'mmol/L', conventionalUnit: 'mmol/L' },
  // Cl
  chloride: { molarMass: 35.453, siUnit: 'mmol/L', conventionalUnit: 'mmol/L' },
  // CHO3
  bicarbonate: { molarMass: 61.017, siUnit: 'mmol/L', conventionalUnit: 'mmol/L' },
  // Ca
  calcium: { molarMass: 40.078, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  // N2: the mass is that of the nitrogen, and a molecule of urea has two atoms of it.
  urea: { molarMass: 28.013, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  // C4H7N3O
  creatinine: { molarMass: 113.12, siUnit: 'umol/L', conventionalUnit: 'mg/dL' },
  egfr: { siUnit: 'mL/min/{1.73_m2}', conventionalUnit: 'mL/min/{1.73_m2}' },
  protein: { siUnit: 'g/L', conventionalUnit: 'g/dL' },
  albumin: { siUnit: 'g/L', conventionalUnit: 'g/dL' },
  // C33H36N4O6
  bilirubin: { molarMass: 584.66, siUnit: 'umol/L', conventionalUnit: 'mg/dL' },
  alp: { siUnit: 'ukat/L', conventionalUnit: 'U/L' },
  alt: { siUnit: 'ukat/L', conventionalUnit: 'U/L' },
  ast: { siUnit: 'ukat/L', conventionalUnit: 'U/L' },
  // C27H46O, of all cholesterol: the lipoproteins are measured by it.
  cholesterol: { molarMass: 386.65, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  hdl: { molarMass: 386.65, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  ldl: { molarMass: 386.65, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  // C57H104O6: triolein, which stands for all of them.
  triglycerides: { molarMass: 885.43, siUnit: 'mmol/L', conventionalUnit: 'mg/dL' },
  crp: { siUnit: 'mg/L', conventionalUnit: 'mg/L' },
  tsh: { siUnit: 'm[IU]/L', conventionalUnit: 'u[IU]/mL' },
  ferritin: { siUnit: 'ug/L', conventionalUnit: 'ng/mL' },
  // C27H44O2: 25-hydroxyvitamin D3.
  vitaminD: { molarMass: 400.64, siUnit: 'nmol/L', conventionalUnit: 'ng/mL' },
  hemoglobin: { siUnit: 'g/L', conventionalUnit: 'g/dL' },
  hematocrit: { siUnit: '1', conventionalUnit: '%' },
  leukocytes: { siUnit: '10*9/L', conventionalUnit: '10*3/uL' },
  platelets: { siUnit: '10*9/L', conventionalUnit: '10*3/uL' },
  hivSignal: { siUnit: '{s_co_ratio}', conventionalUnit: '{s_co_ratio}' },
  syphilisSignal: { siUnit: '{s_co_ratio}', conventionalUnit: '{s_co_ratio}' },
  hepatitisCSignal: { siUnit: '{s_co_ratio}', conventionalUnit: '{s_co_ratio}' },
  viralLoad: { siUnit: '{copies}/L', conventionalUnit: '{copies}/mL' },
} as const satisfies Record<AnalyteKey, AnalyteUnits>;
