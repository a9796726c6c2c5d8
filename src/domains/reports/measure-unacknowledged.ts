import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { AccountMode } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { isCurrentSql } from '../chart/current-report.ts';

/** The reports with critical results that nobody has acknowledged. */
export interface Unacknowledged {
  /** How many of them are at least an hour old. */
  readonly late: number;
  /** When the oldest of them was submitted; null if there is none. */
  readonly oldest: Date | null;
}

/** How many reports are overdue now (contract, 13.7), by the mode of their accounts. */
export async function measureOverdue(prisma: PrismaClient, now: Date): Promise<Readonly<Record<AccountMode, number>>> {
  const measured = await prisma.$queryRaw<{ mode: AccountMode; overdue: number }[]>(overdueByMode(now));
  const of = (mode: AccountMode) => measured.find((each) => each.mode === mode)?.overdue ?? 0;
  return { LIVE: of('LIVE'), TEST: of('TEST') };
}

/** The query of {@link measureOverdue}. It reads a small index of only the reports that are awaited. */
export function overdueByMode(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT accounts.mode::text, sum(of_account.overdue)::int AS overdue FROM accounts CROSS JOIN LATERAL (
      SELECT count(*) AS overdue FROM reports WHERE account_id = accounts.id AND awaited AND acknowledge_by <= ${now}::timestamptz
    ) AS of_account WHERE ${isNotSetAside(Prisma.sql`accounts.id`)} GROUP BY accounts.mode`;
}

/** After this time, an unacknowledged critical result is late. */
const HOUR_MS = 60 * 60 * 1000;

/**
 * Counts the unacknowledged reports with critical results that programs of LIVE accounts see, held ones included (contract, 11.12 and 13.6). It reads
 * a small index of only these.
 */
export async function measureUnacknowledged(prisma: PrismaClient, now: Date): Promise<Unacknowledged> {
  const [measured] = await prisma.$queryRaw<Unacknowledged[]>(Prisma.sql`
    SELECT coalesce(sum(late), 0)::int AS late, min(oldest) AS oldest FROM accounts CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE created <= ${new Date(now.getTime() - HOUR_MS)}::timestamptz) AS late, min(created) AS oldest
      FROM reports WHERE account_id = accounts.id AND NOT acknowledged AND alerts AND (released OR held_until IS NOT NULL)
        AND flags & 16 <> 0 AND ${isCurrentSql(Prisma.sql`reports`, true)}
    ) AS of_account WHERE accounts.mode = 'LIVE' AND ${isNotSetAside(Prisma.sql`accounts.id`)}`);
  if (!measured) throw new Error('A count gave no row.');
  return measured;
}
