import { ANALYTES, type Analyte } from './analytes.ts';
import type { MeasuredKey } from './body.ts';
import { MARKERS } from './markers.ts';
import { READINGS, type Reading, type ReadingKey } from './readings.ts';

/** What a panel has, in the order of the report. A reading follows the quantity that it goes with. */
type Contents = readonly (MeasuredKey | ReadingKey)[];

const BASIC: Contents = ['glucose', 'calcium', 'sodium', 'potassium', 'chloride', 'bicarbonate', 'urea', 'creatinine'];

/** What the sandbox reports for each panel. The keys are panel codes reduced to letters, in capitals, and digits. */
const PANELS: ReadonlyMap<string, Contents> = new Map<string, Contents>([
  ['BMP8', BASIC],
  ['CMP14', [...BASIC, 'egfr', 'protein', 'albumin', 'bilirubin', 'alp', 'alt', 'ast']],
  ['LIPID', ['cholesterol', 'hdl', 'ldl', 'triglycerides']],
  ['HBA1C', ['hba1c']],
  ['GLUCOSE', ['glucose']],
  ['HSCRP', ['crp']],
  ['CRP', ['conventionalCrp']],
  ['TSH', ['tsh']],
  ['FERRITIN', ['ferritin']],
  ['VITD', ['vitaminD']],
  ['VITAMIND', ['vitaminD']],
  ['CBC', ['hemoglobin', 'hematocrit', 'leukocytes', 'platelets']],
  ['UA', ['urinePh', 'urineLeukocytes', 'urineAppearance']],
  ['URINALYSIS', ['urinePh', 'urineLeukocytes', 'urineAppearance']],
  ['HIV4G', ['hivSignal', 'hiv']],
  ['SYPHILIS', ['syphilisSignal', 'syphilis']],
  ['HCV', ['hepatitisCSignal', 'hepatitisC']],
  ['CTNG', ['chlamydiaSignal', 'chlamydia', 'gonorrhoeaSignal', 'gonorrhoea']],
  ['CYP2C19', ['cyp2c19', 'cyp2c19Genotype']],
  ['CYP2D6', ['cyp2d6', 'cyp2d6Genotype']],
  ['SLCO1B1', ['slco1b1', 'slco1b1Genotype']],
  ['APOE', ['apoe', 'apoeGenotype']],
  ['HFE', ['hfe', 'hfeGenotype']],
  ['LACTASE', ['lactase', 'lactaseGenotype']],
  ['LCT', ['lactase', 'lactaseGenotype']],
]);

/** A quantity on a report. */
export interface QuantityLine {
  readonly kind: 'quantity';
  readonly name: string;
  /** Null for the quantity of an unknown panel. */
  readonly key: MeasuredKey | null;
  readonly analyte: Analyte;
}

/** A reading on a report, and the quantity that it goes with. */
interface ReadingLine {
  readonly kind: 'reading';
  readonly name: string;
  readonly reading: Reading;
  readonly of: QuantityLine;
}

/** A line of a report. */
export type Line = QuantityLine | ReadingLine;

/**
 * What the sandbox reports for a panel. For an unknown panel, it is a quantity with the panel's name and a meaningless interval.
 */
export function linesOf(panel: string): readonly Line[] {
  const known = PANELS.get(panel.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (known) return known.map((key) => (isReading(key) ? readingLine(READINGS[key]) : quantityLine(key)));
  const analyte = { name: panel, loinc: null, unit: 'U/mL', ucum: 'U/mL', minimum: 10, maximum: 50 };
  return [{ kind: 'quantity', name: panel, key: null, analyte }];
}

/** The unit and the interval of each quantity. */
const MEASURED: Readonly<Record<MeasuredKey, Analyte>> = { ...ANALYTES, ...MARKERS };

function isReading(key: MeasuredKey | ReadingKey): key is ReadingKey {
  return key in READINGS;
}

function readingLine(reading: Reading): Line {
  return { kind: 'reading', name: reading.name, reading, of: quantityLine(reading.of) };
}

function quantityLine(key: MeasuredKey): QuantityLine {
  const analyte = MEASURED[key];
  return { kind: 'quantity', name: analyte.name, key, analyte };
}
