import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { writeTogether } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { StallStage } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { publishStalls } from '../changes/publish.ts';
import { IS_BEYOND_LIMIT, stallLimits } from './list-stalled-kits.ts';

/** How many stalls are published in one transaction. */
const BATCH = 100;

/** A kit whose stall has not been published. */
export interface StalledKit {
  readonly id: string;
  readonly accountId: string;
  readonly kitId: string;
  readonly orderId: string | null;
  readonly stage: StallStage;
  readonly since: Date;
}

/**
 * Publishes every stall that has not been published, once for each stage that a kit stalls in (contract, 11.5). Several processes share
 * the work: each skips the kits that another has locked.
 *
 * @param onPublished called with the stage of each kit, after the commit
 * @param shouldContinue asked before each batch
 */
export async function publishStalledKits(
  work: UnitOfWork,
  onPublished: (stage: StallStage) => void,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue()) {
    const kits = await publishBatch(work);
    for (const { stage } of kits) onPublished(stage);
    if (kits.length < BATCH) return;
  }
}

async function publishBatch(work: UnitOfWork): Promise<StalledKit[]> {
  return work.transaction(async (tx) => {
    const kits = await tx.db.$queryRaw<StalledKit[]>(unpublishedSql(tx.call.clock.now()));
    if (kits.length === 0) return kits;
    const ids = kits.map(({ id }) => id);
    await writeTogether(tx.db, [
      Prisma.sql`UPDATE kits SET stall_told = true WHERE id = ANY(${ids}::uuid[])`,
      publishStalls(tx.call, kits),
    ]);
    return kits;
  });
}

/** The query that finds and locks the next stalled kits to publish, longest stalled first. */
export function unpublishedSql(now: Date): Prisma.Sql {
  const limits = stallLimits(now, { stages: null, kitTypes: null, minDays: null });
  return Prisma.sql`
      SELECT stalled.id, stalled.account_id AS "accountId", stalled.kit_id::text AS "kitId", placed.order_id::text AS "orderId",
        stalled.stall_stage::text AS stage, stalled.stall_since AS since
      FROM (SELECT found.* FROM ${limits} CROSS JOIN LATERAL (
          SELECT row.* FROM kits row WHERE ${IS_BEYOND_LIMIT} AND NOT row.stall_told AND ${isNotSetAside(Prisma.sql`row.account_id`)}
          ORDER BY row.stall_since, row.id LIMIT ${Prisma.raw(String(BATCH))} FOR NO KEY UPDATE SKIP LOCKED) AS found
        LIMIT ${Prisma.raw(String(BATCH))}) AS stalled
      LEFT JOIN orders placed ON placed.id = stalled.order_id
      ORDER BY stalled.stall_since, stalled.id`;
}
