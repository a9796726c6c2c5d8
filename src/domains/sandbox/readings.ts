import type { MeasuredKey } from './body.ts';

/** A quantity in a laboratory's words: a reactivity, a genotype or a description. */
export interface Reading {
  readonly resultType: 'reactivity' | 'genotype' | 'text';
  readonly name: string;
  readonly loinc: string | null;
  /** The quantity that it goes with, whose flag decides its own. */
  readonly of: MeasuredKey;
  readonly words: (value: number) => string;
}

/** Every reading, by name. */
export const READINGS = {
  hiv: reactivity('HIV-1/2 antigen and antibody', '56888-1', 'hivSignal'),
  syphilis: reactivity('Treponema pallidum antibody', '24110-9', 'syphilisSignal'),
  hepatitisC: reactivity('Hepatitis C virus antibody', '16128-1', 'hepatitisCSignal'),
  chlamydia: detection('Chlamydia trachomatis RNA', 'chlamydiaSignal'),
  gonorrhoea: detection('Neisseria gonorrhoeae RNA', 'gonorrhoeaSignal'),
  urineAppearance: {
    resultType: 'text',
    name: 'Appearance of urine',
    loinc: '5767-9',
    of: 'urineLeukocytes',
    words: (cells) => (cells > 5 ? 'Cloudy' : 'Clear'),
  },
  cyp2c19Genotype: genotype('CYP2C19', 'cyp2c19', ['*1/*1', '*1/*2', '*2/*2']),
  cyp2d6Genotype: genotype('CYP2D6', 'cyp2d6', ['*1/*1', '*1/*4', '*4/*4']),
  slco1b1Genotype: genotype('SLCO1B1 rs4149056', 'slco1b1', ['T/T', 'T/C', 'C/C']),
  apoeGenotype: genotype('APOE', 'apoe', ['ε3/ε3', 'ε3/ε4', 'ε4/ε4']),
  hfeGenotype: genotype('HFE c.845G>A (C282Y)', 'hfe', ['G/G', 'G/A', 'A/A']),
  lactaseGenotype: genotype('LCT c.-13910C>T', 'lactase', ['C/C', 'C/T', 'T/T']),
} as const satisfies Record<string, Reading>;

/** The name of a reading in this table. */
export type ReadingKey = keyof typeof READINGS;

/** Whether an antibody or an antigen reacts. */
function reactivity(name: string, loinc: string, of: MeasuredKey): Reading {
  const words = (signal: number) => (signal >= 1 ? 'Reactive' : 'Non-reactive');
  return { resultType: 'reactivity', name, loinc, of, words };
}

/** Whether an amplification test finds a nucleic acid: the type is that of a reactivity, but laboratories use other words. */
function detection(name: string, of: MeasuredKey): Reading {
  const words = (signal: number) => (signal >= 1 ? 'Detected' : 'Not detected');
  return { resultType: 'reactivity', name, loinc: null, of, words };
}

/** @param words the genotype with none, one and two of the alleles that are counted */
function genotype(name: string, of: MeasuredKey, words: readonly [string, string, string]): Reading {
  return { resultType: 'genotype', name, loinc: null, of, words: (alleles) => words[alleles] ?? words[0] };
}
