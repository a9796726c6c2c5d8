import type { FieldProblem } from '../../errors/errors.ts';
import { type GivenPlace, readPlace } from '../inputs/places.ts';
import { decideEligibility, EligibilityReason } from './decide.ts';
import type { RuleLists } from './stored-rules.ts';

/** Why a kit type is not offered at a place, whoever the person is; nothing if it is (contract, 13.1). */
export function reasonsOfPlace(lists: RuleLists, place: GivenPlace, now: Date): readonly EligibilityReason[] {
  const nobody = { dateOfBirth: null, sex: null, hasGuardian: false };
  return decideEligibility(lists, { ...readPlace(place), ...nobody }, now).reasons;
}

/** The problem of a kit type that an input names, and that is not offered where its recipient lives. @param path where it is named */
export function notOffered(path: FieldProblem['path']): FieldProblem {
  return { path, message: 'is not offered at the recipient’s address', code: 'NOT_ALLOWED' };
}

/** The same of an input that names no kit type, because it is about an order or a kit that there is. */
export const NOT_OFFERED_TO_RECIPIENT: FieldProblem = {
  path: ['recipient'],
  message: 'has an address at which a kit type of the order is not offered',
  code: 'NOT_ALLOWED',
};

const ORDER = Object.values(EligibilityReason);

/** The reasons that are found in several places, each once and in their order; undefined without any. */
export function allReasons(found: readonly (readonly EligibilityReason[])[]): readonly EligibilityReason[] | undefined {
  const all = [...new Set(found.flat())];
  return all.length === 0 ? undefined : all.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}
