import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { writeTogether } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { type OverdueReport, publishOverdue } from '../changes/publish.ts';

/** How many reports are published in one transaction. */
const BATCH = 100;

/**
 * Publishes every report whose critical results nobody has acknowledged in time, once (contract, 13.7). Several processes share the work: each
 * skips the reports that another has locked.
 *
 * @param onPublished called with how many were published, after each commit
 * @param shouldContinue asked before each batch
 */
export async function publishOverdueReports(
  work: UnitOfWork,
  onPublished: (reports: number) => void,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue()) {
    const published = await publishBatch(work);
    onPublished(published);
    if (published < BATCH) return;
  }
}

async function publishBatch(work: UnitOfWork): Promise<number> {
  return work.transaction(async (tx) => {
    const reports = await tx.db.$queryRaw<OverdueReport[]>(untoldOverdueSql(tx.call.clock.now()));
    if (reports.length === 0) return 0;
    const ids = reports.map(({ id }) => id);
    await writeTogether(tx.db, [
      publishOverdue(tx.call, reports),
      Prisma.sql`UPDATE reports SET overdue_told = true WHERE id = ANY(${ids}::uuid[])`,
    ]);
    return reports.length;
  });
}

/** The query that finds and locks the next overdue reports to publish, longest overdue first. */
export function untoldOverdueSql(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT overdue.id, overdue.account_id AS "accountId", sample.sample_id::text AS "sampleId", kit.kit_id::text AS "kitId",
      overdue.acknowledge_by AS due, overdue.held_until IS NOT NULL AS "isHeld"
    FROM (
      SELECT row.* FROM reports row WHERE row.awaited AND NOT row.overdue_told AND row.acknowledge_by <= ${now}::timestamptz
        AND ${isNotSetAside(Prisma.sql`row.account_id`)}
      ORDER BY row.acknowledge_by LIMIT ${Prisma.raw(String(BATCH))} FOR NO KEY UPDATE SKIP LOCKED) AS overdue
      JOIN samples sample ON sample.id = overdue.sample_id LEFT JOIN kits kit ON kit.id = sample.kit_id
    ORDER BY overdue.acknowledge_by, overdue.id`;
}
