import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Sex } from '../../generated/prisma/enums.ts';
import {
  type Candidate,
  decidedNow,
  decideEligibility,
  type EligibilityDetail,
  NOT_ELIGIBLE,
} from '../eligibility/decide.ts';
import type { RuleLists } from '../eligibility/stored-rules.ts';
import { DEFAULT_COUNTRY, type GivenPlace, readPlace } from '../inputs/places.ts';

/** What the rules for a kit are, and where its order went. */
export interface EligibilityTerms {
  readonly lists: RuleLists;
  readonly orderCountry: string | null;
  readonly orderState: string | null;
}

/** What decides about somebody: what they say, or what is on record. */
export interface Described extends GivenPlace {
  readonly dateOfBirth: Date | null;
  readonly sex: Sex | null;
  readonly hasGuardian: boolean;
}

/**
 * The person and the place of an activation (contract, 13.1): the place given with it, else the patient's address, else the recipient's of the
 * kit's order.
 *
 * @param recorded the existing patient, whose own details count
 */
export function candidateOf(given: Described, recorded: Described | null, terms: EligibilityTerms): Candidate {
  const { dateOfBirth, sex, hasGuardian } = recorded ?? given;
  const { orderCountry: country, orderState: state } = terms;
  const places = [given, ...(recorded ? [recorded] : [])].map(({ country: own, state: its }) => ({
    country: own ?? (its === null ? null : impliedCountry(country)),
    state: its,
  }));
  const place = places.find((each) => each.country !== null || each.state !== null) ?? { country, state };
  return { ...readPlace(place), dateOfBirth, sex, hasGuardian };
}

/**
 * The country of a state or a zip that comes without one: that of the kit's order, else the default one. Null if the order's cannot be read:
 * then nobody knows what they mean.
 */
export function impliedCountry(orderCountry: string | null): string | null {
  if (orderCountry === null) return DEFAULT_COUNTRY;
  return readPlace({ country: orderCountry, state: null }).country;
}

/** The details on which the answer about somebody still depends. */
export function detailsMissing(
  candidate: Candidate,
  { lists }: EligibilityTerms,
  now: Date,
): readonly EligibilityDetail[] {
  return decideEligibility(lists, candidate, now).missing;
}

/**
 * Asks the rules about whoever registers a kit. Reads the patient only if there are rules.
 *
 * @throws AppError FORBIDDEN, with the reasons.
 */
export async function requireEligible(
  tx: Tx,
  terms: EligibilityTerms,
  given: Described,
  patientRef: string | null,
): Promise<void> {
  if (terms.lists.length === 0) return;
  const recorded = patientRef === null ? null : await readPatient(tx, patientRef);
  const now = tx.call.clock.now();
  const reasons = decidedNow(decideEligibility(terms.lists, candidateOf(given, recorded, terms), now));
  if (reasons.length === 0) return;
  const message = `By the rules of its program, the kit is not for this person: ${reasons.join(', ')}.`;
  throw new AppError('FORBIDDEN', message, undefined, { reason: NOT_ELIGIBLE, reasons });
}

/** What decides about a patient, or about whom they were merged into. */
export async function readPatient({ db }: UnitOfWork, patientRef: string): Promise<Described | null> {
  const [patient] = await db.$queryRaw<Described[]>(Prisma.sql`
    SELECT patient.country, patient.state, patient.date_of_birth AS "dateOfBirth", patient.sex::text, patient.guardian IS NOT NULL AS "hasGuardian"
    FROM patients named JOIN patients patient ON patient.id = coalesce(named.merged_into_id, named.id) WHERE named.id = ${patientRef}::uuid`);
  return patient ?? null;
}
