import { rule } from '../../errors/rules.ts';
import { storableText } from './inputs.ts';

/** The most characters of a tag (contract, 8.3): as many as BCP 47 asks every program to take. */
const MAX_LENGTH = 35;

/** A language from a caller: a tag of BCP 47, which is given back in its usual spelling: `es-MX` for `ES-mx`. */
export const languageTag = storableText
  .trim()
  .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
  .refine((tag) => spelled(tag) !== undefined, rule('FORMAT', 'must be a language tag, such as en or es-MX'))
  .transform((tag) => spelled(tag) ?? tag);

function spelled(tag: string): string | undefined {
  // For anything that is no tag, it throws.
  if (!TAG.test(tag)) return undefined;
  try {
    const [usual = ''] = Intl.getCanonicalLocales(tag);
    return usual.length <= MAX_LENGTH ? usual : undefined;
  } catch {
    return undefined;
  }
}

const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
