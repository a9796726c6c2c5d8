import { ANALYTES, type Analyte, type AnalyteKey } from './analytes.ts';

/** What the sandbox measures for each panel. The keys are panel codes reduced to letters, in capitals, and digits. */
const PANELS: ReadonlyMap<string, readonly AnalyteKey[]> = new Map<string, readonly AnalyteKey[]>([
  ['BMP8', ['glucose', 'calcium', 'sodium', 'potassium', 'chloride', 'bicarbonate', 'urea', 'creatinine']],
  [
    'CMP14',
    [
      'glucose',
      'calcium',
      'sodium',
      'potassium',
      'chloride',
      'bicarbonate',
      'urea',
      'creatinine',
      'egfr',
      'protein',
      'albumin',
      'bilirubin',
      'alp',
      'alt',
      'ast',
    ],
  ],
  ['LIPID', ['cholesterol', 'hdl', 'ldl', 'triglycerides']],
  ['HBA1C', ['hba1c']],
  ['GLUCOSE', ['glucose']],
  ['HSCRP', ['crp']],
  ['CRP', ['crp']],
  ['TSH', ['tsh']],
  ['FERRITIN', ['ferritin']],
  ['VITD', ['vitaminD']],
  ['VITAMIND', ['vitaminD']],
  ['CBC', ['hemoglobin', 'hematocrit', 'leukocytes', 'platelets']],
  ['HIV4G', ['hivSignal']],
  ['SYPHILIS', ['syphilisSignal']],
  ['HCV', ['hepatitisCSignal']],
]);

/**
 * What the sandbox measures for a panel. For an unknown panel, it is a quantity with the panel's name and a meaningless interval.
 */
export function analytesOf(panel: string): readonly Analyte[] {
  const known = PANELS.get(panel.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  return (
    known?.map((key) => ANALYTES[key]) ?? [
      { name: panel, loinc: null, unit: 'U/mL', ucum: 'U/mL', minimum: 10, maximum: 50 },
    ]
  );
}
