import { z } from 'zod';
import type { FieldProblem } from '../../errors/errors.ts';
import { readCountry } from '../../terminology/countries.ts';
import { isPostalCode } from '../../terminology/postal-codes.ts';
import { placeOfCountry, readRegion } from '../../terminology/regions.ts';

/** The country of an address, and of a state, that comes without one (contract, 2.4). */
export const DEFAULT_COUNTRY = 'US';

/** The parts of an address that say where it is, as far as they are given: any texts. */
export interface GivenPlace {
  readonly country: string | null;
  readonly state: string | null;
}

/** Where an address is, by the codes of ISO 3166, as far as that is known. */
export interface Place {
  readonly country: string | null;
  readonly region: string | null;
}

/** A place, and which parts of the address say nothing that can be read. */
export interface ReadPlace extends Place {
  readonly unreadable: readonly ('country' | 'state')[];
}

/**
 * Reads an address (contract, 13.2). A state is one of its country, so that it cannot be read without one; if the country is a territory of
 * the United States, that is the region, whatever the state says.
 */
export function readPlace({ country: given, state }: GivenPlace): ReadPlace {
  if (given === null) return { country: null, region: null, unreadable: [] };
  const read = readCountry(given);
  if (read === undefined) return { country: null, region: null, unreadable: ['country'] };
  const { country, region } = placeOfCountry(read);
  if (region !== null || state === null) return { country, region, unreadable: [] };
  const named = readRegion(country, state);
  return { country, region: named ?? null, unreadable: named === undefined ? ['state'] : [] };
}

/** What an address must be like, beyond its form. */
export interface AddressDemand {
  /** Whether a state of this country must be one that can be read. */
  readonly readsStatesOf: (country: string) => boolean;
  /** Whether the postal code must have its country's form. */
  readonly checksZip: boolean;
}

/** The countries whose addresses are not complete without a state that can be read. */
const WITH_STATES: readonly string[] = ['AU', 'BR', 'CA', 'US'];

/** What an account with strict addresses asks of each (contract, 13.2). */
const STRICT: AddressDemand = { readsStatesOf: (country) => WITH_STATES.includes(country), checksZip: true };

/** The demands on addresses of an account, by its `strictAddresses`. */
export function demandsOf(isStrict: boolean): readonly AddressDemand[] {
  return isStrict ? [STRICT] : [];
}

/** The parts of an address that can be wrong although they are texts; null for one that is not given. */
export interface GivenAddress extends GivenPlace {
  readonly zip: string | null;
}

const part = z.string().trim().min(1).nullable().catch(null);
const parts = z.object({ country: part, state: part, zip: part });

/** What an unparsed address says, whatever else is wrong with it. */
export function addressIn(rawAddress: unknown): GivenAddress {
  const given = parts.safeParse(rawAddress);
  return given.success ? given.data : { country: null, state: null, zip: null };
}

/** As {@link addressIn}, of an address that is given as a whole. */
export function wholeAddressIn(rawAddress: unknown): GivenAddress {
  const given = addressIn(rawAddress);
  return { ...given, country: given.country ?? DEFAULT_COUNTRY };
}

/** Everything that is wrong with an address, as far as it is given, by demands that count together. */
export function addressProblems(
  { country, state, zip }: GivenAddress,
  demands: readonly AddressDemand[],
  path: readonly string[],
): FieldProblem[] {
  if (demands.length === 0) return [];
  const read = readPlace({ country, state });
  if (read.unreadable.includes('country')) {
    const message = 'must be a country of ISO 3166-1: its code or its English name';
    return [{ path: [...path, 'country'], message, code: 'UNKNOWN' }];
  }
  const { country: known } = read;
  if (known === null) return [];
  const isStateWrong = read.unreadable.includes('state') && demands.some(({ readsStatesOf }) => readsStatesOf(known));
  const isZipWrong = zip !== null && demands.some(({ checksZip }) => checksZip) && !isPostalCode(known, zip);
  return [...(isStateWrong ? [stateProblem(path, known)] : []), ...(isZipWrong ? [zipProblem(path, known)] : [])];
}

/** The problem with a state that cannot be read. */
export function stateProblem(path: readonly string[], country: string): FieldProblem {
  const message = `must be a state or region of ${country} in ISO 3166-2: its code or its name`;
  return { path: [...path, 'state'], message, code: 'UNKNOWN' };
}

function zipProblem(path: readonly string[], country: string): FieldProblem {
  return { path: [...path, 'zip'], message: `must be in the form of postal codes of ${country}`, code: 'FORMAT' };
}
