import type { CodeableConcept } from '@medplum/fhirtypes';
import { coding, concept } from './coding.ts';
import { SNOMED } from './systems.ts';

/** The words of reactivities that mean one thing in SNOMED CT, in lower case and with blanks for hyphens. */
const WORDS = new Map([
  ['reactive', coding(SNOMED, '11214006', 'Reactive')],
  ['non reactive', coding(SNOMED, '131194007', 'Non-Reactive')],
  ['nonreactive', coding(SNOMED, '131194007', 'Non-Reactive')],
  ['not reactive', coding(SNOMED, '131194007', 'Non-Reactive')],
  ['positive', coding(SNOMED, '10828004', 'Positive')],
  ['negative', coding(SNOMED, '260385009', 'Negative')],
  ['detected', coding(SNOMED, '260373001', 'Detected')],
  ['not detected', coding(SNOMED, '260415000', 'Not detected')],
  ['indeterminate', coding(SNOMED, '82334004', 'Indeterminate')],
]);

/** The most characters of a word that is looked up. */
const LONGEST_WORD = 20;

/** A reactivity in the laboratory's words, with a code if they are among those of SNOMED CT. */
export function reactivityOf(text: string): CodeableConcept {
  const known =
    text.length <= LONGEST_WORD
      ? WORDS.get(
          text
            .trim()
            .toLowerCase()
            .replace(/[-_\s]+/g, ' '),
        )
      : undefined;
  return concept(text, known ? [known] : []);
}
