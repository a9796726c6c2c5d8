import { iso31661 } from 'iso-3166';
import { findByName } from './place-names.ts';

/** What people write for a country and ISO 3166-1 does not have. */
const ALSO_WRITTEN: Readonly<Record<string, string>> = { UK: 'GB', 'UNITED STATES': 'US' };

/** Every country, by its alpha-2 code. */
export const COUNTRY_CODES: readonly string[] = iso31661.map(({ alpha2 }) => alpha2);

const COUNTRY_OF_CODE: ReadonlyMap<string, string> = new Map(
  iso31661.flatMap(({ alpha2, alpha3 }) => [
    [alpha2, alpha2],
    [alpha3, alpha2],
  ]),
);

/** Whether a text is an alpha-2 code of ISO 3166-1, in capitals. */
export function isCountryCode(text: string): boolean {
  return COUNTRY_OF_CODE.get(text) === text;
}

/**
 * The country that a text names, as its alpha-2 code of ISO 3166-1: by alpha-2, alpha-3 or its English name (contract, 13.2). Undefined if it
 * names none, or more than one, as `Korea` does.
 */
export function readCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  const coded = COUNTRY_OF_CODE.get(code) ?? ALSO_WRITTEN[code.replace(/\s+/g, ' ')];
  if (coded !== undefined) return coded;
  const [named, ...others] = findByName(iso31661, text);
  return others.length === 0 ? named?.alpha2 : undefined;
}
