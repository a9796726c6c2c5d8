import type { Coding } from '@medplum/fhirtypes';
import { coding } from './coding.ts';
import { SNOMED } from './systems.ts';

/** Reactivity words with a single meaning in SNOMED CT, in lower case, with spaces for hyphens. */
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

/** A longer word is not looked up. */
const MAX_WORD_LENGTH = 20;

/** The SNOMED CT code of a reactivity in the laboratory's words; empty if there is none for them. */
export function reactivityCodings(text: string): readonly Coding[] {
  const known =
    text.length <= MAX_WORD_LENGTH
      ? WORDS.get(
          text
            .trim()
            .toLowerCase()
            .replace(/[-_\s]+/g, ' '),
        )
      : undefined;
  return known ? [known] : [];
}
