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

/**
 * The rules of a list of which one counts in the place: the most specific one, that is of the region, else of the one around it, else of the
 * country, else the one without a country. There are several if the place is not known well enough.
 */
export function rulesThatMayCount(
  rules: readonly EligibilityRule[],
  place: Place,
): ReadonlyMap<string, readonly Counting[]> {
  const stated = rules.map((rule) => ({ rule, places: placesOf(rule) }));
  const find = (isMeant: (one: CountryAndRegion) => boolean) => stated.find(({ places }) => places.some(isMeant))?.rule;
  const elsewhere = rules.find(({ country }) => country === null);
  const ofCountry = (country: string): Counting => {
    const rule = find((one) => one.country === country && one.region === null) ?? elsewhere;
    return rule ? { rule, isOfRegion: false } : null;
  };
  const ofRegion = (country: string, region: string): Counting => {
    for (const around of regionsAround(region)) {
      const rule = find((one) => one.region === around);
      if (rule) return { rule, isOfRegion: true };
    }
    return ofCountry(country);
  };
  const ofAnyRegion = (country: string): Counting[] => {
    const named = stated.flatMap(({ places }) => places.filter((one) => one.country === country));
    return [ofCountry(country), ...named.flatMap(({ region }) => (region === null ? [] : [ofRegion(country, region)]))];
  };
  const { country, region } = place;
  if (country !== null)
    return new Map([[country, region === null ? ofAnyRegion(country) : [ofRegion(country, region)]]]);
  const countries = new Set(stated.flatMap(({ places }) => places.map((one) => one.country)));
  const everywhereElse: Counting = elsewhere ? { rule: elsewhere, isOfRegion: false } : null;
  return new Map([...[...countries].map((each) => [each, ofAnyRegion(each)] as const), ['', [everywhereElse]]]);
}

/** Whether the rules of a list differ among regions of the country, so that a state must be known. */
export function namesRegionsOf(rules: readonly EligibilityRule[], country: string): boolean {
  return rules.some((rule) => placesOf(rule).some((one) => one.country === country && one.region !== null));
}
