import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { ResultSeverity, UnmatchedStatus } from '../../generated/prisma/enums.ts';

/** The statuses of undecided unmatched results. */
export const HELD = ['OPEN', 'WAITING'] as const satisfies readonly UnmatchedStatus[];

/** The unmatched results of a status and a severity. */
export interface HeldResults {
  readonly status: (typeof HELD)[number];
  readonly severity: ResultSeverity;
  readonly count: number;
  /** When the oldest of them arrived. */
  readonly oldest: Date;
}

/**
 * Counts the undecided unmatched results of all laboratories (contract, 10.4); counts of zero are left out. Those that an account has taken
 * along to another cell are decided there (1.6); what comes for it afterwards counts.
 */
export function measureUnmatched(prisma: PrismaClient): Promise<HeldResults[]> {
  return prisma.$queryRaw<HeldResults[]>`
    SELECT status::text, severity::text, count(*)::int AS count, min(created) AS oldest FROM unmatched_results
    WHERE status = ANY(${HELD}::unmatched_status[]) AND NOT EXISTS (
      SELECT FROM account_moves move JOIN samples ON samples.account_id = move.account_id WHERE samples.id = unmatched_results.sample_id
        AND unmatched_results.created <= coalesce(move.moved_at, 'infinity') OFFSET 0)
    GROUP BY status, severity`;
}
