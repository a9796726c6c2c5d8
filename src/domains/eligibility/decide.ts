import type { Sex } from '../../generated/prisma/enums.ts';
import type { Place } from '../inputs/places.ts';
import { ageOn } from './age.ts';
import { type Counting, type EligibilityRule, rulesThatMayCount } from './rules.ts';

/** Why a person may not be tested, in the order in which answers have them (contract, 13.1). */
export const EligibilityReason = {
  COUNTRY_NOT_OFFERED: 'COUNTRY_NOT_OFFERED',
  REGION_NOT_OFFERED: 'REGION_NOT_OFFERED',
  TOO_YOUNG: 'TOO_YOUNG',
  TOO_OLD: 'TOO_OLD',
  SEX_NOT_OFFERED: 'SEX_NOT_OFFERED',
  GUARDIAN_REQUIRED: 'GUARDIAN_REQUIRED',
  DETAILS_MISSING: 'DETAILS_MISSING',
} as const;

export type EligibilityReason = keyof typeof EligibilityReason;

const REASONS = Object.values(EligibilityReason);

/** What a refusal by the rules is called: as the reason of an error, in metrics, and in the event of a requisition (contract, 13.1). */
export const NOT_ELIGIBLE = 'not eligible';

/** The same with the reasons: `not eligible: TOO_YOUNG, GUARDIAN_REQUIRED`. */
export function notEligible(reasons: readonly EligibilityReason[]): string {
  return `${NOT_ELIGIBLE}: ${reasons.join(', ')}`;
}

/** The details that an answer may depend on, in the order in which answers have them. */
const DETAILS = ['COUNTRY', 'STATE', 'DATE_OF_BIRTH', 'SEX'] as const;

export type EligibilityDetail = (typeof DETAILS)[number];

/** What is known of the person and the place that is asked about. */
export interface Candidate extends Place {
  readonly dateOfBirth: Date | null;
  readonly sex: Sex | null;
  readonly hasGuardian: boolean;
}

/** Whether somebody may be tested: nobody is refused without a reason. */
export interface Eligibility {
  readonly eligible: boolean;
  readonly reasons: readonly EligibilityReason[];
  /** The details on which the answer still depends. */
  readonly missing: readonly EligibilityDetail[];
}

/**
 * Whether lists of rules, of which each is asked and none allows what another refuses, are for a candidate (contract, 13.1). A list without
 * rules is for everybody.
 *
 * @param now the moment whose UTC day counts
 */
export function decideEligibility(
  lists: readonly (readonly EligibilityRule[])[],
  candidate: Candidate,
  now: Date,
): Eligibility {
  const answers = lists.map((rules) => decideByList(rules, candidate, now));
  const reasons = REASONS.filter((reason) => answers.some((answer) => answer.reasons.has(reason)));
  const missing = DETAILS.filter((detail) => answers.some((answer) => answer.missing.has(detail)));
  return { eligible: reasons.length === 0, reasons, missing };
}

/** The answer about a person of whom nothing more will be learned: what is still missing is a reason (contract, 13.1). */
export function decidedNow({ reasons, missing }: Eligibility): readonly EligibilityReason[] {
  return missing.length === 0 ? reasons : [...reasons, 'DETAILS_MISSING'];
}

interface Answer {
  readonly reasons: ReadonlySet<EligibilityReason>;
  readonly missing: ReadonlySet<EligibilityDetail>;
}

/** What holds by every rule that may still count is a reason; what differs among them depends on the place. */
function decideByList(rules: readonly EligibilityRule[], candidate: Candidate, now: Date): Answer {
  if (rules.length === 0) return { reasons: new Set(), missing: new Set() };
  const countries = [...rulesThatMayCount(rules, candidate).values()].map((counting) =>
    counting.map((each) => applyRule(each, candidate, now)),
  );
  const all = countries.flat();
  const inAll = (reason: EligibilityReason) => all.every(({ reasons }) => reasons.includes(reason));
  const differ = (outcomes: readonly Outcome[]) => new Set(outcomes.map(({ effect }) => effect)).size > 1;
  return {
    reasons: new Set(REASONS.filter(inAll)),
    missing: new Set([
      ...(candidate.country === null && differ(all) ? (['COUNTRY'] as const) : []),
      ...(countries.some(differ) ? (['STATE'] as const) : []),
      ...all.flatMap(({ missing }) => missing),
    ]),
  };
}

interface Outcome extends Pick<Eligibility, 'reasons' | 'missing'> {
  /** Equal for two rules that mean the same to this candidate, whatever else is learned. */
  readonly effect: string;
}

function applyRule(counting: Counting, { dateOfBirth, sex, hasGuardian }: Candidate, now: Date): Outcome {
  if (counting === null) return outcome(['COUNTRY_NOT_OFFERED'], []);
  const { rule, isOfRegion } = counting;
  if (!rule.offered) return outcome([isOfRegion ? 'REGION_NOT_OFFERED' : 'COUNTRY_NOT_OFFERED'], []);
  const guardianBelow = hasGuardian ? null : rule.guardianBelow;
  const ages = [rule.minAge, rule.maxAge, guardianBelow];
  const isAgeOpen = dateOfBirth === null && ages.some((age) => age !== null);
  const sexes = rule.sexes.length === 0 ? ['F', 'M'] : rule.sexes.toSorted();
  const isSexOpen = sex === null && new Set(sexes).size === 1;
  const age = dateOfBirth === null ? null : ageOn(dateOfBirth, now);
  const holds: Partial<Record<EligibilityReason, boolean>> = {
    TOO_YOUNG: age !== null && rule.minAge !== null && age < rule.minAge,
    TOO_OLD: age !== null && rule.maxAge !== null && age > rule.maxAge,
    SEX_NOT_OFFERED: sex !== null && !sexes.includes(sex),
    GUARDIAN_REQUIRED: age !== null && guardianBelow !== null && age < guardianBelow,
  };
  return outcome(
    REASONS.filter((reason) => holds[reason]),
    [...(isAgeOpen ? (['DATE_OF_BIRTH'] as const) : []), ...(isSexOpen ? (['SEX'] as const) : [])],
    [...(isAgeOpen ? ages : []), ...(isSexOpen ? sexes : [])],
  );
}

function outcome(
  reasons: readonly EligibilityReason[],
  missing: readonly EligibilityDetail[],
  open: readonly (number | string | null)[] = [],
): Outcome {
  return { reasons, missing, effect: JSON.stringify([reasons, missing, open]) };
}
