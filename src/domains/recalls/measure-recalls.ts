import type { PrismaClient } from '../../generated/prisma/client.ts';

/** The recalls that are not finished. */
export interface UnfinishedRecalls {
  readonly count: number;
  /** When the first of them was asked for; null if there is none. */
  readonly oldest: Date | null;
}

/** Counts the recalls that are not finished (contract, 13.8). */
export async function measureRecalls(prisma: PrismaClient): Promise<UnfinishedRecalls> {
  const [measured] = await prisma.$queryRaw<UnfinishedRecalls[]>`
    SELECT count(*)::int AS count, min(recalled_at) AS oldest FROM lots WHERE recalled_at IS NOT NULL AND recall_finished_at IS NULL`;
  return measured ?? { count: 0, oldest: null };
}
