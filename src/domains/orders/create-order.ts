import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newCode } from '../../db/sql/identifiers.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { allReasons, NOT_OFFERED_THERE, reasonsOfPlace } from '../eligibility/ask-place.ts';
import type { EligibilityReason } from '../eligibility/decide.ts';
import { demandsOfRules, listsOf, listsSql } from '../eligibility/stored-rules.ts';
import { checkInput, optional, text, typeProblem } from '../inputs/inputs.ts';
import { metadata } from '../inputs/metadata.ts';
import { addressProblems, demandsOf, wholeAddressIn } from '../inputs/places.ts';
import { placedOrder } from './placed-order.ts';
import { recipient, recipientAddressIn } from './recipient.ts';

/** The body of create order (contract, 3.5). A kit type given twice means two kits. */
export const createOrderBody = z.object({
  kitTypes: z
    .array(text(), typeProblem('must be a list'))
    .min(1, 'must name at least one kit type')
    .max(100, 'must name at most 100 kit types'),
  recipient,
  metadata: optional(metadata),
});

const kitTypesAlone = createOrderBody.pick({ kitTypes: true });

/**
 * Creates an order for the caller's account, placed by the caller. Its kits are made when it is fulfilled. Returns the order's
 * internal id.
 *
 * @param orderId given only where documents name the order, as in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a kit type that does not exist, is not orderable or is not offered at the
 *   address, and for an address that the account or the kit types' rules do not take.
 */
export async function createOrder(work: UnitOfWork, rawInput: unknown, orderId: string = newCode()): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.write');
  const checked = checkInput(createOrderBody, rawInput);
  const found = await problemsOnRecord(work, actor, rawInput);
  const problems = [...checked.problems, ...found.problems];
  if (!checked.isValid || problems.length > 0) throw badInput(problems, found.reasons);
  const { accountId, userId } = actor;
  const { id, writes } = placedOrder(work.call, { ...checked.value, orderId, accountId, placedById: userId });
  return work.transaction(async (tx) => {
    await writeAudited(tx, { action: 'order.create', subject: `Order:${id}`, accountId }, writes);
    return id;
  });
}

/**
 * Everything wrong with a body: errors in its form, an address that the account does not take, and kit types that cannot be ordered.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function createOrderProblems(work: UnitOfWork, rawInput: unknown): Promise<FieldProblem[]> {
  const actor = authorize(work.call.actor, 'orders.write');
  const { problems } = checkInput(createOrderBody, rawInput);
  return [...problems, ...(await problemsOnRecord(work, actor, rawInput)).problems];
}

/** What an account says of its orders, with one of the kit types asked for; `code` is null if none of these exists. */
interface Terms {
  readonly isStrict: boolean;
  readonly code: string | null;
  readonly orderable: boolean | null;
  /** The lists of rules for the kit type. */
  readonly lists: unknown;
}

/** What is wrong with a body by what is on record. Kit types are never deleted, so this can be asked before the transaction. */
async function problemsOnRecord(work: UnitOfWork, { accountId }: Actor, rawInput: unknown): Promise<Faults> {
  const named = checkInput(kitTypesAlone, rawInput);
  const codes = named.isValid ? named.value.kitTypes : [];
  const terms = await readTerms(work, accountId, codes);
  const address = recipientAddressIn(rawInput);
  if (address === undefined) return { problems: notOrderable(codes, terms), reasons: undefined };
  const place = wholeAddressIn(address);
  const lists = new Map(terms.flatMap(({ code, lists: found }) => (code === null ? [] : [[code, listsOf(found)]])));
  const demands = [...demandsOf(terms.some(({ isStrict }) => isStrict)), ...demandsOfRules([...lists.values()].flat())];
  const now = work.call.clock.now();
  const reasons = new Map([...lists].map(([code, each]) => [code, reasonsOfPlace(each, place, now)]));
  return {
    problems: [
      ...addressProblems(place, demands, ['recipient', 'address']),
      ...notOrderable(codes, terms),
      ...codes.flatMap((code, index) => (reasons.get(code)?.length ? [notOffered(index)] : [])),
    ],
    reasons: allReasons([...reasons.values()]),
  };
}

/** What is wrong with an input, and why a rule refuses it, if one does. */
interface Faults {
  readonly problems: readonly FieldProblem[];
  readonly reasons: readonly EligibilityReason[] | undefined;
}

function readTerms({ db }: UnitOfWork, accountId: string, codes: readonly string[]): Promise<Terms[]> {
  const lists = listsSql(Prisma.sql`type`, Prisma.sql`account.id`);
  return db.$queryRaw<Terms[]>(Prisma.sql`
    SELECT account.strict_addresses AS "isStrict", type.code, type.orderable, ${lists} AS lists
    FROM accounts account LEFT JOIN kit_types type ON type.code = ANY(${[...new Set(codes)]}::text[])
    WHERE account.id = ${accountId}::uuid`);
}

function notOffered(index: number): FieldProblem {
  return { path: ['kitTypes', index], message: NOT_OFFERED_THERE, code: 'NOT_ALLOWED' };
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
