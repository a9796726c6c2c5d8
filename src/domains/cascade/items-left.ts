import type { Tx } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';

// What is left to fulfil of an order: the items that no kit fulfils, and that were not canceled (contract, 4.3).

/** The items left of an order, as a table expression with the alias `item`. @param orderRef its internal id, in SQL */
export function itemsLeftSql(orderRef: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT item.* FROM order_items item
    LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
    WHERE item.order_id = ${orderRef} AND kit.id IS NULL AND NOT item.canceled) AS item`;
}

/** The kit types that are left to fulfil of a locked order, in the order in which they were asked for. */
export async function kitTypesLeft({ db }: Tx, orderRef: string): Promise<string[]> {
  const items = await db.$queryRaw<{ kitType: string }[]>(Prisma.sql`
    SELECT item.kit_type AS "kitType" FROM ${itemsLeftSql(Prisma.sql`${orderRef}::uuid`)} ORDER BY item.position`);
  return items.map(({ kitType }) => kitType);
}

/** Cancels what is left to fulfil of a locked order, of which other kits stay. */
export function cancelItemsLeft(orderRef: string): Prisma.Sql {
  return Prisma.sql`UPDATE order_items SET canceled = true FROM ${itemsLeftSql(Prisma.sql`${orderRef}::uuid`)}
    WHERE order_items.order_id = item.order_id AND order_items.position = item.position`;
}
