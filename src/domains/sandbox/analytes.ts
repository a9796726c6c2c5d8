/** A quantity that a laboratory measures, with its unit and reference interval. */
export interface Analyte {
  readonly name: string;
  /** Null if LOINC has no code for it, or if it is unclear which code applies. */
  readonly loinc: string | null;
  /** The unit as a laboratory prints it; `ucum` is the same unit in UCUM. */
  readonly unit: string;
  /** The unit of exactly one, if it is a word with a singular. */
  readonly unitOfOne?: string;
  readonly ucum: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/**
 * Quantities for the demonstration program and the sandbox. The intervals are common ones for adults and are not medical advice.
 * They are the same for both sexes, which real laboratories' are not.
 */
export const ANALYTES = {
  glucose: { name: 'Glucose, fasting', loinc: '1558-6', unit: 'mg/dL', ucum: 'mg/dL', minimum: 70, maximum: 99 },
  hba1c: { name: 'Hemoglobin A1c', loinc: '4548-4', unit: '%', ucum: '%', minimum: null, maximum: 5.6 },
  sodium: { name: 'Sodium', loinc: '2951-2', unit: 'mmol/L', ucum: 'mmol/L', minimum: 135, maximum: 145 },
  potassium: { name: 'Potassium', loinc: '2823-3', unit: 'mmol/L', ucum: 'mmol/L', minimum: 3.5, maximum: 5.1 },
  chloride: { name: 'Chloride', loinc: '2075-0', unit: 'mmol/L', ucum: 'mmol/L', minimum: 98, maximum: 107 },
  bicarbonate: { name: 'Bicarbonate', loinc: '1963-8', unit: 'mmol/L', ucum: 'mmol/L', minimum: 22, maximum: 29 },
  calcium: { name: 'Calcium', loinc: '17861-6', unit: 'mg/dL', ucum: 'mg/dL', minimum: 8.6, maximum: 10.2 },
  urea: { name: 'Urea nitrogen', loinc: '3094-0', unit: 'mg/dL', ucum: 'mg/dL', minimum: 6, maximum: 20 },
  creatinine: { name: 'Creatinine', loinc: '2160-0', unit: 'mg/dL', ucum: 'mg/dL', minimum: 0.7, maximum: 1.2 },
  egfr: {
    name: 'Estimated GFR',
    loinc: '98979-8',
    unit: 'mL/min/1.73 m²',
    ucum: 'mL/min/{1.73_m2}',
    minimum: 60,
    maximum: null,
  },
  protein: { name: 'Protein, total', loinc: '2885-2', unit: 'g/dL', ucum: 'g/dL', minimum: 6.4, maximum: 8.3 },
  albumin: { name: 'Albumin', loinc: '1751-7', unit: 'g/dL', ucum: 'g/dL', minimum: 3.5, maximum: 5 },
  bilirubin: { name: 'Bilirubin, total', loinc: '1975-2', unit: 'mg/dL', ucum: 'mg/dL', minimum: null, maximum: 1.2 },
  alp: { name: 'Alkaline phosphatase', loinc: '6768-6', unit: 'U/L', ucum: 'U/L', minimum: 40, maximum: 129 },
  alt: { name: 'Alanine aminotransferase', loinc: '1742-6', unit: 'U/L', ucum: 'U/L', minimum: null, maximum: 41 },
  ast: { name: 'Aspartate aminotransferase', loinc: '1920-8', unit: 'U/L', ucum: 'U/L', minimum: null, maximum: 40 },
  cholesterol: {
    name: 'Cholesterol, total',
    loinc: '2093-3',
    unit: 'mg/dL',
    ucum: 'mg/dL',
    minimum: null,
    maximum: 199,
  },
  hdl: { name: 'HDL cholesterol', loinc: '2085-9', unit: 'mg/dL', ucum: 'mg/dL', minimum: 40, maximum: null },
  ldl: {
    name: 'LDL cholesterol, calculated',
    loinc: '13457-7',
    unit: 'mg/dL',
    ucum: 'mg/dL',
    minimum: null,
    maximum: 99,
  },
  triglycerides: { name: 'Triglycerides', loinc: '2571-8', unit: 'mg/dL', ucum: 'mg/dL', minimum: null, maximum: 149 },
  crp: {
    name: 'C-reactive protein, high sensitivity',
    loinc: '30522-7',
    unit: 'mg/L',
    ucum: 'mg/L',
    minimum: null,
    maximum: 3,
  },
  tsh: { name: 'Thyrotropin (TSH)', loinc: '3016-3', unit: 'mIU/L', ucum: 'm[IU]/L', minimum: 0.4, maximum: 4 },
  ferritin: { name: 'Ferritin', loinc: '2276-4', unit: 'ng/mL', ucum: 'ng/mL', minimum: 30, maximum: 400 },
  vitaminD: { name: '25-Hydroxyvitamin D', loinc: '62292-8', unit: 'ng/mL', ucum: 'ng/mL', minimum: 30, maximum: 100 },
  hemoglobin: { name: 'Hemoglobin', loinc: '718-7', unit: 'g/dL', ucum: 'g/dL', minimum: 12, maximum: 17.5 },
  hematocrit: { name: 'Hematocrit', loinc: '4544-3', unit: '%', ucum: '%', minimum: 36, maximum: 50 },
  leukocytes: { name: 'Leukocytes', loinc: '6690-2', unit: '10^3/uL', ucum: '10*3/uL', minimum: 4, maximum: 11 },
  platelets: { name: 'Platelets', loinc: '777-3', unit: '10^3/uL', ucum: '10*3/uL', minimum: 150, maximum: 400 },
  // The signal of a screening test, relative to the level at which it counts as reactive.
  hivSignal: {
    name: 'HIV-1/2 antigen and antibody, signal to cutoff',
    loinc: null,
    unit: 'S/CO',
    ucum: '{s_co_ratio}',
    minimum: null,
    maximum: 0.99,
  },
  syphilisSignal: {
    name: 'Treponema pallidum antibody, signal to cutoff',
    loinc: null,
    unit: 'S/CO',
    ucum: '{s_co_ratio}',
    minimum: null,
    maximum: 0.99,
  },
  hepatitisCSignal: {
    name: 'Hepatitis C virus antibody, signal to cutoff',
    loinc: '48159-8',
    unit: 'S/CO',
    ucum: '{s_co_ratio}',
    minimum: null,
    maximum: 0.99,
  },
  // No interval: what matters is the change from one measurement to the next.
  viralLoad: {
    name: 'HIV-1 RNA',
    loinc: '20447-9',
    unit: 'copies/mL',
    ucum: '{copies}/mL',
    minimum: null,
    maximum: null,
  },
} as const satisfies Record<string, Analyte>;

/** The name of an analyte in this table. */
export type AnalyteKey = keyof typeof ANALYTES;

/** The names of all of them, in their order. */
export const ANALYTE_KEYS = Object.keys(ANALYTES).filter((key): key is AnalyteKey => Object.hasOwn(ANALYTES, key));

/** The part of a result that describes its analyte, for the input of `submitReport`. */
export function measured({ name, loinc, unit, minimum, maximum }: Analyte) {
  return {
    resultType: 'quantity',
    name,
    loinc,
    unitOfMeasure: unit,
    rangeMinimum: minimum,
    rangeMaximum: maximum,
  } as const;
}
