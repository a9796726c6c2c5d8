import { z } from 'zod';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ActivationField, LotStatus } from '../../generated/prisma/enums.ts';
import { noteConcerned, type Reader, whereNamed } from '../access/records.ts';
import type { LockedKit } from '../changes/locks.ts';
import { listsOf, listsSql } from '../eligibility/stored-rules.ts';
import { text } from '../inputs/inputs.ts';
import type { Support } from '../inputs/support-contacts.ts';
import { type Block, blockOf } from '../lots/block.ts';
import type { EligibilityTerms } from './eligibility.ts';

/** The kit that an activation names. */
export const kitInput = z.object({ kitId: text() });

/** The reasons why a kit cannot be activated, as refusals and metrics label them. */
export const KIT_CANCELED = 'kit canceled';
export const KIT_TYPE_NOT_ACTIVATABLE = 'kit type';
export const ACCOUNT_CLOSED = 'account closed';
export const LOT_EXPIRED = 'lot expired';
export const LOT_QUARANTINED = 'lot in quarantine';
export const LOT_RECALLED = 'lot recalled';
const WRONG_CODE = 'kit code';
const WRONG_TOKEN = 'registration token';

/** Why a kit cannot be activated by whoever asks (contract, 11.8). */
export type ActivationProblem = 'UNKNOWN' | ProblemOfKit | 'USED' | 'TOKEN_NOT_VALID';

/** A kit with the facts about its type and account that activation needs. */
export interface NamedKit
  extends Support,
    EligibilityTerms,
    Pick<LockedKit, 'id' | 'accountId' | 'kitTypeCode' | 'patientRef' | 'status'> {
  readonly kitTypeName: string;
  readonly activatable: boolean;
  readonly requiredFields: readonly ActivationField[];
  /** The language of its account's pages, for people whose own is not known. */
  readonly language: string;
  /** Whether the account is closed. */
  readonly isClosed: boolean;
  /** Why its lot blocks it; null if it does not, or has none. */
  readonly block: Block | null;
  /** Whether the account takes only addresses that can be read. */
  readonly isStrict: boolean;
}

/** What decides about the kits of a lot, as it is stored; nulls for a kit without a lot. */
interface StoredLot {
  readonly lotStatus: LotStatus | null;
  readonly lotExpires: Date | null;
}

