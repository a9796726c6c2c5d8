import { z } from 'zod';
import { broken, rule } from '../../errors/rules.ts';
import { loincCode } from '../../terminology/loinc.ts';
import type { Ucum } from '../../terminology/units/load-units.ts';
import { catalogCode } from '../inputs/catalog-code.ts';
import { NOT_EXACT } from '../inputs/exact-numbers.ts';
import {
  GIVEN_TWICE,
  madeOnce,
  objectProblem,
  optionalOrBlank,
  removable,
  storableText,
  text,
  typeProblem,
} from '../inputs/inputs.ts';
import { languageTag } from '../inputs/language-tag.ts';

/** The most further LOINC codes, and the most texts, of an analyte (contract, 12.8). */
const MAX_CODES = 20;
const MAX_TEXTS = 20;

const MASS_RANGE = 'must be above 0 and at most 10000000';
const MAX_MASS = 10_000_000;

const molarMass = z
  .number({ error: ({ input }) => (typeof input === 'number' ? NOT_EXACT : 'must be a number') })
  .positive(MASS_RANGE)
  .max(MAX_MASS, MASS_RANGE)
  .nullable()
  .exactOptional();

/** A list is replaced as a whole: null removes it, and so does an empty one. */
const equivalentLoincs = z
  .array(loincCode, typeProblem('must be a list'))
  .max(MAX_CODES, `must have at most ${MAX_CODES} codes`)
  .superRefine((codes, context) => {
    for (const [index, code] of codes.entries())
      if (codes.indexOf(code) < index) context.addIssue(broken('INCONSISTENT', GIVEN_TWICE, [index]));
  })
  .nullable()
  .transform((codes) => codes ?? []);

const analyteText = z.object(
  {
    language: languageTag,
    name: text(),
    about: optionalOrBlank(storableText.trim().max(500, 'must have at most 500 characters')),
  },
  objectProblem,
);

const texts = z
  .array(analyteText, typeProblem('must be a list'))
  .max(MAX_TEXTS, `must have at most ${MAX_TEXTS} texts`)
  .superRefine((given, context) => {
    const languages = given.map(({ language }) => language);
    for (const [index, language] of languages.entries())
      if (languages.indexOf(language) < index)
        context.addIssue(broken('INCONSISTENT', GIVEN_TWICE, [index, 'language']));
  })
  .nullable()
  .transform((given) => given ?? []);

/** The input of `upsertAnalyte`. An omitted field keeps its value, so absent and null differ here (contract, 10.1 and 12.8). */
export const analyteInput = madeOnce(({ isUcum }: Ucum) => {
  const unit = removable(text(64).refine(isUcum, rule('FORMAT', 'must be a UCUM unit, such as mg/dL or 10*3/uL')));
  return z.object({
    code: catalogCode,
    name: text(),
    loinc: removable(loincCode),
    equivalentLoincs: equivalentLoincs.exactOptional(),
    ucum: unit,
    molarMass,
    siUnit: unit,
    conventionalUnit: unit,
    texts: texts.exactOptional(),
  });
});

export type AnalyteInput = z.output<ReturnType<typeof analyteInput>>;
