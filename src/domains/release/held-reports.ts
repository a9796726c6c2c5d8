import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LockedSample } from '../changes/locks.ts';
import { type PublishedReport, publishReports } from '../changes/publish.ts';

/** A held report on a locked sample. */
export interface HeldReport extends PublishedReport {
  readonly heldAt: Date;
  readonly heldUntil: Date;
  readonly isAcknowledged: boolean;
}

/**
 * The bit of a critical result among a report's flags, as in the database.
 */
export const IS_CRITICAL = (report: Prisma.Sql) => Prisma.sql`${report}.flags & 16 <> 0`;

/** The held reports on a locked sample, oldest first. None of them was withdrawn, and all come after those that are released. */
export function readHeldReports({ db }: Tx, sampleRef: string): Promise<HeldReport[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT report.id, report.amends_id AS "amendsRef", ${IS_CRITICAL(Prisma.sql`report`)} AS "isCritical", report.held_at AS "heldAt",
      report.held_until AS "heldUntil", report.acknowledged AS "isAcknowledged"
    FROM reports report WHERE report.sample_id = ${sampleRef}::uuid AND report.held_until IS NOT NULL ORDER BY report.created, report.id`);
}

/** Who releases reports: a reviewer, who may say something of the newest; null for the clock. */
export interface Release {
  readonly userId: string;
  readonly comment: string | null;
}

/** Releases held reports on a locked sample, oldest first: all of them, or those up to one. */
export function releaseHeld(
  { call }: Pick<Tx, 'call'>,
  sample: Pick<LockedSample, 'accountId' | 'sampleId' | 'kitId'>,
  held: readonly PublishedReport[],
  by: Release | null,
): Write[] {
  const newest = held.at(-1);
  if (!newest) return [];
  const ids = held.map(({ id }) => id);
  return [
    Prisma.sql`UPDATE reports SET held_until = NULL, released_at = ${call.clock.now()}::timestamptz,
        released_by_id = ${by?.userId ?? null}::uuid,
        release_comment = CASE WHEN id = ${newest.id}::uuid THEN ${by?.comment ?? null}::text END
      WHERE id = ANY(${ids}::uuid[])`,
    publishReports(call, sample, held),
  ];
}
