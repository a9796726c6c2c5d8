import type { Tx } from '../../call/unit-of-work.ts';
import type { EventsToWrite, Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LockedKit } from '../changes/locks.ts';
import { type PublishedReport, publishHeldReport, publishReports } from '../changes/publish.ts';
import { NORMAL_BIT } from '../chart/result-flags.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';
import { endOfHold, heldTogether, type UnseenVersion } from './decide.ts';
import { isCritical } from './held-reports.ts';
import { type ReleasePolicy, rulesFor } from './policy.ts';

/** What becomes of the reports of a kit that is being registered. */
export interface ShownReports {
  /** Holds some of them: before the registration is written, which releases the others. */
  readonly holds: readonly Write[];
  readonly events: readonly EventsToWrite[];
}

interface ReportOfKit extends PublishedReport, UnseenVersion {
  readonly sampleId: string;
}

const NOTHING_CHARTED: ShownReports = { holds: [], events: [] };

/**
 * Decides which of a kit's reports are held now that somebody is being registered for it, so that the program could read them (contract, 13.6),
 * and publishes the others, oldest first (9.1). Call with the kit locked.
 */
export async function showReportsOfKit(tx: Tx, kit: LockedKit, policy: ReleasePolicy): Promise<ShownReports> {
  if (!SAMPLE_TRAITS[kit.sampleStatus].mayHaveReports) return NOTHING_CHARTED;
  const reports = await tx.db.$queryRaw<ReportOfKit[]>(Prisma.sql`
    SELECT report.id, report.amends_id AS "amendsRef", sample.sample_id::text AS "sampleId", report.partial AS "isPartial",
      report.amends_id IS NOT NULL AS "isAmendment", ${isCritical(Prisma.sql`report`)} AS "isCritical", report.flags = ${NORMAL_BIT}::smallint AS "isCertainlyNormal"
    FROM samples sample JOIN reports report ON report.sample_id = sample.id
    WHERE sample.kit_id = ${kit.id}::uuid AND report.withdrawn_at IS NULL ORDER BY report.created, report.id`);
  const rules = rulesFor(policy, kit.kitTypeCode);
  const isHeld = heldTogether(rules, reports);
  const held = reports.filter((_report, index) => isHeld[index]);
  const now = tx.call.clock.now();
  const until = endOfHold(rules, now);
  return {
    holds: held.length === 0 ? [] : [holdSql(held, now, until)],
    events: reports.map((report, index) => {
      const sample = { ...kit, sampleId: report.sampleId };
      if (isHeld[index]) return publishHeldReport(tx.call, sample, { ...report, until });
      return publishReports(tx.call, sample, [report]);
    }),
  };
}

function holdSql(held: readonly ReportOfKit[], now: Date, until: Date): Write {
  return Prisma.sql`UPDATE reports SET held_at = ${now}::timestamptz, held_until = ${until}::timestamptz
    WHERE id = ANY(${held.map(({ id }) => id)}::uuid[])`;
}
