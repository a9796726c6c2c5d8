import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import { folded } from '../../text/folded.ts';
import { setOrderStatus } from '../cascade/cascade.ts';
import { requireNotHeld } from '../cascade/order-hold.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitsByCode, type StockKit } from '../changes/locks.ts';
import { type LockedOrder, lockNamedOrder } from '../changes/order-locks.ts';
import { codeText, duplicatesOf, GIVEN_TWICE, optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';
import { makeKits, type NewKit, type TypeOfKit } from '../kits/make-kits.ts';
import { KIT_TRAITS, kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove } from '../lifecycles/lifecycle.ts';
import { ORDER_TRAITS, orderLifecycle, orderProgress } from '../lifecycles/order.ts';
import { requireUsable } from '../lots/block.ts';
import { problemsOfLots } from '../lots/given-lots.ts';
import { lotIdOf } from '../lots/lot-code.ts';
import { shareLots } from '../lots/lot-locks.ts';

const input = z
  .object({
    orderId: text(),
    kits: z
      .array(
        z.object({
          kitType: text(),
          kitId: optionalOrBlank(codeText),
          sampleId: optionalOrBlank(codeText),
          lot: optionalOrBlank(text()),
        }),
        'must be a list',
      )
      .min(1, 'must name at least one kit')
      .max(100, 'must name at most 100 kits'),
  })
  .superRefine(({ kits }, problems) => {
    for (const name of ['kitId', 'sampleId'] as const) {
      for (const index of duplicatesOf(kits.map((kit) => kit[name]))) {
        problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, ['kits', index, name]));
      }
    }
  });

type WantedKit = z.output<typeof input>['kits'][number];

/** An item of an order: the kit type it asks for, its position, and the status of the kit that already fulfils it, if any. */
interface Item {
  readonly position: number;
  readonly kitType: TypeOfKit;
  readonly fulfilledBy: KitStatus | null;
}

/** A kit in the request, and the order item that it fulfils. */
interface PlacedKit {
  readonly wanted: WantedKit;
  readonly item: Item;
}

/**
 * Fulfils an order in part or in whole: makes its kits, or takes over the account's own unassigned stock by code. Returns the
 * order's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT, also for a lot of another kit type; NOT_FOUND; INVALID_TRANSITION for a canceled order; CONFLICT
 *   for one on hold (13.4), for more kits than were ordered, for a code in use (contract, 4.6), for stock of another lot, and for a lot that
 *   blocks its kits (13.8).
 */
export async function fulfillOrder(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.fulfill');
  const { orderId, kits } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    if (!ORDER_TRAITS[order.status].isFulfillable)
      throw refusedMove(orderLifecycle, order.status, 'IN_PROGRESS', 'a canceled order cannot be fulfilled');
    requireNotHeld(tx, order);
    const items = await itemsOf(tx, order);
    const placed = placeKits(items, kits);
    // Lock them all before taking any over: two orders may ask for the same stock in opposite order.
    const stock = await lockKitsByCode(
      tx,
      kits.flatMap(({ kitId }) => kitId ?? []),
    );
    const stockByCode = new Map(stock.map((kit) => [folded(kit.kitId), kit]));
    await requireUsableLots(tx, kits, stock);
    const made: NewKit[] = [];
    const takenOver: TakenKit[] = [];
    for (const { wanted, item } of placed) {
      const kit = stockByCode.get(folded(wanted.kitId ?? ''));
      if (kit) {
        requireFreeStock(order, kit, wanted);
        takenOver.push({ ...kit, position: item.position, lotRef: lotOfStock(kit, wanted) });
      } else {
        const { kitId, sampleId } = wanted;
        const { kitType, position } = item;
        made.push({ kitType, kitId, sampleId, lotRef: lotGiven(wanted), item: { order, position } });
      }
    }
    await makeKits(tx, order.accountId, made);
    const statuses = [
      ...items.flatMap(({ fulfilledBy }) => fulfilledBy ?? []),
      ...takenOver.map(({ status }) => status),
      ...made.map(() => kitLifecycle.initial),
    ];
    const left = items.length - statuses.length;
    const status = orderProgress(order.status, left, statuses);
    await writeAudited(tx, { action: 'order.fulfill', subject: `Order:${order.id}`, accountId: order.accountId }, [
      ...takeOver(tx, order, takenOver),
      ...setOrderStatus(tx, order, status, { left }),
    ]);
    return order.id;
  });
}

/** The items of a locked order that were not canceled, in order of position. */
async function itemsOf({ db }: Tx, order: LockedOrder): Promise<Item[]> {
  const items = await db.$queryRaw<(Omit<Item, 'kitType'> & TypeOfKit)[]>(Prisma.sql`
    SELECT item.position, type.code, type.sample_type AS "sampleType", type.panels, kit.status::text AS "fulfilledBy"
    FROM order_items item JOIN kit_types type ON type.code = item.kit_type
    LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
    WHERE item.order_id = ${order.id}::uuid AND NOT item.canceled ORDER BY item.position`);
  return items.map(({ position, fulfilledBy, ...kitType }) => ({ position, fulfilledBy, kitType }));
}

