import type { CodeableConcept } from '@medplum/fhirtypes';
import { interpretationsOf } from '../interpretation.ts';
import type { DocumentResult } from '../report-document.ts';
import { coding, concept } from './coding.ts';
import { hl7System } from './systems.ts';

/** The codes of FHIR's code system that HL7 v2 has too (table 0078), under their names there. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['L', 'Low'],
  ['H', 'High'],
  ['N', 'Normal'],
  ['A', 'Abnormal'],
  ['LL', 'Critical low'],
  ['HH', 'Critical high'],
  ['AA', 'Critical abnormal'],
  ['<', 'Off scale low'],
  ['>', 'Off scale high'],
  ['LU', 'Significantly low'],
  ['HU', 'Significantly high'],
  ['POS', 'Positive'],
  ['NEG', 'Negative'],
  ['DET', 'Detected'],
  ['ND', 'Not detected'],
  ['IND', 'Indeterminate'],
  ['E', 'Equivocal'],
  ['RR', 'Reactive'],
  ['WR', 'Weakly reactive'],
  ['NR', 'Non-reactive'],
  ['S', 'Susceptible'],
  ['SDD', 'Susceptible-dose dependent'],
  ['I', 'Intermediate'],
  ['R', 'Resistant'],
  ['NS', 'Non-susceptible'],
  ['B', 'Better'],
  ['W', 'Worse'],
  ['U', 'Significant change up'],
  ['D', 'Significant change down'],
]);

/**
 * How the laboratory interprets a result: its letters, each as a code if FHIR has it; empty if it does not say. If FHIR has none of them,
 * there is also the code for the flag, as if there were no letters: no program may take a critical result for one without a flag.
 */
export function interpretationConcepts(result: DocumentResult): CodeableConcept[] {
  const letters = interpretationsOf(result);
  const isCoded = letters.some((each) => NAMES.has(each.toUpperCase()));
  return [...letters, ...(isCoded ? [] : interpretationsOf({ ...result, interpretation: null }))].map(conceptOf);
}

function conceptOf(letters: string): CodeableConcept {
  const code = letters.toUpperCase();
  const name = NAMES.get(code);
  if (name === undefined) return concept(letters, []);
  return concept(name, [coding(hl7System('v3-ObservationInterpretation'), code, name)]);
}
