import type { Tx } from '../../call/unit-of-work.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { HoldReason, OrderStatus, Role } from '../../generated/prisma/enums.ts';
import { noteConcerned, type Reader, whereNamed } from '../access/records.ts';
import { isNotSetAside } from '../access/set-aside.ts';

// Locks of orders. An order is locked before its kits (locks.ts).

/** Why an order is held, since when and by whom. It may be over: its end is recorded soon after. */
export interface HoldOfOrder {
  readonly reason: HoldReason;
  readonly note: string | null;
  readonly since: Date;
  readonly until: Date | null;
  readonly by: Role;
}

/** The columns of a hold, all null in an order without one; read with {@link HOLD_COLUMNS}. */
export interface HoldColumns {
  readonly holdReason: HoldReason | null;
  readonly holdNote: string | null;
  readonly heldSince: Date | null;
  readonly heldUntil: Date | null;
  readonly heldBy: Role | null;
}

/** The columns of the hold of the order `row`. */
export const HOLD_COLUMNS = Prisma.sql`row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince",
  row.held_until AS "heldUntil", row.held_by::text AS "heldBy"`;

/** The hold in these columns; null if there is none. */
export function holdIn({ holdReason, holdNote, heldSince, heldUntil, heldBy }: HoldColumns): HoldOfOrder | null {
  if (holdReason === null || heldSince === null || heldBy === null) return null;
  return { reason: holdReason, note: holdNote, since: heldSince, until: heldUntil, by: heldBy };
}

/** A locked order. */
export interface LockedOrder {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly hold: HoldOfOrder | null;
}

/** The columns of a locked order `row`, for {@link withHold}. */
export const ORDER = Prisma.sql`row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, ${HOLD_COLUMNS}`;

/** Locks the order that the caller names. @throws AppError NOT_FOUND. */
export async function lockNamedOrder(tx: Tx, reader: Reader, orderId: string): Promise<LockedOrder> {
  const [order] = await tx.db.$queryRaw<StoredOrder[]>(Prisma.sql`
    SELECT ${ORDER} FROM orders row ${whereNamed(reader, 'order', orderId)} FOR UPDATE`);
  if (!order) throw notFound('order', orderId);
  noteConcerned(tx, 'order', order.id);
  return withHold(order);
}

/** Locks the next order whose hold is over, unless another process has locked it; undefined if there is none. */
export async function lockOverdueHold({ db }: Tx, now: Date): Promise<LockedOrder | undefined> {
  const [order] = await db.$queryRaw<StoredOrder[]>(overdueHoldSql(now));
  return order && withHold(order);
}

/** The query of {@link lockOverdueHold}. */
export function overdueHoldSql(now: Date): Prisma.Sql {
  return Prisma.sql`SELECT ${ORDER} FROM orders row
    WHERE row.held_until <= ${now}::timestamptz AND ${isNotSetAside(Prisma.sql`row.account_id`)}
    ORDER BY row.held_until LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
}

/** A locked order as the database returns it. */
export type StoredOrder = Omit<LockedOrder, 'hold'> & HoldColumns;

/** A locked order with its hold, if it has one. */
export function withHold({ id, orderId, accountId, status, ...hold }: StoredOrder): LockedOrder {
  return { id, orderId, accountId, status, hold: holdIn(hold) };
}
