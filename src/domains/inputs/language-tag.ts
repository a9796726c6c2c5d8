import { rule } from '../../errors/rules.ts';
import { text } from './inputs.ts';

/** The most characters of a language tag (contract, 8.3): as many as BCP 47 asks every program to take. */
const MAX_TAG_LENGTH = 35;

/** A language as a tag of BCP 47: `es`, `es-MX`. */
export const languageTag = text(MAX_TAG_LENGTH).refine(
  isTag,
  rule('FORMAT', 'must be a language tag of BCP 47, such as es or es-MX'),
);

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
