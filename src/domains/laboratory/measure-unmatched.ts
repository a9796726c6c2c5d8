import type { PrismaClient } from '../../generated/prisma/client.ts';

/** The unmatched results that still need a decision. */
export interface OpenUnmatched {
  readonly count: number;
  /** When the oldest of them arrived; null if there is none. */
  readonly oldest: Date | null;
}

/** Measures the unmatched results of all laboratories that still need a decision (contract, 10.4). */
export async function measureUnmatched(prisma: PrismaClient): Promise<OpenUnmatched> {
  const [measured] = await prisma.$queryRaw<OpenUnmatched[]>`
    SELECT count(*)::int AS count, min(created) AS oldest FROM unmatched_results WHERE status = 'OPEN'`;
  if (!measured) throw new Error('A count gave no row.');
  return measured;
}
