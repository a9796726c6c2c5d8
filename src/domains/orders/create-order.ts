import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newCode } from '../../db/sql/identifiers.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { externalId } from '../inputs/external-id.ts';
import { checkInput, objectProblem, optional, text, typeProblem } from '../inputs/inputs.ts';
import { metadata } from '../inputs/metadata.ts';
import { externalNameOf, findPlaced } from './external-id.ts';
import { holdFields, untilProblems } from './hold.ts';
import { placedOrder } from './placed-order.ts';
import { recipient } from './recipient.ts';

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
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a kit type that does not exist or is not orderable; CONFLICT for an
 *   external id that is that of an order with other input.
 */
export async function createOrder(
  work: UnitOfWork,
  rawInput: unknown,
  orderId: string = newCode(),
): Promise<PlacedNow> {
  const actor = authorize(work.call.actor, 'orders.write');
  const checked = checkInput(createOrderBody, rawInput);
  if (!checked.isValid) throw badInput(await createOrderProblems(work, rawInput));
  const { kitTypes, hold } = checked.value;
  // Kit types are never deleted, so they can be checked before the transaction.
  const problems = [...endProblems(work, hold), ...(await notOrderable(work, kitTypes))];
  const name = externalNameOf(checked.value);
  if (problems.length > 0 && name === null) throw badInput(problems);
  const { accountId, userId, role } = actor;
  return work.transaction(async (tx) => {
    // Of two at once, the second violates the unique index and runs again (db/transaction.ts): then it finds the first one's order.
    const placed = name && (await findPlaced(tx, accountId, name));
    if (placed) return { id: placed, isNew: false };
    if (problems.length > 0) throw badInput(problems);
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
 * Everything wrong with a body: errors in its form, kit types that cannot be ordered, and the end of a hold.
 *
 * @param body the form: that of REST differs in its words
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function createOrderProblems(
  work: UnitOfWork,
  rawInput: unknown,
  body: z.ZodObject = createOrderBody,
): Promise<FieldProblem[]> {
  authorize(work.call.actor, 'orders.write');
  const { problems } = checkInput(body, rawInput);
  const named = checkInput(kitTypesAlone, rawInput);
  const ended = checkInput(endAlone, rawInput);
  return [
    ...problems,
    ...endProblems(work, ended.isValid ? (ended.value.hold ?? null) : null),
    ...(await notOrderable(work, named.isValid ? named.value.kitTypes : [])),
  ];
}

/** What is wrong with the end of the hold that an order is placed on. */
function endProblems({ call: { clock } }: UnitOfWork, hold: { readonly until: Date | null } | null): FieldProblem[] {
  return untilProblems(hold?.until ?? null, clock.now(), ['hold']);
}

async function notOrderable({ db }: UnitOfWork, codes: readonly string[]): Promise<readonly FieldProblem[]> {
  const kitTypes = await db.$queryRaw<{ code: string; orderable: boolean }[]>(
    Prisma.sql`SELECT code, orderable FROM kit_types WHERE code = ANY(${[...new Set(codes)]}::text[])`,
  );
  const known = new Map(kitTypes.map(({ code, orderable }) => [code, orderable]));
  return codes.flatMap((code, index): FieldProblem[] => {
    const isOrderable = known.get(code);
    if (isOrderable) return [];
    const path = ['kitTypes', index];
    if (isOrderable === undefined) return [{ path, message: 'is not a kit type', code: 'UNKNOWN' }];
    return [{ path, message: 'cannot be ordered', code: 'NOT_ALLOWED' }];
  });
}
