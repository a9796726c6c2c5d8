import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';

/** The reports with critical results that nobody has acknowledged. */
export interface Unacknowledged {
  /** How many of them have been there for an hour. */
  readonly late: number;
  /** When the oldest of them was submitted; null if there is none. */
  readonly oldest: Date | null;
}

/** After which time a critical result that nobody has acknowledged is late. */
const HOUR_MS = 60 * 60 * 1000;

/**
 * Measures the reports with critical results that programs see and nobody has acknowledged, of LIVE accounts (contract, 11.12). It
 * reads a small index of these alone.
 */
export async function measureUnacknowledged(prisma: PrismaClient, now: Date): Promise<Unacknowledged> {
  const [measured] = await prisma.$queryRaw<Unacknowledged[]>(Prisma.sql`
    SELECT coalesce(sum(late), 0)::int AS late, min(oldest) AS oldest FROM accounts CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE created <= ${new Date(now.getTime() - HOUR_MS)}::timestamptz) AS late, min(created) AS oldest
      FROM reports WHERE account_id = accounts.id AND NOT acknowledged AND alerts AND released AND flags & 16 <> 0
        AND status IN ('PARTIAL', 'FINAL', 'AMENDED')
    ) AS of_account WHERE accounts.mode = 'LIVE'`);
  if (!measured) throw new Error('A count gave no row.');
  return measured;
}
