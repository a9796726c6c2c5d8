import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../audit.ts';
import { setOrderStatus } from '../cascade.ts';
import { codeText, duplicatesOf, optional, parseInput, text } from '../inputs.ts';
import { makeKits, type NewKit, type TypeOfKit } from '../kits/make-kits.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove } from '../lifecycles/lifecycle.ts';
import { orderLifecycle, orderProgress } from '../lifecycles/order.ts';
import { type LockedOrder, lockKitsByCode, lockNamedOrder, type StockKit } from '../locks.ts';

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

/** A kit that an order asks for, its place in the order, and the status of the kit that fulfils it already. */
interface Item {
  readonly position: number;
  readonly kitType: TypeOfKit;
  readonly fulfilledBy: KitStatus | null;
}

/** A kit of the request, and the item of the order that it fulfils. */
interface PlacedKit {
  readonly wanted: WantedKit;
  readonly item: Item;
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
    const items = await itemsOf(context, order);
    const placed = placeKits(items, kits);
    // All at once, before any is taken over: two orders may ask for the same stock in opposite order.
    const stock = await lockKitsByCode(
      context,
      kits.flatMap(({ kitId }) => kitId ?? []),
    );
    const stockByCode = new Map(stock.map((kit) => [kit.kitId.toLowerCase(), kit]));
    const made: NewKit[] = [];
    const takenOver: TakenKit[] = [];
    for (const { wanted, item } of placed) {
      const kit = stockByCode.get(wanted.kitId?.toLowerCase() ?? '');
      if (kit) {
        requireFreeStock(order, kit, wanted);
        takenOver.push({ ...kit, position: item.position });
      } else {
        made.push({ ...wanted, kitType: item.kitType, item: { order, position: item.position } });
      }
    }
    await makeKits(context, order.accountId, made);
    const statuses = [
      ...items.flatMap(({ fulfilledBy }) => fulfilledBy ?? []),
      ...takenOver.map(({ status }) => status),
      ...made.map(() => kitLifecycle.initial),
    ];
    const status = orderProgress(order.status, items.length - statuses.length, statuses);
    await writeAudited(context, { action: 'order.fulfill', subject: `Order:${order.id}`, accountId: order.accountId }, [
      ...takeOver(context, order, takenOver),
      ...setOrderStatus(context, order, status),
    ]);
    return order.id;
  });
}

/** The items of a locked order, by their positions. */
async function itemsOf({ db }: TransactionContext, order: LockedOrder): Promise<Item[]> {
  const items = await db.$queryRaw<(Omit<Item, 'kitType'> & TypeOfKit)[]>(Prisma.sql`
    SELECT item.position, type.code, type.sample_type AS "sampleType", type.panels, kit.status::text AS "fulfilledBy"
    FROM order_items item JOIN kit_types type ON type.code = item.kit_type
    LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
    WHERE item.order_id = ${order.id}::uuid ORDER BY item.position`);
  return items.map(({ position, fulfilledBy, ...kitType }) => ({ position, fulfilledBy, kitType }));
}

/** Finds for each kit an item of the order that is not yet fulfilled. @throws AppError CONFLICT. */
function placeKits(items: readonly Item[], kits: readonly WantedKit[]): readonly PlacedKit[] {
  const open = items.filter(({ fulfilledBy }) => fulfilledBy === null);
  return kits.map((wanted) => {
    const index = open.findIndex((item) => item.kitType.code === wanted.kitType);
    const item = open[index];
    if (!item) {
      throw new AppError(
        'CONFLICT',
        `The order has fewer unfulfilled kits of type ${JSON.stringify(wanted.kitType)} than this request asks for.`,
      );
    }
    open.splice(index, 1);
    return { wanted, item };
  });
}

/** @throws AppError CONFLICT unless a locked kit is the account's own unassigned stock of the type and sample wanted. */
function requireFreeStock(order: LockedOrder, kit: StockKit, wanted: WantedKit): void {
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
  if (wanted.sampleId !== null && wanted.sampleId.toLowerCase() !== kit.sampleId.toLowerCase())
    throw new AppError('CONFLICT', `The kit ${JSON.stringify(wanted.kitId)} already has another sample barcode.`);
}

/** A kit of the stock, and its place in the order that takes it over. */
interface TakenKit {
  readonly id: string;
  readonly position: number;
  readonly status: KitStatus;
}

/** Assigns locked kits of the stock to items of the order. */
function takeOver({ clock }: TransactionContext, order: LockedOrder, kits: readonly TakenKit[]): Write[] {
  if (kits.length === 0) return [];
  const ids = kits.map(({ id }) => id);
  const positions = kits.map(({ position }) => position);
  return [
    Prisma.sql`UPDATE kits
      SET order_id = ${order.id}::uuid, order_position = taken.position, updated = ${clock.now()}::timestamptz
      FROM unnest(${ids}::uuid[], ${positions}::int[]) AS taken(id, position) WHERE kits.id = taken.id`,
  ];
}
