import type { EligibilityRule } from '../../domains/eligibility/rules.ts';
import { ANALYTE_KEYS, ANALYTES, type AnalyteKey } from '../../domains/sandbox/analytes.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import { EN } from './analyte-texts/en.ts';
import { ES } from './analyte-texts/es.ts';
import type { AnalyteTexts } from './analyte-texts/texts.ts';
import { ANALYTE_UNITS } from './analyte-units.ts';

/** A kit type of the demonstration program: an input of `upsertKitType`. */
export interface DemoKitType {
  readonly code: string;
  readonly name: string;
  readonly sampleType: string;
  readonly panels: readonly string[];
  readonly orderable?: boolean;
  readonly activatable?: boolean;
  readonly requiredActivationFields?: readonly ActivationField[];
  readonly eligibility?: readonly Partial<EligibilityRule>[];
}

/** The catalogue: an ordinary kit type, and one for each way to differ from it. */
export const KIT_TYPES = [
  {
    code: 'metabolic_health',
    name: 'Metabolic health',
    // Not a dried spot, in which electrolytes cannot be measured.
    sampleType: 'capillary_blood',
    panels: ['CMP14', 'LIPID', 'HBA1C', 'HSCRP'],
  },
  {
    // Its results may have to be reported to a public health office, so activation asks for more details than usual.
    code: 'sexual_health',
    name: 'Sexual health',
    sampleType: 'urine_and_blood',
    panels: ['HIV4G', 'SYPHILIS', 'HCV', 'CTNG'],
    requiredActivationFields: ['FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'SEX', 'EMAIL', 'PHONE', 'CITY', 'ZIP'],
  },
  {
    // Sold in shops only.
    code: 'pharmacogenomics',
    name: 'Pharmacogenomics',
    sampleType: 'saliva',
    panels: ['CYP2C19', 'CYP2D6', 'SLCO1B1'],
    orderable: false,
  },
  {
    // Drawn by a nurse and identified by its requisition, so it is not activated.
    code: 'clinic_draw',
    name: 'Clinic draw',
    sampleType: 'venous_blood',
    panels: ['CBC', 'CMP14'],
    activatable: false,
  },
  {
    // For adults in the United States, but not in New York.
    code: 'heart_health',
    name: 'Heart health',
    sampleType: 'capillary_blood',
    panels: ['LIPID', 'HSCRP'],
    eligibility: [
      { country: 'US', minAge: 18 },
      { country: 'US', regions: ['US-NY'], offered: false },
    ],
  },
] as const satisfies readonly DemoKitType[];

/** The code of a kit type in the catalogue. */
export type KitTypeCode = (typeof KIT_TYPES)[number]['code'];

/** The catalogue of analytes: inputs of `upsertAnalyte`. */
export const DEMO_ANALYTES = ANALYTE_KEYS.map((code) => {
  const { name, loinc, ucum } = ANALYTES[code];
  return { code, name, loinc, ucum, ...ANALYTE_UNITS[code], texts: [textOf('en', EN[code]), textOf('es', ES[code])] };
});

function textOf(language: string, [name, about]: AnalyteTexts[AnalyteKey]) {
  return { language, name, about };
}
