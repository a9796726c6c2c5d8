import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newCode } from '../../db/sql/identifiers.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { HoldReason, ReplacementReason, Role } from '../../generated/prisma/enums.ts';
import { addressProblemsOf } from '../access/address-demands.ts';
import { giveReplacement } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedKit, lockNamedKit } from '../changes/locks.ts';
import { publishReplacement } from '../changes/publish.ts';
import { allReasons, NOT_OFFERED_TO_RECIPIENT, reasonsOfPlace } from '../eligibility/ask-place.ts';
import type { EligibilityReason } from '../eligibility/decide.ts';
import { demandsOfRules, listsOf, listsSql } from '../eligibility/stored-rules.ts';
import { checkInput, optional, optionalOrBlank, text } from '../inputs/inputs.ts';
import { isJsonObject, type JsonObject } from '../inputs/json.ts';
import { addressProblems, demandsOf } from '../inputs/places.ts';
import { isFailed, SAMPLE_TRAITS } from '../lifecycles/sample.ts';
import { placedOrder } from './placed-order.ts';
import { recipient, recipientAddressIn } from './recipient.ts';

/** The body of a replacement (contract, 11.3). */
export const replaceKitBody = z.object({
  reason: z.enum(ReplacementReason),
  note: optionalOrBlank(text(500)),
  recipient: optional(recipient),
});

const input = replaceKitBody.extend({ kitId: text() });

type Recipient = z.output<typeof recipient>;

/** The data that a kit hands on to the order that replaces it. */
interface Inherited {
  readonly orderable: boolean;
  /** How many recollections its type allows in a chain of replacements, and how many there were; null for no limit. */
  readonly recollections: number | null;
  readonly recollected: number;
  /** The code of the order that replaces it already. */
  readonly replacedBy: string | null;
  readonly metadata: unknown;
  /** Whether its account takes only addresses that can be read. */
  readonly isStrict: boolean;
  /** The lists of rules for its type in its account. */
  readonly lists: unknown;
  /** The recipient of its order, at the patient's address if that was corrected since. */
  readonly recipient: unknown;
  /** How its order is held for its address, if the replacement goes there, too. */
  readonly undeliverable: unknown;
  /** The patient it is registered to, in the form of a recipient. */
  readonly patient: unknown;
}

/** The internal ids of a kit and of the order that replaces it. */
export interface Replaced {
  readonly kitRef: string;
  readonly orderRef: string;
}

/**
 * Replaces a kit: places an order for another of its type, and cancels the kit unless it is registered to somebody, whose specimen may
 * still arrive, or given up as lost, when it may turn up.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a type that is no longer orderable, and without a recipient on
 *   record; NOT_FOUND; CONFLICT if its results are complete, if it has a replacement already, or if its sample cannot be tested and was
 *   collected again as often as its type allows.
 */
export async function replaceKit(work: UnitOfWork, rawInput: unknown): Promise<Replaced> {
  const actor = authorize(work.call.actor, 'orders.write');
  const checked = checkInput(input, rawInput);
  if (!checked.isValid) throw badInput([...checked.problems, ...(await addressFaults(work, actor, rawInput))]);
  const { kitId, ...asked } = checked.value;
  return work.transaction(async (tx) => {
    const kit = await lockNamedKit(tx, actor, kitId);
    const { orderRef, writes } = await replacementOf(tx, actor, kit, { ...asked, isLimited: actor.role !== 'ADMIN' });
    const audited = { action: 'kit.replace', subject: `Kit:${kit.id}`, accountId: kit.accountId, others: [orderRef] };
    await writeAudited(tx, audited, writes);
    return { kitRef: kit.id, orderRef };
  });
}

/** A replacement that somebody asks for. */
interface AskedReplacement {
  readonly reason: ReplacementReason;
  readonly note: string | null;
  /** Whom it is sent to; null for whoever is on record. */
  readonly recipient: Recipient | null;
  /** Whether the kit's type limits how often its sample is collected again. */
  readonly isLimited: boolean;
  /** The reason with which the kit is canceled, if it is not the usual one. */
  readonly cancelReason?: string;
}

/**
 * The order that replaces a locked kit, by its internal id, and the writes that place it in the name of this caller (contract, 11.3).
 *
 * @throws AppError BAD_USER_INPUT; CONFLICT.
 */
