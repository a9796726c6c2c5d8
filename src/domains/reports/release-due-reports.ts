import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockSampleById } from '../changes/locks.ts';
import { readHeldReports, releaseHeld } from '../release/held-reports.ts';

/**
 * Releases the reports whose hold has come to its end (contract, 13.6), sample by sample, each in a transaction of its own. Of several processes,
 * or a reviewer at the same time, the first to lock the sample releases them, and the others find nothing left to do.
 *
 * @param shouldContinue asked before each sample
 */
export async function releaseDueReports(work: UnitOfWork, shouldContinue: () => boolean = () => true): Promise<void> {
  while (shouldContinue()) {
    const [due] = await work.db.$queryRaw<{ sampleRef: string }[]>(dueReportSql(work.call.clock.now()));
    if (!due) return;
    await work.transaction(async (tx) => {
      const sample = await lockSampleById(tx, due.sampleRef);
      const now = tx.call.clock.now();
      const held = await readHeldReports(tx, sample.id);
      // Whatever comes before a report that is due is due, too.
      const reports = held.slice(0, held.findLastIndex(({ heldUntil }) => heldUntil <= now) + 1);
      const newest = reports.at(-1);
      if (!newest) return;
      const others = reports.slice(0, -1).map(({ id }) => id);
      const audited = { action: 'report.releasedByTime', subject: `Report:${newest.id}`, accountId: sample.accountId };
      await writeAudited(tx, { ...audited, others }, releaseHeld(tx, sample, reports, null));
    });
  }
}

/** The query of the sample of the report that is due first. */
export function dueReportSql(now: Date): Prisma.Sql {
  return Prisma.sql`SELECT row.sample_id AS "sampleRef" FROM reports row
    WHERE row.held_until <= ${now}::timestamptz AND ${isNotSetAside(Prisma.sql`row.account_id`)} ORDER BY row.held_until LIMIT 1`;
}
