import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newCode, newUuid } from '../../db/identifiers.ts';
import { insertSql } from '../../db/write.ts';
import { badInput, type FieldProblem } from '../../errors.ts';
import { writeAudited } from '../audit.ts';
import { inputProblems, objectProblem, optional, text, typeProblem } from '../inputs.ts';
import { metadata } from '../metadata.ts';
import { address, email, phone } from '../people.ts';
import { tellOrder } from '../tell.ts';

/** The body of create order (contract, 3.5). A kit type given twice means two kits. */
export const createOrderBody = z.object({
  kitTypes: z
    .array(text(), typeProblem('must be a list'))
    .min(1, 'must name at least one kit type')
    .max(100, 'must name at most 100 kit types'),
  recipient: z.object({ firstName: text(), lastName: text(), email, phone: optional(phone), address }, objectProblem),
  metadata: optional(metadata),
});

/**
 * Creates an order for the caller's account, with the caller as its placing user. Kits come into being at fulfilment.
 * Returns the order's internal id.
 *
 * @param orderId given only where documents name the order, as they do in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a kit type that does not exist or is not orderable.
 */
export async function createOrder(
  context: RequestContext,
  rawInput: unknown,
  orderId: string = newCode(),
): Promise<string> {
  const actor = authorize(context.actor, 'orders.write');
  const parsed = createOrderBody.safeParse(rawInput);
  if (!parsed.success) throw badInput(await createOrderProblems(context, rawInput));
  const { kitTypes, recipient, metadata: given } = parsed.data;
  // Kit types are never deleted, so they can be checked before the transaction.
  const problems = await notOrderable(context, kitTypes);
  if (problems.length > 0) throw badInput(problems);
  const now = context.clock.now();
  const id = newUuid();
  const order = {
    id,
    order_id: orderId,
    account_id: actor.accountId,
    placed_by_id: actor.userId,
    status: 'PENDING',
    recipient_first_name: recipient.firstName,
    recipient_last_name: recipient.lastName,
    recipient_email: recipient.email,
    recipient_phone: recipient.phone,
    recipient_street1: recipient.address.street1,
    recipient_street2: recipient.address.street2,
    recipient_city: recipient.address.city,
    recipient_state: recipient.address.state,
    recipient_country: recipient.address.country,
    recipient_zip: recipient.address.zip,
    metadata: given,
    created: now,
    updated: now,
  };
  const items = kitTypes.map((kitType, position) => ({ order_id: id, position, kit_type: kitType }));
  return context.transaction(async (context) => {
    await writeAudited(context, { action: 'order.create', subject: `Order:${id}`, accountId: actor.accountId }, [
      insertSql('orders', [order]),
      insertSql('order_items', items),
      tellOrder(context, { id, orderId, accountId: actor.accountId }),
    ]);
    return id;
  });
}

/**
 * Everything wrong with a body: what its form shows, and the kit types that cannot be ordered.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function createOrderProblems(context: RequestContext, rawInput: unknown): Promise<FieldProblem[]> {
  authorize(context.actor, 'orders.write');
  const { error } = createOrderBody.safeParse(rawInput);
  const codes = createOrderBody.pick({ kitTypes: true }).safeParse(rawInput).data?.kitTypes ?? [];
  return [...(error ? inputProblems(error) : []), ...(await notOrderable(context, codes))];
}

async function notOrderable({ db }: RequestContext, codes: readonly string[]): Promise<readonly FieldProblem[]> {
  const kitTypes = await db.kitType.findMany({
    where: { code: { in: [...codes] } },
    select: { code: true, orderable: true },
  });
  const known = new Map(kitTypes.map(({ code, orderable }) => [code, orderable]));
  return codes.flatMap((code, index) => {
    const isOrderable = known.get(code);
    if (isOrderable) return [];
    const message = isOrderable === undefined ? 'is not a kit type' : 'cannot be ordered';
    return [{ path: ['kitTypes', index], message }];
  });
}
