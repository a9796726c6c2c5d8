/** A quantity that the laboratory measures, with its unit and reference interval. */
export interface Analyte {
  readonly name: string;
  readonly unit: string;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** All quantities that the laboratory measures. The intervals are common ones for adults, and not medical advice. */
export const ANALYTES = {
  glucose: { name: 'Glucose, fasting', unit: 'mg/dL', minimum: 70, maximum: 99 },
  hba1c: { name: 'Hemoglobin A1c', unit: '%', minimum: null, maximum: 5.6 },
  sodium: { name: 'Sodium', unit: 'mmol/L', minimum: 135, maximum: 145 },
  potassium: { name: 'Potassium', unit: 'mmol/L', minimum: 3.5, maximum: 5.1 },
  chloride: { name: 'Chloride', unit: 'mmol/L', minimum: 98, maximum: 107 },
  bicarbonate: { name: 'Bicarbonate', unit: 'mmol/L', minimum: 22, maximum: 29 },
  calcium: { name: 'Calcium', unit: 'mg/dL', minimum: 8.6, maximum: 10.2 },
  urea: { name: 'Urea nitrogen', unit: 'mg/dL', minimum: 6, maximum: 20 },
  creatinine: { name: 'Creatinine', unit: 'mg/dL', minimum: 0.7, maximum: 1.2 },
  egfr: { name: 'Estimated GFR', unit: 'mL/min/1.73 m²', minimum: 60, maximum: null },
  protein: { name: 'Protein, total', unit: 'g/dL', minimum: 6.4, maximum: 8.3 },
  albumin: { name: 'Albumin', unit: 'g/dL', minimum: 3.5, maximum: 5 },
  bilirubin: { name: 'Bilirubin, total', unit: 'mg/dL', minimum: null, maximum: 1.2 },
  alp: { name: 'Alkaline phosphatase', unit: 'U/L', minimum: 40, maximum: 129 },
  alt: { name: 'Alanine aminotransferase', unit: 'U/L', minimum: null, maximum: 41 },
  ast: { name: 'Aspartate aminotransferase', unit: 'U/L', minimum: null, maximum: 40 },
  cholesterol: { name: 'Cholesterol, total', unit: 'mg/dL', minimum: null, maximum: 199 },
  hdl: { name: 'HDL cholesterol', unit: 'mg/dL', minimum: 40, maximum: null },
  ldl: { name: 'LDL cholesterol, calculated', unit: 'mg/dL', minimum: null, maximum: 99 },
  triglycerides: { name: 'Triglycerides', unit: 'mg/dL', minimum: null, maximum: 149 },
  crp: { name: 'C-reactive protein, high sensitivity', unit: 'mg/L', minimum: null, maximum: 3 },
  tsh: { name: 'Thyrotropin', unit: 'mIU/L', minimum: 0.4, maximum: 4 },
  ferritin: { name: 'Ferritin', unit: 'ng/mL', minimum: 30, maximum: 400 },
  vitaminD: { name: '25-Hydroxyvitamin D', unit: 'ng/mL', minimum: 30, maximum: 100 },
  // No interval: what matters is the change from one measurement to the next.
  viralLoad: { name: 'HIV-1 RNA', unit: 'copies/mL', minimum: null, maximum: null },
} as const satisfies Record<string, Analyte>;

/** The name of an analyte in this program's data. */
export type AnalyteKey = keyof typeof ANALYTES;
