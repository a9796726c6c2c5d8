import { z } from 'zod';
import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { allReasons } from '../eligibility/ask-place.ts';
import {
  type Candidate,
  decidedNow,
  decideEligibility,
  type EligibilityReason,
  notEligible,
} from '../eligibility/decide.ts';
import { listsInPlaceSql, listsOf, listsSql, type RuleLists } from '../eligibility/stored-rules.ts';
import { type GivenPlace, readPlace } from '../inputs/places.ts';

/** A kit type that a requisition is about, with the lists of rules for it in the account. */
interface AskedType {
  readonly panels: readonly string[];
  readonly lists: RuleLists;
}

/** What a requisition is asked by. */
export interface RequisitionTerms {
  /** Whether the account takes only addresses that can be read. */
  readonly isStrict: boolean;
  /** The panels that are asked about one by one; null if its barcode is a kit's, whose type alone counts. */
  readonly panels: readonly string[] | null;
  readonly types: readonly AskedType[];
}

const storedTypes = z
  .array(z.object({ panels: z.array(z.string()), lists: z.unknown() }))
  .nullable()
  .transform((types) => (types ?? []).map(({ panels, lists }) => ({ panels, lists: listsOf(lists) })));

/** What {@link termsSql} selects. */
interface StoredTerms {
  readonly isStrict: boolean;
  readonly isOfKit: boolean;
  readonly types: unknown;
}

/** The columns of {@link StoredTerms}, from the rows `account` and, if the sample is a kit's, `kit`. @param lists the rules for `type` */
function termsSql(panels: Prisma.Sql, lists: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`account.strict_addresses AS "isStrict", kit.kit_type IS NOT NULL AS "isOfKit",
      (SELECT jsonb_agg(jsonb_build_object('panels', type.panels, 'lists', ${lists}) ORDER BY type.code) FROM kit_types type
        WHERE CASE WHEN kit.kit_type IS NULL THEN type.panels && ${panels} ELSE type.code = kit.kit_type END) AS types`;
}

function termsOf({ isStrict, isOfKit, types }: StoredTerms, panels: readonly string[]): RequisitionTerms {
  return { isStrict, panels: isOfKit ? null : panels, types: storedTypes.parse(types) };
}

/** What is asked about a new requisition. */
interface AskedRequisition {
  readonly panels: readonly string[];
  /** The internal id of its sample, if it has one. */
  readonly sampleRef: string | null;
  /** Where its patient lives. */
  readonly place: GivenPlace;
}

/**
 * Reads what a new requisition is asked by: the rules of the type of the kit with its sample, or those of every type that has one of its
 * panels.
 */
export async function readTerms(
  { db }: Tx,
  accountId: string,
  { panels, sampleRef, place }: AskedRequisition,
): Promise<RequisitionTerms> {
  const lists = listsInPlaceSql(Prisma.sql`type`, Prisma.sql`account.id`, place);
  const [terms] = await db.$queryRaw<StoredTerms[]>(Prisma.sql`
    SELECT ${termsSql(Prisma.sql`${[...panels]}::text[]`, lists)} FROM accounts account
    LEFT JOIN samples sample ON sample.id = ${sampleRef}::uuid LEFT JOIN kits kit ON kit.id = sample.kit_id
    WHERE account.id = ${accountId}::uuid`);
  if (!terms) throw new Error('The account is gone.');
  return termsOf(terms, panels);
}

/** Whom a requisition names, and where that person lives. */
export interface NamedPerson extends Pick<Candidate, 'dateOfBirth' | 'sex' | 'hasGuardian'> {
  readonly country: string;
  readonly state: string;
}

/**
 * Why a requisition's patient may not be tested; nothing if they may. A panel is allowed if one of the kit types that have it takes the
 * person, or none has it.
 */
export function reasonsAgainst(
  { panels, types }: Pick<RequisitionTerms, 'panels' | 'types'>,
  person: NamedPerson,
  now: Date,
): readonly EligibilityReason[] | undefined {
  const candidate = { ...person, ...readPlace(person) };
  const answers = types.map(({ panels: its, lists }) => ({
    panels: its,
    reasons: decidedNow(decideEligibility(lists, candidate, now)),
  }));
  if (panels === null) return allReasons(answers.map(({ reasons }) => reasons));
  const refused = panels.map((panel) => {
    const having = answers.filter((answer) => answer.panels.includes(panel)).map(({ reasons }) => reasons);
    return having.some((reasons) => reasons.length === 0) ? [] : having;
  });
  return allReasons(refused.flat());
}

/** What a stored requisition says of its patient. */
interface StoredRequisition extends StoredTerms, NamedPerson {
  readonly panels: readonly string[];
}

/** Asks the rules about the patient of a locked requisition that is to be approved. @throws AppError CONFLICT, with the reasons. */
export async function requireEligible(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  const lists = listsSql(Prisma.sql`type`, Prisma.sql`account.id`);
  const [stored] = await tx.db.$queryRaw<StoredRequisition[]>(Prisma.sql`
    SELECT ${termsSql(Prisma.sql`row.panels`, lists)}, row.panels, row.patient_country AS country, row.patient_state AS state,
      row.patient_date_of_birth AS "dateOfBirth", row.patient_sex::text AS sex, row.patient_guardian IS NOT NULL AS "hasGuardian"
    FROM requisitions row JOIN accounts account ON account.id = row.account_id
    LEFT JOIN samples sample ON sample.id = row.sample_id LEFT JOIN kits kit ON kit.id = sample.kit_id WHERE row.id = ${id}::uuid`);
  if (!stored) throw new Error('The locked requisition is gone.');
  const reasons = reasonsAgainst(termsOf(stored, stored.panels), stored, tx.call.clock.now());
  if (!reasons) return;
  const message = `The requisition is not approved, because its patient is ${notEligible(reasons)}.`;
  throw new AppError('CONFLICT', message, undefined, { reasons });
}
