import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newCode } from '../../db/sql/identifiers.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { allReasons, notOffered, reasonsOfPlace } from '../eligibility/ask-place.ts';
import type { EligibilityReason } from '../eligibility/decide.ts';
import { demandsOfRules, listsInPlaceSql, listsOf } from '../eligibility/stored-rules.ts';
import { externalId } from '../inputs/external-id.ts';
import { checkInput, objectProblem, optional, text, typeProblem } from '../inputs/inputs.ts';
import { metadata } from '../inputs/metadata.ts';
import { addressProblems, demandsOf, type GivenPlace, wholeAddressIn } from '../inputs/places.ts';
import { externalNameOf, findPlaced } from './external-id.ts';
import { holdFields, untilProblems } from './hold.ts';
import { placedOrder } from './placed-order.ts';
import { recipient, recipientAddressIn } from './recipient.ts';

/** The body of create order in the API document (contract, 3.5). A kit type given twice means two kits. */
export const documentedOrderBody = z.object({
  kitTypes: z
    .array(text(), typeProblem('must be a list'))
    .min(1, 'must name at least one kit type')
    .max(100, 'must name at most 100 kit types'),
  recipient,
  metadata: optional(metadata),
});

/** The body with what the API document does not have (contract, 13.3). */
export const createOrderBody = documentedOrderBody.extend({
  externalId,
  hold: optional(z.object(holdFields, objectProblem)),
});

const kitTypesAlone = createOrderBody.pick({ kitTypes: true });
const endAlone = z.object({ hold: z.object({ until: holdFields.until }).nullish() });

/** The internal id of an order, and whether it was placed now: otherwise, it was there already. */
export interface PlacedNow {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Creates an order for the caller's account, placed by the caller. Its kits are made when it is fulfilled. An order that the account has
 * placed under the same external id, with the same input, is returned in its place, whatever could be ordered now.
 *
 * @param orderId given only where documents name the order, as in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a kit type that does not exist, is not orderable or is not offered at the
 *   address, and for an address that the account or the kit types' rules do not take; CONFLICT for an external id that is that of an order with
 *   other input.
 */
export async function createOrder(
  work: UnitOfWork,
  rawInput: unknown,
  orderId: string = newCode(),
): Promise<PlacedNow> {
  const actor = authorize(work.call.actor, 'orders.write');
  const checked = checkInput(createOrderBody, rawInput);
  const { problems, reasons } = await problemsBeyondForm(work, actor, rawInput);
  if (!checked.isValid) throw badInput([...checked.problems, ...problems], reasons);
  const name = externalNameOf(checked.value);
  if (problems.length > 0 && name === null) throw badInput(problems, reasons);
  const { accountId, userId, role } = actor;
  const { hold } = checked.value;
  return work.transaction(async (tx) => {
    // Of two at once, the second violates the unique index and runs again (db/transaction.ts): then it finds the first one's order.
    const placed = name && (await findPlaced(tx, accountId, name));
    if (placed) return { id: placed, isNew: false };
    if (problems.length > 0) throw badInput(problems, reasons);
    const { id, writes } = placedOrder(tx.call, {
      ...checked.value,
      orderId,
      accountId,
      placedById: userId,
      name,
      hold: hold && { ...hold, by: role },
    });
    await writeAudited(tx, { action: 'order.create', subject: `Order:${id}`, accountId }, writes);
    return { id, isNew: true };
  });
}

/**
 * Everything wrong with a body: errors in its form, the end of a hold, an address that the account does not take, and kit types that cannot be
 * ordered.
 *
 * @param body the form: that of REST differs in its words
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function createOrderProblems(
  work: UnitOfWork,
  rawInput: unknown,
  body: z.ZodObject = createOrderBody,
): Promise<FieldProblem[]> {
  const actor = authorize(work.call.actor, 'orders.write');
  const { problems } = checkInput(body, rawInput);
  return [...problems, ...(await problemsBeyondForm(work, actor, rawInput)).problems];
}

/** What is wrong with the end of the hold that an order is placed on. */
function endProblems({ call: { clock } }: UnitOfWork, rawInput: unknown): FieldProblem[] {
  const ended = checkInput(endAlone, rawInput);
  const until = ended.isValid ? (ended.value.hold?.until ?? null) : null;
  return untilProblems(until, clock.now(), ['hold']);
}

/** What an account says of its orders, with one of the kit types asked for; `code` is null if none of these exists. */
interface Terms {
  readonly isStrict: boolean;
  readonly code: string | null;
  readonly orderable: boolean | null;
  /** The lists of rules for the kit type. */
  readonly lists: unknown;
}

/** What is wrong with a body by the clock and by what is on record. Kit types are never deleted, so this can be asked before the transaction. */
async function problemsBeyondForm(work: UnitOfWork, { accountId }: Actor, rawInput: unknown): Promise<Faults> {
  const named = checkInput(kitTypesAlone, rawInput);
  const codes = named.isValid ? named.value.kitTypes : [];
  const address = recipientAddressIn(rawInput);
  const place = wholeAddressIn(address);
  const terms = await readTerms(work, accountId, codes, place);
  const endsWrong = endProblems(work, rawInput);
  if (address === undefined) return { problems: [...endsWrong, ...notOrderable(codes, terms)], reasons: undefined };
  const lists = new Map(terms.flatMap(({ code, lists: found }) => (code === null ? [] : [[code, listsOf(found)]])));
  const demands = [...demandsOf(terms.some(({ isStrict }) => isStrict)), ...demandsOfRules([...lists.values()].flat())];
  const now = work.call.clock.now();
  const reasons = new Map([...lists].map(([code, each]) => [code, reasonsOfPlace(each, place, now)]));
  return {
    problems: [
      ...endsWrong,
      ...addressProblems(place, demands, ['recipient', 'address']),
      ...notOrderable(codes, terms),
      ...codes.flatMap((code, index) => (reasons.get(code)?.length ? [notOffered(['kitTypes', index])] : [])),
    ],
    reasons: allReasons([...reasons.values()]),
  };
}

/** What is wrong with an input, and why a rule refuses it, if one does. */
interface Faults {
  readonly problems: readonly FieldProblem[];
  readonly reasons: readonly EligibilityReason[] | undefined;
}

function readTerms(
  { db }: UnitOfWork,
  accountId: string,
  codes: readonly string[],
  place: GivenPlace,
): Promise<Terms[]> {
  const lists = listsInPlaceSql(Prisma.sql`type`, Prisma.sql`account.id`, place);
  return db.$queryRaw<Terms[]>(Prisma.sql`
    SELECT account.strict_addresses AS "isStrict", type.code, type.orderable, ${lists} AS lists
    FROM accounts account LEFT JOIN kit_types type ON type.code = ANY(${[...new Set(codes)]}::text[])
    WHERE account.id = ${accountId}::uuid`);
}

function notOrderable(codes: readonly string[], terms: readonly Terms[]): readonly FieldProblem[] {
  const known = new Map(terms.map(({ code, orderable }) => [code, orderable]));
  return codes.flatMap((code, index): FieldProblem[] => {
    const isOrderable = known.get(code);
    if (isOrderable) return [];
    const path = ['kitTypes', index];
    if (isOrderable === undefined) return [{ path, message: 'is not a kit type', code: 'UNKNOWN' }];
    return [{ path, message: 'cannot be ordered', code: 'NOT_ALLOWED' }];
  });
}