export async function replacementOf(
  tx: Tx,
  { userId }: Actor,
  kit: LockedKit,
  { reason, note, recipient: given, isLimited, cancelReason }: AskedReplacement,
): Promise<{ readonly orderRef: string; readonly writes: readonly Write[] }> {
  const inherited = await readInherited(tx, kit);
  requireReplaceable(kit, inherited);
  const isRecollection = isFailed(kit.sampleStatus);
  if (isRecollection && isLimited) requireRecollectable(inherited);
  const person = given ?? recipientOf(inherited.recipient) ?? recipientOf(inherited.patient);
  const faults = person ? faultsOfAddress(inherited, { person, isGiven: given !== null }, tx.call.clock.now()) : NONE;
  const problems = [...problemsOf(inherited, person), ...faults.problems];
  if (!person || problems.length > 0) throw badInput(problems, faults.reasons);
  const { accountId } = kit;
  const orderId = newCode();
  const order = placedOrder(tx.call, {
    orderId,
    accountId,
    placedById: userId,
    kitTypes: [kit.kitTypeCode],
    recipient: person,
    metadata: metadataOf(inherited),
    name: null,
    hold: given === null ? undeliverableHold.parse(inherited.undeliverable) : null,
  });
  const replacement = {
    order_id: order.id,
    order_position: 0,
    kit_id: kit.id,
    account_id: accountId,
    reason,
    note,
    requested_by_id: userId,
    created: tx.call.clock.now(),
    is_recollection: isRecollection,
  };
  const writes = [
    ...order.writes,
    insertSql('replacements', [replacement]),
    ...(await giveReplacement(tx, kit, { orderRef: order.id, reason }, cancelReason)),
    publishReplacement(tx.call, kit, { orderId, reason }),
  ];
  return { orderRef: order.id, writes };
}

const ADDRESS_OF_PATIENT = Prisma.sql`json_build_object('street1', patient.street1, 'street2', patient.street2, 'city', patient.city,
  'state', patient.state, 'zip', patient.zip, 'country', patient.country)`;

/** Whether the registered patient's address takes the place of the order's. */
const IS_CORRECTED = Prisma.sql`(patient.address_corrected > placed.created AND patient.street1 IS NOT NULL)`;

/** The hold of an order whose address is known to be undeliverable. */
const undeliverableHold = z
  .object({
    reason: z.literal(HoldReason.ADDRESS_UNDELIVERABLE),
    note: z.string().nullable(),
    until: z
      .string()
      .transform((written) => new Date(written))
      .nullable(),
    by: z.enum(Role),
  })
  .nullable();

const PATH = ['recipient', 'address'];

const kitAlone = z.object({ kitId: z.unknown() });

/** What else is wrong with an input that is not valid. */
async function addressFaults(work: UnitOfWork, actor: Actor, rawInput: unknown): Promise<FieldProblem[]> {
  const named = checkInput(kitAlone, rawInput);
  if (!named.isValid) return [];
  return addressProblemsOf(work, actor, { name: 'kit', key: named.value.kitId }, recipientAddressIn(rawInput), PATH);
}

/** What is wrong with the address that a replacement goes to, and why a rule refuses it, if one does. */
interface AddressFaults {
  readonly problems: readonly FieldProblem[];
  readonly reasons: readonly EligibilityReason[] | undefined;
}

const NONE: AddressFaults = { problems: [], reasons: undefined };

/** The rules are asked about every address; whether it can be read otherwise, only about one that is given. One on record has no field of its own. */
function faultsOfAddress(
  { isStrict, lists: stored }: Inherited,
  { person: { address }, isGiven }: { readonly person: Recipient; readonly isGiven: boolean },
  now: Date,
): AddressFaults {
  const lists = listsOf(stored);
  const found = addressProblems(address, [...(isGiven ? demandsOf(isStrict) : []), ...demandsOfRules(lists)], PATH);
  const reasons = reasonsOfPlace(lists, address, now);
  return {
    problems: [
      ...(isGiven ? found : found.map((problem) => ({ ...problem, path: ['recipient'] }))),
      ...(reasons.length > 0 ? [NOT_OFFERED_TO_RECIPIENT] : []),
    ],
    reasons: allReasons([reasons]),
  };
}