/** Assigns each kit to an order item that is not fulfilled yet. @throws AppError CONFLICT. */
function placeKits(items: readonly Item[], kits: readonly WantedKit[]): readonly PlacedKit[] {
  const open = items.filter(({ fulfilledBy }) => fulfilledBy === null);
  return kits.map((wanted) => {
    const index = open.findIndex((item) => item.kitType.code === wanted.kitType);
    const item = open[index];
    if (!item) {
      throw new AppError(
        'CONFLICT',
        `The order has fewer unfulfilled kits of type ${JSON.stringify(wanted.kitType)} than this request asks for. ${leftOf(items)}`,
      );
    }
    open.splice(index, 1);
    return { wanted, item };
  });
}

/** What is left to fulfil, in words: the code of each type, as often as it is ordered. */
function leftOf(items: readonly Item[]): string {
  const left = items
    .filter(({ fulfilledBy }) => fulfilledBy === null)
    .map(({ kitType }) => JSON.stringify(kitType.code));
  return left.length > 0 ? `Left to fulfil: ${left.join(', ')}.` : 'Nothing is left to fulfil.';
}

/** @throws AppError CONFLICT unless a locked kit is the account's own unassigned stock, with the wanted type and sample. */
function requireFreeStock(order: LockedOrder, kit: StockKit, wanted: WantedKit): void {
  const isFree = kit.accountId === order.accountId && kit.orderRef === null && KIT_TRAITS[kit.status].isFreeStock;
  if (!isFree || kit.kitTypeCode !== wanted.kitType) {
    throw new AppError(
      'CONFLICT',
      `The kit code ${JSON.stringify(wanted.kitId)} is already in use, and is not free stock of type ${JSON.stringify(wanted.kitType)} in the account of the order.`,
    );
  }
  if (wanted.sampleId !== null && folded(wanted.sampleId) !== folded(kit.sampleId))
    throw new AppError('CONFLICT', `The kit ${JSON.stringify(wanted.kitId)} already has another sample barcode.`);
}

/**
 * Locks the lots that are named, and those of stock that is asked for (contract, 13.8). Stock that turns out not to be free is refused all the same.
 *
 * @throws AppError BAD_USER_INPUT for a lot of another kit type, or none; CONFLICT for one that blocks its kits.
 */
async function requireUsableLots(tx: Tx, kits: readonly WantedKit[], stock: readonly StockKit[]): Promise<void> {
  const given = kits.flatMap(({ kitType, lot }, index) =>
    lot === null ? [] : [{ code: lot, kitType, path: ['kits', index, 'lot'] }],
  );
  const ids = new Set([...given.map(({ code }) => lotIdOf(code)), ...stock.flatMap(({ lotRef }) => lotRef ?? [])]);
  const lots = await shareLots(tx, [...ids]);
  const problems = problemsOfLots(lots, given);
  if (problems.length > 0) throw badInput(problems);
  for (const lot of lots) requireUsable(lot, tx.call.clock.now());
}

/** The internal id of the lot that a kit is said to be of. */
function lotGiven({ lot }: WantedKit): string | null {
  return lot === null ? null : lotIdOf(lot);
}

/** The internal id of the lot of stock: its own, or the one that it is said to be of. @throws AppError CONFLICT if these differ. */
function lotOfStock(kit: StockKit, wanted: WantedKit): string | null {
  const given = lotGiven(wanted);
  if (given !== null && kit.lotRef !== null && given !== kit.lotRef)
    throw new AppError('CONFLICT', `The kit ${JSON.stringify(wanted.kitId)} is of another lot.`);
  return kit.lotRef ?? given;
}

/** A stock kit, its lot, and its position in the order that takes it over. */
interface TakenKit {
  readonly id: string;
  readonly lotRef: string | null;
  readonly position: number;
  readonly status: KitStatus;
}

/** Assigns locked stock kits to items of the order. */
function takeOver({ call: { clock } }: Tx, order: LockedOrder, kits: readonly TakenKit[]): Write[] {
  if (kits.length === 0) return [];
  const ids = kits.map(({ id }) => id);
  const positions = kits.map(({ position }) => position);
  const lots = kits.map(({ lotRef }) => lotRef);
  return [
    Prisma.sql`UPDATE kits
      SET order_id = ${order.id}::uuid, order_position = taken.position, updated = ${clock.now()}::timestamptz,
        lot_id = taken.lot_id, lot_since = CASE WHEN taken.lot_id IS NULL THEN NULL ELSE coalesce(kits.lot_since, ${clock.now()}::timestamptz) END
      FROM unnest(${ids}::uuid[], ${positions}::int[], ${lots}::uuid[]) AS taken(id, position, lot_id) WHERE kits.id = taken.id`,
  ];
}
