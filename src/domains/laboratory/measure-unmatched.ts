import type { PrismaClient } from '../../generated/prisma/client.ts';

/** The unmatched results that nobody has decided on yet. */
export interface OpenUnmatched {
  readonly count: number;
  /** When the oldest of them came; null if there is none. */
  readonly oldest: Date | null;
}

/** Measures what waits for somebody to decide on it (contract, 10.4), of all laboratories. */
export async function measureUnmatched(prisma: PrismaClient): Promise<OpenUnmatched> {
  const [measured] = await prisma.$queryRaw<OpenUnmatched[]>`
    SELECT count(*)::int AS count, min(created) AS oldest FROM unmatched_results WHERE status = 'OPEN'`;
  if (!measured) throw new Error('A count gave no row.');
  return measured;
}
