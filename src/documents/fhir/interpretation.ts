import type { CodeableConcept } from '@medplum/fhirtypes';
import { interpretationsOf } from '../content/interpretation.ts';
import type { DocumentResult } from '../content/report-document.ts';
import { coding, concept } from './coding.ts';
import { hl7System } from './systems.ts';

/** The codes that FHIR's code system shares with HL7 v2 (table 0078), with FHIR's names. */
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
 * The laboratory's interpretation of a result: its letters, each as a code if FHIR has it; empty if there are none. If FHIR has none of
 * them, the code for the flag is added, as if there were no letters: no program may mistake a critical result for one without a flag.
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
