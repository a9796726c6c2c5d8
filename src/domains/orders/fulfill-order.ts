import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { KitModel, KitTypeModel, OrderModel } from '../../generated/prisma/models.ts';
import { recordAudit } from '../audit.ts';
import { advanceOrder } from '../cascade.ts';
import { codeText, duplicatesOf, optional, parseInput, text } from '../inputs.ts';
import { makeKits, type NewKit } from '../kits/make-kits.ts';
import { refusedMove } from '../lifecycles/lifecycle.ts';
import { orderLifecycle } from '../lifecycles/order.ts';
import { lockKitsByCode, lockNamedOrder } from '../locks.ts';

const input = z
  .object({
    orderId: text(),
    kits: z
      .array(z.object({ kitType: text(), kitId: optional(codeText), sampleId: optional(codeText) }), 'must be a list')
      .min(1, 'must name at least one kit')
      .max(100, 'must name at most 100 kits'),
  })
  .superRefine(({ kits }, problems) => {
    for (const name of ['kitId', 'sampleId'] as const) {
      for (const index of duplicatesOf(kits.map((kit) => kit[name]))) {
        problems.addIssue({ code: 'custom', path: ['kits', index, name], message: 'is given twice' });
      }
    }
  });

type WantedKit = z.output<typeof input>['kits'][number];

/** A kit of the request, and the item of the order that it fulfils. */
interface PlacedKit {
  readonly wanted: WantedKit;
  readonly kitType: KitTypeModel;
  readonly position: number;
}

/**
 * Fulfils an order in part or in whole: makes its kits, or takes over the account's own unassigned stock by its code. Returns
 * the order's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION for a canceled order; CONFLICT for more than was
 * ordered, and for a code in use (contract, 4.6).
 */
export async function fulfillOrder(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'orders.fulfill');
  const { orderId, kits } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const order = await lockNamedOrder(context, actor, orderId);
    if (order.status === 'CANCELED')
      throw refusedMove(orderLifecycle, order.status, 'IN_PROGRESS', 'a canceled order is not fulfilled');
    const placed = await placeKits(context, order, kits);
    // All at once, before any is taken over: two orders may ask for the same stock in opposite order.
    const stock = await lockKitsByCode(
      context,
      kits.flatMap(({ kitId }) => kitId ?? []),
    );
    const stockByCode = new Map(stock.map((kit) => [kit.kitId.toLowerCase(), kit]));
    const made: NewKit[] = [];
    for (const { wanted, kitType, position } of placed) {
      const kit = stockByCode.get(wanted.kitId?.toLowerCase() ?? '');
      if (kit) await takeOver(context, order, kit, wanted, position);
      else made.push({ ...wanted, kitType, item: { orderRef: order.id, position } });
    }
    if (made.length > 0) await makeKits(context, order.accountId, made);
    await context.db.order.update({ where: { id: order.id }, data: { updated: context.clock.now() } });
    await advanceOrder(context, order.id);
    await recordAudit(context, { action: 'order.fulfill', subject: `Order:${order.id}`, accountId: order.accountId });
    return order.id;
  });
}

/** Finds for each kit an item of the order that is not yet fulfilled. @throws AppError CONFLICT. */
async function placeKits(
  { db }: TransactionContext,
  order: OrderModel,
  kits: readonly WantedKit[],
): Promise<readonly PlacedKit[]> {
  const open = await db.orderItem.findMany({
    where: { orderRef: order.id, kit: null },
    orderBy: { position: 'asc' },
    include: { kitType: true },
  });
  return kits.map((wanted) => {
    const index = open.findIndex((item) => item.kitTypeCode === wanted.kitType);
    const item = open[index];
    if (!item) {
      throw new AppError(
        'CONFLICT',
        `The order has fewer unfulfilled kits of type ${JSON.stringify(wanted.kitType)} than this request asks for.`,
      );
    }
    open.splice(index, 1);
    return { wanted, kitType: item.kitType, position: item.position };
  });
}

/** Assigns a locked kit of the account's own unassigned stock to an item of the order. @throws AppError CONFLICT for any other kit. */
async function takeOver(
  { db, clock }: TransactionContext,
  order: OrderModel,
  kit: KitModel,
  wanted: WantedKit,
  position: number,
): Promise<void> {
  const isFree =
    kit.accountId === order.accountId &&
    kit.orderRef === null &&
    kit.status !== 'REGISTERED' &&
    kit.status !== 'CANCELED';
  if (!isFree || kit.kitTypeCode !== wanted.kitType) {
    throw new AppError(
      'CONFLICT',
      `The kit code ${JSON.stringify(wanted.kitId)} is in use already, and not free stock of type ${JSON.stringify(wanted.kitType)}.`,
    );
  }
  if (wanted.sampleId !== null) {
    const sample = await db.sample.findUnique({ where: { sampleId: wanted.sampleId }, select: { kitRef: true } });
    if (sample?.kitRef !== kit.id)
      throw new AppError('CONFLICT', `The kit ${JSON.stringify(wanted.kitId)} already has another sample barcode.`);
  }
  await db.kit.update({
    where: { id: kit.id },
    data: { orderRef: order.id, orderPosition: position, updated: clock.now() },
  });
}
