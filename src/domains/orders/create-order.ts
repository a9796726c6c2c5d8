import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newCode, newUuid } from '../../db/identifiers.ts';
import { badInput } from '../../errors.ts';
import type { KitTypeModel } from '../../generated/prisma/models.ts';
import { recordAudit } from '../audit.ts';
import { optional, parseInput, text, typeProblem } from '../inputs.ts';
import { metadata, toJsonColumn } from '../metadata.ts';
import { address, email, phone } from '../people.ts';

/** The body of create order (contract, section 3). A kit type given twice means two kits. */
export const createOrderBody = z.object({
  kitTypes: z
    .array(text(), typeProblem('must be a list'))
    .min(1, 'must name at least one kit type')
    .max(100, 'must name at most 100 kit types'),
  recipient: z.object(
    { firstName: text(), lastName: text(), email, phone: optional(phone), address },
    { error: (issue) => (issue.input === undefined ? 'is required' : 'must be an object') },
  ),
  metadata: optional(metadata),
});

/**
 * Creates an order for the caller's account, with the caller as its placing user; returns its internal id. Kits come into
 * being at fulfilment.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a kit type that does not exist or is not orderable.
 */
export async function createOrder(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'orders.write');
  const { kitTypes, recipient, metadata: given } = parseInput(createOrderBody, rawInput);
  const now = context.clock.now();
  return context.transaction(async (db) => {
    requireOrderable(kitTypes, await db.kitType.findMany({ where: { code: { in: kitTypes } } }));
    const id = newUuid();
    await db.order.create({
      data: {
        id,
        orderId: newCode(),
        accountId: actor.accountId,
        placedById: actor.userId,
        status: 'PENDING',
        recipientFirstName: recipient.firstName,
        recipientLastName: recipient.lastName,
        recipientEmail: recipient.email,
        recipientPhone: recipient.phone,
        recipientStreet1: recipient.address.street1,
        recipientStreet2: recipient.address.street2,
        recipientCity: recipient.address.city,
        recipientState: recipient.address.state,
        recipientCountry: recipient.address.country,
        recipientZip: recipient.address.zip,
        metadata: toJsonColumn(given),
        created: now,
        updated: now,
      },
    });
    await db.orderItem.createMany({
      data: kitTypes.map((kitTypeCode, position) => ({ orderRef: id, position, kitTypeCode })),
    });
    await recordAudit(db, context, { action: 'order.create', subject: `Order:${id}`, accountId: actor.accountId });
    return id;
  });
}

function requireOrderable(codes: readonly string[], kitTypes: readonly KitTypeModel[]): void {
  const known = new Map(kitTypes.map((kitType) => [kitType.code, kitType]));
  const problems = codes.flatMap((code, index) => {
    const kitType = known.get(code);
    if (kitType?.orderable) return [];
    return [{ path: ['kitTypes', index], message: kitType ? 'cannot be ordered' : 'is not a kit type' }];
  });
  if (problems.length > 0) throw badInput(problems);
}
