import { z } from 'zod';
import { broken, rule } from '../../errors/rules.ts';
import { Sex } from '../../generated/prisma/enums.ts';
import { isCountryCode } from '../../terminology/countries.ts';
import { regionOfCode } from '../../terminology/regions.ts';
import { GIVEN_TWICE, objectProblem, optional, optionalOrBlank, text, typeProblem } from '../inputs/inputs.ts';
import { type EligibilityRule, placesOf } from './rules.ts';

/** The most rules of a list, and regions of a rule (contract, 8.3). */
const MAX_RULES = 300;
const MAX_REGIONS = 100;

const MAX_AGE = 150;
const MAX_GUARDIAN_AGE = 25;
/** There are two; one that is named twice counts once. */
const MAX_SEXES = 10;

/** A whole number from `min` to `max`, or none. */
function years(min: number, max: number) {
  const range = `must be from ${min} to ${max}`;
  return optional(z.int('must be a whole number').min(min, range).max(max, range));
}

/** A country by its two letters, in any case (contract, 13.1), or none. */
export const countryOrNone = optionalOrBlank(
  text()
    .toUpperCase()
    .refine(isCountryCode, rule('UNKNOWN', 'must be the two letters of a country in ISO 3166-1, such as US')),
);

/** A list that may be left out. */
function listOf<Schema extends z.ZodType>(element: Schema, max: number) {
  return optional(
    z.array(element, typeProblem('must be a list')).max(max, `must have at most ${max} entries`),
  ).transform((given) => given ?? []);
}

const statedRule = z.object(
  {
    country: countryOrNone,
    regions: listOf(text().toUpperCase(), MAX_REGIONS),
    offered: optional(z.boolean('must be true or false')).transform((given) => given ?? true),
    minAge: years(0, MAX_AGE),
    maxAge: years(0, MAX_AGE),
    sexes: listOf(z.enum(Sex), MAX_SEXES).transform((given) => [...new Set(given)]),
    guardianBelow: years(1, MAX_GUARDIAN_AGE),
  },
  objectProblem,
);

type Rule = z.output<typeof statedRule>;

/** A list of rules as a caller sends it. Each fault of the list is named (contract, 13.1). */
export const eligibilityRules = z
  .array(statedRule, typeProblem('must be a list'))
  .max(MAX_RULES, `must have at most ${MAX_RULES} rules`)
  .superRefine((rules, problems) => {
    const taken = new Set<string>();
    for (const [index, each] of rules.entries()) {
      for (const { path, code, message } of [...faultsOf(each), ...placesTaken(each, taken)])
        problems.addIssue(broken(code, message, [index, ...path]));
    }
  })
  .transform((rules) => rules.map(inOneForm));

interface Fault {
  readonly path: readonly (string | number)[];
  readonly code: 'UNKNOWN' | 'INCONSISTENT';
  readonly message: string;
}

function faultsOf({ country: given, regions, minAge, maxAge }: Rule): Fault[] {
  const isKnown = given === null || isCountryCode(given);
  return [
    ...(given === null && regions.length > 0
      ? [{ path: ['regions'], code: 'INCONSISTENT' as const, message: 'must not be given without a country' }]
      : []),
    ...regions.flatMap((region, index): Fault[] =>
      given === null || !isKnown || isRegionOf(given, region)
        ? []
        : [
            {
              path: ['regions', index],
              code: 'UNKNOWN',
              message: `must be a region of ${given} in ISO 3166-2, such as US-NY`,
            },
          ],
    ),
    ...(minAge !== null && maxAge !== null && minAge > maxAge
      ? [{ path: ['minAge'], code: 'INCONSISTENT' as const, message: 'must not be above maxAge' }]
      : []),
  ];
}

/** A territory of the United States is its only region. */
function isRegionOf(given: string, region: string): boolean {
  const [whole] = placesOf({ country: given, regions: [] });
  if (whole?.region === null || whole === undefined) return regionOfCode(given, region) !== undefined;
  return regionOfCode(whole.country, region) === whole.region;
}

/** The places of a rule that an earlier rule of the list, or an earlier region of the rule itself, has; all of them are taken afterwards. */
function placesTaken({ country: given, regions }: Rule, taken: Set<string>): Fault[] {
  if (given === null && regions.length > 0) return [];
  const parts: readonly { readonly regions: readonly string[]; readonly path: readonly (string | number)[] }[] =
    given === null || regions.length === 0
      ? [{ regions: [], path: ['country'] }]
      : regions.map((region, index) => ({ regions: [region], path: ['regions', index] }));
  return parts.flatMap(({ regions: part, path }): Fault[] => {
    if (given !== null && part.length > 0 && part.some((region) => !isRegionOf(given, region))) return [];
    const [place] = placesOf({ country: given, regions: part });
    const key = given === null ? 'elsewhere' : `${place?.country} ${place?.region}`;
    if (taken.has(key))
      return [{ path, code: 'INCONSISTENT', message: `${GIVEN_TWICE}: another rule is about this place` }];
    taken.add(key);
    return [];
  });
}

/** A region is stored by its own code, whichever of its two was given. */
function inOneForm(given: Rule): EligibilityRule {
  const { country: code, regions } = given;
  if (code === null || regions.length === 0) return given;
  return { ...given, regions: regions.map((region) => regionOfCode(code, region) ?? region) };
}

const stored = z.array(
  z.object({
    country: z.string().nullable(),
    regions: z.array(z.string()),
    offered: z.boolean(),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    sexes: z.array(z.enum(Sex)),
    guardianBelow: z.int().nullable(),
  }),
);

/** A list of rules, as stored. */
export function rulesOf(column: unknown): readonly EligibilityRule[] {
  return stored.parse(column);
}
