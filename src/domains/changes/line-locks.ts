import type { Tx } from '../../call/unit-of-work.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ReplacementReason } from '../../generated/prisma/enums.ts';
import { noteConcerned, type Reader, whereNamed } from '../access/records.ts';
import { KIT, type LockedKit } from './locks.ts';
import { type LockedOrder, ORDER, type StoredOrder, withHold } from './order-locks.ts';

// A kit may replace another, and be replaced in turn (contract, 11.3). The replacements that stand make a line of them: each place is a kit, or
// an order whose kit is not made. Activation decides about all of them, so it locks them all: their orders, then their kits, each in the order of
// their ids (locks.ts).

/**
 * The places of the line that the kit `start` is in, as `line`: the table expression of a recursive query.
 *
 * @param start selects the kit's id and the id of its order
 */
function lineSql(start: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`line(kit_id, order_id, place) AS (
      SELECT start.id, start.order_id, 0 FROM (${start}) AS start
      UNION ALL
      SELECT next.* FROM line CROSS JOIN LATERAL (
        SELECT replaced.id, replaced.order_id, line.place - 1
        FROM replacements replacement JOIN kits replaced ON replaced.id = replacement.kit_id
        WHERE line.place <= 0 AND replacement.order_id = line.order_id
        UNION ALL
        SELECT made.id, replaced.replacement_id, line.place + 1
        FROM kits replaced LEFT JOIN kits made ON made.order_id = replaced.replacement_id
        WHERE line.place >= 0 AND replaced.id = line.kit_id AND replaced.replacement_id IS NOT NULL
      ) AS next
    )`;
}

/**
 * The orders and the kits of `line`, as arrays: PostgreSQL expects two hundred rows of any recursive query, so it would rather read a table of ten
 * thousand than look up the one that there is. Of an array, it expects ten.
 */
const ORDERS_OF_LINE = Prisma.sql`ARRAY(SELECT order_id FROM line)`;
const KITS_OF_LINE = Prisma.sql`ARRAY(SELECT kit_id FROM line)`;

/** A locked kit that is to be activated, and whether it is one of a line. */
export interface KitToActivate extends LockedKit {
  readonly isInLine: boolean;
}

/**
 * Locks the kit that the caller names, with its order and, if it is one of a line, with the line as it is when the statement begins. Two kits of a
 * line that are activated at once then wait for each other.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockKitToActivate(tx: Tx, reader: Reader, kitId: string): Promise<KitToActivate> {
  const where = whereNamed(reader, 'kit', kitId);
  const [kit] = await tx.db.$queryRaw<(KitToActivate & { readonly lockedOrder: string | null })[]>(Prisma.sql`
    WITH RECURSIVE ${lineSql(Prisma.sql`SELECT row.id, row.order_id FROM kits row ${where}`)}, placed AS (
      SELECT placed.id, placed.order_id::text AS code FROM orders placed
      WHERE placed.id = ANY(${ORDERS_OF_LINE}) ORDER BY placed.id FOR UPDATE
    ), others AS (
      SELECT other.id FROM kits other
      WHERE other.id = ANY(${KITS_OF_LINE}) AND (SELECT count(*) FROM placed) >= 0 ORDER BY other.id FOR UPDATE
    )
    SELECT ${KIT}, placed.id AS "lockedOrder", placed.code AS "orderId",
      row.replacement_id IS NOT NULL OR EXISTS (SELECT FROM replacements WHERE replacements.order_id = row.order_id) AS "isInLine"
    FROM kits row LEFT JOIN placed ON placed.id = (SELECT order_id FROM line WHERE place = 0)
    ${where} AND (SELECT count(*) FROM others) >= 0 FOR UPDATE OF row`);
  if (!kit) throw notFound('kit', kitId, reader === 'holder of the code' ? 'kit code' : '');
  noteConcerned(tx, 'kit', kit.id);
  if (kit.orderRef === kit.lockedOrder) return kit;
  // An order took the kit over in the meantime. This lock is out of order; if it deadlocks, the work runs again.
  const [order] = await tx.db.$queryRaw<{ orderId: string }[]>(
    Prisma.sql`SELECT order_id::text AS "orderId" FROM orders WHERE id = ${kit.orderRef}::uuid FOR UPDATE`,
  );
  return { ...kit, orderId: order?.orderId ?? null };
}

/** A place of a locked line: its order, if it has one, and its kit, if that is made. */
export interface PlaceOfLine {
  readonly order: LockedOrder | null;
  readonly kit: LockedKit | null;
  /** Why the kit was replaced; null if it was not. */
  readonly reason: ReplacementReason | null;
}

type StoredPlace = Pick<PlaceOfLine, 'reason'> & { readonly placedRef: string | null } & (
    | LockedKit
    | { readonly id: null }
  );

/**
 * Locks the whole line of a locked kit, the oldest place first. Most of it is locked already; what joined it while the caller waited for its lock is
 * locked out of order, and if that deadlocks, the work runs again.
 */
export async function lockLine({ db }: Tx, { id, orderRef }: LockedKit): Promise<PlaceOfLine[]> {
  const line = lineSql(Prisma.sql`SELECT ${id}::uuid AS id, ${orderRef}::uuid AS order_id`);
  for (;;) {
    const orders = await db.$queryRaw<StoredOrder[]>(Prisma.sql`
      WITH RECURSIVE ${line}
      SELECT ${ORDER} FROM orders row WHERE row.id = ANY(${ORDERS_OF_LINE}) ORDER BY row.id FOR UPDATE`);
    // Another statement, which sees what others have made of these orders before they were locked.
    const kits = await db.$queryRaw<StoredPlace[]>(Prisma.sql`
      WITH RECURSIVE ${line}, kit AS (
        SELECT ${KIT}, row.replacement_id FROM kits row WHERE row.id = ANY(${KITS_OF_LINE}) ORDER BY row.id FOR UPDATE
      )
      SELECT line.order_id AS "placedRef", replacement.reason::text, kit.*
      FROM line LEFT JOIN kit ON kit.id = line.kit_id LEFT JOIN replacements replacement ON replacement.order_id = kit.replacement_id
      ORDER BY line.place`);
    const locked = new Map(orders.map((order) => [order.id, withHold(order)]));
    if (kits.every(({ placedRef }) => placedRef === null || locked.has(placedRef)))
      return kits.map(({ placedRef, reason, ...kit }) => {
        const order = placedRef === null ? null : (locked.get(placedRef) ?? null);
        return { order, reason, kit: kit.id === null ? null : { ...kit, orderId: order?.orderId ?? null } };
      });
  }
}