/** The kit with this code, for reading only; undefined if the reader sees no such kit. */
export async function findNamedKit(work: UnitOfWork, reader: Reader, kitId: string): Promise<NamedKit | undefined> {
  const [kit] = await work.db.$queryRaw<
    (Omit<NamedKit, 'lists' | 'block'> & StoredLot & { readonly lists: unknown })[]
  >(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text,
      type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields",
      account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts",
      account.closed_at IS NOT NULL AS "isClosed", account.strict_addresses AS "isStrict",
      placed.recipient_country AS "orderCountry", placed.recipient_state AS "orderState",
      lot.status::text AS "lotStatus", lot.expires AS "lotExpires",
      ${listsSql(Prisma.sql`type`, Prisma.sql`row.account_id`)} AS lists
    FROM kits row LEFT JOIN orders placed ON placed.id = row.order_id LEFT JOIN lots lot ON lot.id = row.lot_id JOIN kit_types type ON type.code = row.kit_type JOIN accounts account ON account.id = row.account_id
    ${whereNamed(reader, 'kit', kitId)}`);
  if (!kit) return undefined;
  noteConcerned(work, 'kit', kit.id);
  const { lotStatus: status, lotExpires: expires, ...named } = kit;
  const block = status && expires ? blockOf({ status, expires }, work.call.clock.now()) : null;
  // Activating again for the same patient is not asked about (contract, 13.1).
  return { ...named, block, lists: kit.patientRef === null ? listsOf(kit.lists) : [] };
}

/** The facts about a kit's type and account that activation needs. */
interface KitTerms {
  readonly activatable: boolean;
  readonly isClosed: boolean;
  readonly block: Block | null;
}

/** Where a kit has got to, as far as activation depends on it. */
type KitState = Pick<LockedKit, 'status' | 'patientRef'>;

/**
 * Why nobody can activate a kit that exists; null if somebody can (contract, 3.8). Whoever is registered for a kit can always activate it
 * again: that is how a consent is withdrawn (contract, 13.9).
 */
export function problemOfKit(kit: KitState, terms: KitTerms): ProblemOfKit | null {
  return kit.patientRef === null ? problemOfBox(kit, terms) : null;
}

/** Why nobody else can activate a kit that somebody is registered for. */
export function problemForOthers(kit: KitState, terms: KitTerms): ProblemOfKit | 'USED' {
  return problemOfBox(kit, terms) ?? 'USED';
}

type ProblemOfKit = 'CANCELED' | Block | 'CLOSED' | 'NOT_ACTIVATABLE';

function problemOfBox({ status }: KitState, { activatable, isClosed, block }: KitTerms): ProblemOfKit | null {
  // A recall cancels the kit; that it is recalled says more.
  if (block === 'RECALLED') return block;
  if (status === 'CANCELED') return 'CANCELED';
  if (block !== null) return block;
  if (isClosed) return 'CLOSED';
  return activatable ? null : 'NOT_ACTIVATABLE';
}

/** A registration token as stored. */
interface StoredToken {
  readonly accountId: string;
  readonly kitTypeCode: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Whether a token, undefined for an unknown one, is valid for the kit at this time (contract, 3.7). */
export function isTokenValid<Token extends StoredToken>(
  token: Token | null | undefined,
  { accountId, kitTypeCode }: Pick<LockedKit, 'accountId' | 'kitTypeCode'>,
  now: Date,
): token is Token {
  return (
    token != null &&
    token.usedAt === null &&
    now < token.expiresAt &&
    token.kitTypeCode === kitTypeCode &&
    token.accountId === accountId
  );
}

/**
 * The error for an activation that has this problem; it reveals nothing but the given code.
 *
 * @param supportContact whom the kit's program says to ask, for a closed account and a kit that its lot blocks
 */
export function activationRefusal(
  problem: ActivationProblem,
  kitId: string,
  reader: Reader,
  supportContact: string | null = null,
): AppError {
  switch (problem) {
    case 'UNKNOWN':
      return notFound('kit', kitId, reader === 'holder of the code' ? WRONG_CODE : '');
    case 'CANCELED':
      return refusal('The kit is canceled and cannot be activated.', KIT_CANCELED);
    case 'EXPIRED':
      return refusal(asking('The kit is past its expiry date and must not be used.', supportContact), LOT_EXPIRED);
    case 'QUARANTINED':
      return refusal(asking('Kits of this lot must not be used for now.', supportContact), LOT_QUARANTINED);
    case 'RECALLED':
      return refusal(asking('The kit is recalled and must not be used.', supportContact), LOT_RECALLED);
    case 'CLOSED':
      return refusal(asking('The program that the kit comes from is closed.', supportContact), ACCOUNT_CLOSED);
    case 'NOT_ACTIVATABLE':
      return refusal('Kits of this type cannot be activated.', KIT_TYPE_NOT_ACTIVATABLE);
    case 'TOKEN_NOT_VALID':
      // Without saying which, because a token is a secret.
      return refusal(
        'The registration token is not valid for this kit: it is unknown, used, expired, or for another kind of kit.',
        WRONG_TOKEN,
      );
    case 'USED':
      return new AppError('INVALID_TRANSITION', 'This kit is already registered.');
  }
}

function asking(sentence: string, supportContact: string | null): string {
  return `${sentence} Ask the program what to do${supportContact === null ? '.' : `: ${supportContact}`}`;
}

function refusal(message: string, reason: string): AppError {
  return new AppError('FORBIDDEN', message, undefined, { reason });
}