/** Reads the data that a locked kit hands on. */
async function readInherited({ db, call }: Tx, kit: LockedKit): Promise<Inherited> {
  const [found] = await db.$queryRaw<Inherited[]>(Prisma.sql`
    WITH RECURSIVE chain AS (
      SELECT kits.order_id, 0 AS recollections FROM kits WHERE id = ${kit.id}::uuid
      UNION ALL
      SELECT replaced.order_id, chain.recollections + (replacement.is_recollection AND replaced.replacement_id = replacement.order_id)::int
      FROM chain JOIN replacements replacement ON replacement.order_id = chain.order_id JOIN kits replaced ON replaced.id = replacement.kit_id
    )
    SELECT type.orderable, account.strict_addresses AS "isStrict",
      ${listsSql(Prisma.sql`type`, Prisma.sql`kit.account_id`)} AS lists, type.recollections, (SELECT max(recollections) FROM chain) AS recollected, standing.order_id::text AS "replacedBy", placed.metadata,
      CASE WHEN placed.id IS NOT NULL THEN json_build_object(
        'firstName', placed.recipient_first_name, 'lastName', placed.recipient_last_name, 'email', placed.recipient_email,
        'phone', placed.recipient_phone, 'address', CASE WHEN ${IS_CORRECTED}
          THEN ${ADDRESS_OF_PATIENT} ELSE json_build_object(
          'street1', placed.recipient_street1, 'street2', placed.recipient_street2, 'city', placed.recipient_city,
          'state', placed.recipient_state, 'zip', placed.recipient_zip, 'country', placed.recipient_country) END) END AS recipient,
      CASE WHEN placed.hold_reason = 'ADDRESS_UNDELIVERABLE' AND ${IS_CORRECTED} IS NOT TRUE
        AND (placed.held_until IS NULL OR placed.held_until > ${call.clock.now()}::timestamptz) THEN json_build_object(
        'reason', placed.hold_reason, 'note', placed.hold_note, 'until', placed.held_until, 'by', placed.held_by) END AS undeliverable,
      CASE WHEN patient.id IS NOT NULL THEN json_build_object(
        'firstName', patient.first_name, 'lastName', patient.last_name, 'email', patient.email, 'phone', patient.phone,
        'address', ${ADDRESS_OF_PATIENT}) END AS patient
    FROM kits kit JOIN kit_types type ON type.code = kit.kit_type JOIN accounts account ON account.id = kit.account_id
    LEFT JOIN orders placed ON placed.id = kit.order_id
    LEFT JOIN patients patient ON patient.id = kit.patient_id
    LEFT JOIN orders standing ON standing.id = kit.replacement_id
    WHERE kit.id = ${kit.id}::uuid`);
  if (!found) throw new Error('The locked kit is gone.');
  return found;
}

/** @throws AppError CONFLICT. */
function requireReplaceable(kit: LockedKit, { replacedBy }: Inherited): void {
  if (SAMPLE_TRAITS[kit.sampleStatus].hasAllResults)
    throw new AppError('CONFLICT', 'The kit is not replaced, because its results are complete.');
  if (replacedBy !== null)
    throw new AppError('CONFLICT', `The kit is already replaced by the order ${JSON.stringify(replacedBy)}.`);
}

/** @throws AppError CONFLICT if the type allows no more recollections (contract, 11.3). */
function requireRecollectable({ recollections, recollected }: Inherited): void {
  if (recollections === null || recollected < recollections) return;
  throw new AppError(
    'CONFLICT',
    `Recollections so far: ${recollected}; kits of this type have at most ${recollections}. An administrator can still replace it.`,
  );
}

function problemsOf({ orderable }: Inherited, person: Recipient | null): FieldProblem[] {
  return [
    ...(orderable
      ? []
      : [{ path: ['kitId'], message: 'is of a kit type that can no longer be ordered', code: 'NOT_ALLOWED' as const }]),
    ...(person
      ? []
      : [
          {
            path: ['recipient'],
            message: 'is required, because there is no recipient on record',
            code: 'REQUIRED' as const,
          },
        ]),
  ];
}

/** A person on record as a recipient; null without a name, an e-mail address or a postal address. */
function recipientOf(person: unknown): Recipient | null {
  const checked = checkInput(recipient, person);
  return checked.isValid ? checked.value : null;
}

function metadataOf({ metadata }: Inherited): JsonObject | null {
  return isJsonObject(metadata) ? metadata : null;
}
