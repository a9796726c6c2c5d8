import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { StallStage } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { publishStalls } from '../changes/publish.ts';
import { BATCH_SQL, type Publishing, publishInBatches, type Stalls } from '../changes/publish-in-batches.ts';
import { IS_BEYOND_LIMIT, stallLimits } from './list-stalled-kits.ts';

/** A kit whose stall has not been published. */
interface StalledKit {
  readonly id: string;
  readonly accountId: string;
  readonly kitId: string;
  readonly orderId: string | null;
  readonly stage: StallStage;
  readonly since: Date;
}

const KIT_STALLS: Stalls<StalledKit> = {
  table: 'kits',
  lockNext: ({ db, call }) => db.$queryRaw<StalledKit[]>(unpublishedSql(call.clock.now())),
  publish: publishStalls,
};

/** Publishes every stall of a kit that has not been published (contract, 11.5). */
export async function publishStalledKits(work: UnitOfWork, publishing: Publishing<StallStage>): Promise<void> {
  await publishInBatches(work, KIT_STALLS, publishing);
}

/** The query that finds and locks the next stalled kits to publish, longest stalled first. */
export function unpublishedSql(now: Date): Prisma.Sql {
  const limits = stallLimits(now, { stages: null, kitTypes: null, minDays: null });
  return Prisma.sql`
      SELECT stalled.id, stalled.account_id AS "accountId", stalled.kit_id::text AS "kitId", placed.order_id::text AS "orderId",
        stalled.stall_stage::text AS stage, stalled.stall_since AS since
      FROM (SELECT found.* FROM ${limits} CROSS JOIN LATERAL (
          SELECT row.* FROM kits row WHERE ${IS_BEYOND_LIMIT} AND NOT row.stall_told AND ${isNotSetAside(Prisma.sql`row.account_id`)}
          ORDER BY row.stall_since, row.id LIMIT ${BATCH_SQL} FOR NO KEY UPDATE SKIP LOCKED) AS found
        LIMIT ${BATCH_SQL}) AS stalled
      LEFT JOIN orders placed ON placed.id = stalled.order_id
      ORDER BY stalled.stall_since, stalled.id`;
}
