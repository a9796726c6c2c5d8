import { iso31662 } from 'iso-3166';
import { findByName } from './place-names.ts';

/** The territories that have a country's code of their own, and are regions of the United States all the same (contract, 13.2). */
const TERRITORIES: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'];

/** Where the post of the United States' armed forces goes; ISO 3166-2 does not have them. */
const ARMED_FORCES: readonly string[] = ['US-AA', 'US-AE', 'US-AP'];

interface Region {
  readonly code: string;
  readonly name: string;
  /** The code of the region that it is a part of, or of its country. */
  readonly parent: string;
}

const REGIONS = new Map<string, Region>(iso31662.map((region) => [region.code, region]));

const REGIONS_OF = new Map<string, Region[]>();
for (const region of iso31662) {
  const country = region.code.slice(0, 2);
  REGIONS_OF.set(country, [...(REGIONS_OF.get(country) ?? []), region]);
}

/** A country, and a region of it: both as ISO 3166 has them. */
export interface CountryAndRegion {
  readonly country: string;
  readonly region: string | null;
}

/** The place that a country's alpha-2 code means: a territory of the United States is a region of theirs. */
export function placeOfCountry(country: string): CountryAndRegion {
  return TERRITORIES.includes(country) ? { country: 'US', region: `US-${country}` } : { country, region: null };
}

/** The alpha-2 codes by which a country, and each part of it, may be named. */
export function codesOfCountry(country: string): string[] {
  return country === 'US' ? ['US', ...TERRITORIES] : [country];
}

/** The region with this code of ISO 3166-2, as `US-NY`, in any case; undefined if its country has none. */
export function regionOfCode(country: string, text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (country === 'US' && TERRITORIES.includes(code)) return `US-${code}`;
  if (!code.startsWith(`${country}-`)) return undefined;
  return REGIONS.has(code) || ARMED_FORCES.includes(code) ? code : undefined;
}

/**
 * The region of a country that a text names: by its code of ISO 3166-2, with or without the country before it, or by its name there, without
 * regard to case and accents (contract, 13.2). Of regions with one name, it is the one that is a part of the others. Undefined if it names
 * none, or several.
 */
export function readRegion(country: string, text: string): string | undefined {
  const coded = regionOfCode(country, text) ?? regionOfCode(country, `${country}-${text.trim()}`);
  if (coded !== undefined) return coded;
  const named = findByName(REGIONS_OF.get(country) ?? [], text).map(({ code }) => code);
  return named.find((code) => named.every((other) => regionsAround(code).includes(other)));
}

/** The codes of a country's regions. */
export function regionsOf(country: string): string[] {
  return (REGIONS_OF.get(country) ?? []).map(({ code }) => code);
}

/** The region and those that it is a part of, the smallest first: `ES-B` is a part of `ES-CT`. */
export function regionsAround(region: string): string[] {
  const parent = REGIONS.get(region)?.parent;
  return parent !== undefined && REGIONS.has(parent) ? [region, ...regionsAround(parent)] : [region];
}
