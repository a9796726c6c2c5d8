import { Prisma } from '../../generated/prisma/client.ts';

// What an account that is set aside to be moved, or has moved, is left out of (contract, 1.6). account_moves is empty but for those: with OFFSET 0,
// PostgreSQL looks into it for each row that it has found, instead of finding rows in another order in order to join it.

/** Whether an account is in this cell and nobody is moving it. @param account its id, in SQL */
export function isNotSetAside(account: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT FROM account_moves move WHERE move.account_id = ${account} OFFSET 0)`;
}

/** Like {@link isNotSetAside}, also once the account has moved: for what ends with time in whatever is left of it here. */
export function isNotMoving(account: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT FROM account_moves move WHERE move.account_id = ${account} AND move.moved_at IS NULL OFFSET 0)`;
}

/** Whether the account of a requisition is {@link isNotSetAside}. @param requisition its id, in SQL */
export function isOfNoneSetAside(requisition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT FROM account_moves move JOIN requisitions ON requisitions.account_id = move.account_id
    WHERE requisitions.id = ${requisition} OFFSET 0)`;
}

/** Whether an account has moved to another cell, which is responsible for it since. @param account its id, in SQL */
export function hasMoved(account: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM account_moves move WHERE move.account_id = ${account} AND move.moved_at IS NOT NULL OFFSET 0)`;
}
