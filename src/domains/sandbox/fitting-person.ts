import { Sex } from '../../generated/prisma/enums.ts';
import { COUNTRY_CODES } from '../../terminology/countries.ts';
import { regionsOf } from '../../terminology/regions.ts';
import { type Candidate, decideEligibility } from '../eligibility/decide.ts';
import { placesOf, rulesThatMayCount } from '../eligibility/rules.ts';
import type { RuleLists } from '../eligibility/stored-rules.ts';
import { type Place, readPlace } from '../inputs/places.ts';
import { madeUpPerson } from './person.ts';

/** A parent of everybody who needs one. */
const GUARDIAN = { firstName: 'Parent', lastName: 'Sample', relationship: 'PARENT' } as const;

type MadeUp = ReturnType<typeof madeUpPerson>;

/**
 * The made-up person of a kit, changed as little as the rules for it need: another place, age or sex, or a guardian (contract, 13.1).
 * Undefined if the rules take nobody.
 */
export function fittingPerson(kitId: string, lists: RuleLists, now: Date) {
  const person = madeUpPerson(kitId);
  if (lists.length === 0) return person;
  for (const place of placesFor(lists)) {
    const fitting = fittingAt(lists, place, person, now);
    if (fitting) return fitting;
  }
  return undefined;
}

/** The person at a place, at the own age and sex if possible; undefined if the rules take nobody there. */
function fittingAt(lists: RuleLists, place: Place, person: MadeUp, now: Date) {
  const takes = (who: Pick<Candidate, 'dateOfBirth' | 'sex' | 'hasGuardian'>) =>
    decideEligibility(lists, { ...place, ...who }, now).reasons.length === 0;
  for (const dateOfBirth of [new Date(person.dateOfBirth), ...agesAt(lists, place).map((age) => bornAtAge(age, now))]) {
    for (const sex of [person.sex, ...Object.values(Sex)]) {
      if (!takes({ dateOfBirth, sex, hasGuardian: true })) continue;
      return {
        ...person,
        ...addressAt(place, person),
        sex,
        dateOfBirth: dateOfBirth.toISOString().slice(0, 10),
        ...(!takes({ dateOfBirth, sex, hasGuardian: false }) && { guardian: GUARDIAN }),
      };
    }
  }
  return undefined;
}

/**
 * Where the rules may take somebody: at home, in a region of a country that they name, or in a country that they do not name; of all places
 * where the same rules count, the first.
 */
function placesFor(lists: RuleLists): Place[] {
  const named = new Set(lists.flatMap((rules) => rules.flatMap(placesOf)).map(({ country }) => country));
  const elsewhere = COUNTRY_CODES.find((country) => !named.has(country));
  const countries = [...named, ...(elsewhere === undefined ? [] : [elsewhere])];
  const places = new Map<string, Place>();
  for (const place of [HOME, ...countries.flatMap(placesIn)]) {
    const key = JSON.stringify(countingAt(lists, place));
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()];
}

function placesIn(country: string): Place[] {
  const regions = regionsOf(country);
  return regions.length === 0 ? [{ country, region: null }] : regions.map((region) => ({ country, region }));
}

/** The rules of each list that count at a place; null where there is none. */
function countingAt(lists: RuleLists, place: Place) {
  return lists.flatMap((rules) => [...rulesThatMayCount(rules, place).values()].flat());
}

const { country: HOME_COUNTRY, state: HOME_STATE } = madeUpPerson('');
const HOME: Place = readPlace({ country: HOME_COUNTRY, state: HOME_STATE });

/** The least and greatest ages of the rules that count at a place: if any age fits all of them, one of these does. */
function agesAt(lists: RuleLists, place: Place): number[] {
  return countingAt(lists, place).flatMap((each) => [each?.rule.minAge ?? 0, each?.rule.maxAge ?? 0]);
}

/** Midnight of the day on which somebody of this age has the birthday today; no earlier than a date of birth may be. */
function bornAtAge(age: number, now: Date): Date {
  const born = Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate());
  return new Date(Math.max(born, Date.UTC(1900, 0, 1)));
}

/** The address of a person at another place than home. */
function addressAt({ country, region }: Place, { state, zip }: MadeUp) {
  if (country === HOME.country && region === HOME.region) return {};
  const isAtHome = country === HOME.country;
  return {
    country,
    state: region === null ? state : region.slice(region.indexOf('-') + 1),
    zip: isAtHome ? zip : null,
  };
}
