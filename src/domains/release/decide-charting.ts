import type { Tx } from '../../call/unit-of-work.ts';
import type { EventsToWrite } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { NamedSample } from '../changes/locks.ts';
import { type PublishedReport, publishHeldReport, publishReports } from '../changes/publish.ts';
import type { CurrentVersion } from '../chart/read-chart.ts';
import { holdOfNew, mustBeReviewed, type ReviewedReport } from './decide.ts';
import { readHeldReports } from './held-reports.ts';
import { releasePolicyOf, rulesFor } from './policy.ts';

/** A new report on a locked sample, before it is stored. */
export interface ChartedReport extends PublishedReport, ReviewedReport {
  /** The report that it replaces; null if there is none. */
  readonly replaces: CurrentVersion | null;
  /** The keys of the chart that it corrects or withdraws. */
  readonly changedKeys: readonly string[];
}

/** What becomes of a new report. */
export interface DecidedReport {
  readonly heldUntil: Date | null;
  readonly events: readonly EventsToWrite[];
}

/**
 * Decides whether a new report is held, by the policy that was read when the sample was locked, and what is published: nothing before somebody is
 * known to be tested, which is decided at the registration ({@link showReportsOfKit}). If it is released, the database releases the held ones
 * before it in the same statement. Nothing is read unless the report before it is held.
 */
export async function decideCharting(tx: Tx, sample: NamedSample, report: ChartedReport): Promise<DecidedReport> {
  if (!sample.isOfSomebody) return { heldUntil: null, events: [] };
  const { call } = tx;
  const { id, isCritical, replaces } = report;
  const rules = rulesFor(releasePolicyOf(sample.releasePolicy), sample.kitTypeCode);
  const earlier = {
    amendsShown: mustBeReviewed(rules, report) && (await amendsShown(tx, sample, report)),
    heldUntil: replaces?.heldUntil ?? null,
  };
  const until = holdOfNew(rules, report, earlier, call.clock.now());
  if (until) return { heldUntil: until, events: [publishHeldReport(call, sample, { id, until, isCritical })] };
  const before = earlier.heldUntil === null ? [] : await readHeldReports(tx, sample.id);
  return { heldUntil: null, events: [publishReports(call, sample, [...before, report])] };
}

/**
 * Whether a report changes what a released one shows: it amends that, or it amends a held one in what the held one has from it (our decision).
 */
async function amendsShown(
  { db }: Tx,
  { id: sampleRef }: NamedSample,
  { amendsRef, replaces, changedKeys }: ChartedReport,
): Promise<boolean> {
  if (amendsRef === null || replaces === null) return false;
  if (replaces.heldUntil === null) return replaces.isReleased;
  if (changedKeys.length === 0) return false;
  const [found] = await db.$queryRaw<{ isShown: boolean }[]>(Prisma.sql`
    SELECT EXISTS (
      SELECT FROM results WHERE report_id = shown.id AND finality = 'FINAL' AND chart_key = ANY(${[...changedKeys]}::text[])
      UNION ALL
      SELECT FROM report_attachments WHERE report_id = shown.id AND finality = 'FINAL' AND chart_key = ANY(${[...changedKeys]}::text[])
    ) AS "isShown"
    FROM reports shown WHERE shown.sample_id = ${sampleRef}::uuid AND shown.status = 'SUPERSEDED_UNSEEN'`);
  return found?.isShown === true;
}
