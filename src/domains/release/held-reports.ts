import type { Tx } from '../../call/unit-of-work.ts';
import { updateSql, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LockedSample } from '../changes/locks.ts';
import { type PublishedReport, publishReports } from '../changes/publish.ts';
import { CRITICAL_BIT } from '../chart/result-flags.ts';

/** A held report on a locked sample. */
export interface HeldReport extends PublishedReport {
  readonly heldAt: Date;
  readonly heldUntil: Date;
  readonly isAcknowledged: boolean;
}

/** Whether a report has a critical result, in SQL. @param report its alias */
export function isCritical(report: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${report}.flags & ${CRITICAL_BIT}::smallint <> 0`;
}

/** The held reports on a locked sample, oldest first. None of them was withdrawn, and all come after those that are released. */
export function readHeldReports({ db }: Tx, sampleRef: string): Promise<HeldReport[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT report.id, report.amends_id AS "amendsRef", ${isCritical(Prisma.sql`report`)} AS "isCritical", report.held_at AS "heldAt",
      report.held_until AS "heldUntil", report.acknowledged AS "isAcknowledged"
    FROM reports report WHERE report.sample_id = ${sampleRef}::uuid AND report.held_until IS NOT NULL ORDER BY report.created, report.id`);
}

/** Who releases reports: a reviewer, who may say something of the newest; null for the clock. */
export interface Release {
  readonly userId: string;
  readonly comment: string | null;
}

/**
 * Releases held reports on a locked sample, oldest first: all of them, or those up to one. The sample and its kit are as new to whoever reads what
 * has changed since.
 */
export function releaseHeld(
  { call }: Pick<Tx, 'call'>,
  sample: LockedSample,
  held: readonly PublishedReport[],
  by: Release | null,
): Write[] {
  const newest = held.at(-1);
  if (!newest) return [];
  const ids = held.map(({ id }) => id);
  const now = call.clock.now();
  const renewed = { updated: now };
  return [
    updateSql('samples', renewed, Prisma.sql`id = ${sample.id}::uuid`),
    ...(sample.kitRef === null ? [] : [updateSql('kits', renewed, Prisma.sql`id = ${sample.kitRef}::uuid`)]),
    Prisma.sql`UPDATE reports SET held_until = NULL, released_at = ${now}::timestamptz,
        released_by_id = ${by?.userId ?? null}::uuid,
        release_comment = CASE WHEN id = ${newest.id}::uuid THEN ${by?.comment ?? null}::text END
      WHERE id = ANY(${ids}::uuid[])`,
    publishReports(call, sample, held),
  ];
}
