import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { AccountMode } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';

/** The reports of accounts of one mode that are held for review. */
export interface HeldOfMode {
  readonly mode: AccountMode;
  readonly count: number;
  /** When the oldest of them was first held. */
  readonly oldest: Date;
}

/** Counts the reports that are held for review (contract, 13.6), by the mode of their account. It reads a small index of only these. */
export function measureHeld(prisma: PrismaClient): Promise<HeldOfMode[]> {
  return prisma.$queryRaw(Prisma.sql`
    SELECT accounts.mode::text, sum(held.count)::int AS count, min(held.oldest) AS oldest FROM accounts CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(held_at) AS oldest FROM reports WHERE account_id = accounts.id AND held_until IS NOT NULL
    ) AS held WHERE held.count > 0 AND ${isNotSetAside(Prisma.sql`accounts.id`)} GROUP BY accounts.mode`);
}
