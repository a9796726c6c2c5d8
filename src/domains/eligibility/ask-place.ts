import { type GivenPlace, readPlace } from '../inputs/places.ts';
import { decideEligibility, EligibilityReason } from './decide.ts';
import type { RuleLists } from './stored-rules.ts';

/** Why a kit type is not offered at a place, whoever the person is; nothing if it is (contract, 13.1). */
export function reasonsOfPlace(lists: RuleLists, place: GivenPlace, now: Date): readonly EligibilityReason[] {
  const nobody = { dateOfBirth: null, sex: null, hasGuardian: false };
  return decideEligibility(lists, { ...readPlace(place), ...nobody }, now).reasons;
}

/** What a refusal says of a kit type that is not offered somewhere. */
export const NOT_OFFERED_THERE = 'is not offered at the recipient’s address';

const ORDER = Object.values(EligibilityReason);

/** The reasons that are found in several places, each once and in their order; undefined without any. */
export function allReasons(found: readonly (readonly EligibilityReason[])[]): readonly EligibilityReason[] | undefined {
  const all = [...new Set(found.flat())];
  return all.length === 0 ? undefined : all.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}
