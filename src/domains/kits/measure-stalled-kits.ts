import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { StallStage } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { IS_BEYOND_LIMIT, stallLimits } from './list-stalled-kits.ts';

/** The stages in which a kit waits for its laboratory. */
const AT_LABORATORIES = [StallStage.NOT_RECEIVED, StallStage.NOT_RESULTED] as const;

/** How many kits are stalled at a laboratory in one stage. */
export interface StalledAtLaboratory {
  /** The UUID of its account; the nil UUID for samples that belong to no laboratory. */
  readonly laboratory: string;
  readonly stage: (typeof AT_LABORATORIES)[number];
  readonly count: number;
}

/**
 * Counts the kits that are stalled at laboratories (contract, 11.5), by the laboratory of their samples; laboratories without any are left
 * out. It reads an index of the kits that wait, for each kit type and stage from where they stall on.
 */
export function measureStalledKits(prisma: PrismaClient, now: Date): Promise<StalledAtLaboratory[]> {
  return prisma.$queryRaw<StalledAtLaboratory[]>(stalledAtLaboratoriesSql(now));
}

/** The query of {@link measureStalledKits}. */
export function stalledAtLaboratoriesSql(now: Date): Prisma.Sql {
  const limits = stallLimits(now, { stages: [...AT_LABORATORIES], kitTypes: null, minDays: null });
  return Prisma.sql`
    SELECT found.laboratory_key AS laboratory, each_limit.stage::text AS stage, sum(found.kits)::int AS count
    FROM ${limits} CROSS JOIN LATERAL (
      SELECT row.laboratory_key, count(*) AS kits FROM kits row WHERE ${IS_BEYOND_LIMIT} AND ${isNotSetAside(Prisma.sql`row.account_id`)}
      GROUP BY row.laboratory_key) AS found
    GROUP BY found.laboratory_key, each_limit.stage`;
}
