import type { Sex } from '../../generated/prisma/enums.ts';
import { type CountryAndRegion, placeOfCountry, regionOfCode, regionsAround } from '../../terminology/regions.ts';
import type { Place } from '../inputs/places.ts';

/** Whom a kit type is for, in a place (contract, 13.1). */
export interface EligibilityRule {
  /** Alpha-2; null for every place that no other rule of the list is about. */
  readonly country: string | null;
  /** Codes of ISO 3166-2; empty for the whole country. */
  readonly regions: readonly string[];
  readonly offered: boolean;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  /** Empty for both. */
  readonly sexes: readonly Sex[];
  readonly guardianBelow: number | null;
}

/** The places that a rule is about: a whole country, or regions of it; none for the rule of every other country. */
export function placesOf({ country, regions }: Pick<EligibilityRule, 'country' | 'regions'>): CountryAndRegion[] {
  if (country === null) return [];
  const whole = placeOfCountry(country);
  if (regions.length === 0 || whole.region !== null) return [whole];
  return regions.flatMap((text) => {
    const region = regionOfCode(country, text);
    return region === undefined ? [] : [{ country, region }];
  });
}

/** A rule that may count, and whether it is one of a region; null if there is none for the place. */
export type Counting = { readonly rule: EligibilityRule; readonly isOfRegion: boolean } | null;

/** The rules of a list, by the place that they are about. */
interface RulesByPlace {
  readonly ofRegion: ReadonlyMap<string, Counting>;
  readonly ofCountry: ReadonlyMap<string, Counting>;
  /** The one without a country. */
  readonly elsewhere: Counting;
  /** The regions of each country that any rule is about. */
  readonly regionsOf: ReadonlyMap<string, readonly string[]>;
}

function byPlace(rules: readonly EligibilityRule[]): RulesByPlace {
  const [ofRegion, ofCountry] = [new Map<string, Counting>(), new Map<string, Counting>()];
  const regionsOf = new Map<string, string[]>();
  let elsewhere: Counting = null;
  for (const rule of rules) {
    if (rule.country === null) elsewhere = { rule, isOfRegion: false };
    // One object for all regions of a rule, by which it is known to be the same.
    const counting = { rule, isOfRegion: true };
    for (const { country, region } of placesOf(rule)) {
      const regions = regionsOf.get(country) ?? [];
      regionsOf.set(country, regions);
      if (region === null) ofCountry.set(country, { rule, isOfRegion: false });
      else {
        ofRegion.set(region, counting);
        regions.push(region);
      }
    }
  }
  return { ofRegion, ofCountry, elsewhere, regionsOf };
}

/** The rule that counts in a region: that of the region, or of the one around it, else that of its country, else the one without a country. */
function countingIn(
  { ofRegion, ofCountry, elsewhere }: RulesByPlace,
  country: string,
  region: string | null,
): Counting {
  const around = region === null ? [] : regionsAround(region);
  const own = around.map((each) => ofRegion.get(each)).find((counting) => counting !== undefined);
  return own ?? ofCountry.get(country) ?? elsewhere;
}

/**
 * The rules of a list of which one counts in the place, the most specific one, by the country that it may be in; each once. There are several
 * if the place is not known well enough.
 */
export function rulesThatMayCount(
  rules: readonly EligibilityRule[],
  { country, region }: Place,
): ReadonlyMap<string, readonly Counting[]> {
  const known = byPlace(country === null ? rules : rules.filter((rule) => mayBeAbout(rule, country)));
  const inAnyRegion = (of: string): Counting[] => {
    const regions = known.regionsOf.get(of) ?? [];
    return [...new Set([null, ...regions].map((each) => countingIn(known, of, each)))];
  };
  if (country !== null)
    return new Map([[country, region === null ? inAnyRegion(country) : [countingIn(known, country, region)]]]);
  const named = [...known.regionsOf.keys()].map((each) => [each, inAnyRegion(each)] as const);
  return new Map([...named, ['', [known.elsewhere]]]);
}

/** Whether the rules of a list differ among regions of the country, so that a state must be known. */
export function namesRegionsOf(rules: readonly EligibilityRule[], country: string): boolean {
  return rules.some((rule) => mayBeAbout(rule, country) && placesOf(rule).some((one) => one.region !== null));
}

/** Whether a rule is about a country, a part of it, or every other: of a list about all regions of the world, few rules are. */
function mayBeAbout(rule: EligibilityRule, country: string): boolean {
  return rule.country === null || placeOfCountry(rule.country).country === country;
}
