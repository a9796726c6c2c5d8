import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isSeenByLaboratory } from '../access/records.ts';
import type { LockedSample } from '../changes/locks.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';
import { type Chart, EMPTY_CHART, type Finality } from './chart.ts';
import { ATTACHMENT_COLUMNS, type ChartedAttachment } from './charted-attachment.ts';
import { CHARTED_COLUMNS, type Charted, type ChartedResult, ORDER_COLUMNS } from './charted-result.ts';
import { isCurrentSql } from './current-report.ts';
import type { OrderDetails } from './order-details.ts';

/** The chart of a sample. */
export type SampleChart = Chart<Charted, OrderDetails>;

/** The current version of a chart. */
export interface CurrentVersion {
  readonly reportId: string;
  readonly dateCollected: Date;
  readonly dateReceived: Date;
  readonly dateResulted: Date;
  readonly isCollectionUnknown: boolean;
  /** Whether the whole program sees its report; if not, until when that is held, or null if nobody is known to be tested. */
  readonly isReleased: boolean;
  readonly heldUntil: Date | null;
}

/** A sample's chart, and the report that shows it; `current` is null if there is no report, or if it was withdrawn. */
export interface ReadChart {
  readonly chart: SampleChart;
  readonly current: CurrentVersion | null;
  /** For each key withdrawn with an earlier chart of the sample, when the laboratory last reported it. */
  readonly withdrawn: ReadonlyMap<string, Date>;
}

const NOTHING_CHARTED: ReadChart = { chart: EMPTY_CHART, current: null, withdrawn: new Map() };

/** The columns that rows of results and documents share. */
interface EntryRow {
  readonly position: number;
  readonly chart_key: string;
  readonly finality: Finality;
  readonly resulted: string;
}

const ENTRY_COLUMNS = ['position', 'chart_key', 'finality', 'resulted'] as const satisfies readonly (keyof EntryRow)[];

type ResultRow = EntryRow & ChartedResult;
type AttachmentRow = EntryRow & ChartedAttachment;

interface OrderRow extends OrderDetails {
  readonly key: string;
  readonly is_open: boolean;
  readonly resulted: string;
}

interface VersionRow extends CurrentVersion {
  readonly isResulted: boolean;
  readonly isSeen: boolean;
  readonly orders: readonly OrderRow[];
  readonly results: readonly ResultRow[] | null;
  readonly attachments: readonly AttachmentRow[] | null;
}

type ChartRow = { readonly withdrawn: Readonly<Record<string, string>> | null } & (
  | VersionRow
  | { readonly reportId: null }
);

/**
 * Reads the chart of a locked sample, in one statement, or in none if the sample cannot have reports.
 *
 * @param laboratory the account of the laboratory that is to report on the sample; undefined for one that sees all reports
 * @param hasReports whether it has reports, including withdrawn ones; if left out, its status decides whether it may have some
 * @throws AppError CONFLICT if the chart belongs to a laboratory whose reports this one does not see.
 */
export async function readChart(
  { db }: Tx,
  sample: Pick<LockedSample, 'id' | 'status'>,
  laboratory: string | undefined,
  hasReports = SAMPLE_TRAITS[sample.status].mayHaveReports,
): Promise<ReadChart> {
  if (!hasReports) return NOTHING_CHARTED;
  const isSeen = (sender: Prisma.Sql) =>
    laboratory === undefined ? Prisma.sql`true` : isSeenByLaboratory(sender, laboratory);
  const [row] = await db.$queryRaw<ChartRow[]>(Prisma.sql`
    SELECT (SELECT json_object_agg(chart_key, resulted) FROM (
        SELECT said.chart_key, max(said.resulted) AS resulted FROM reports version CROSS JOIN LATERAL (
          SELECT chart_key, resulted FROM results WHERE report_id = version.id
          UNION ALL SELECT chart_key, resulted FROM report_attachments WHERE report_id = version.id) said
        WHERE version.sample_id = sample.id AND version.withdrawn_at IS NOT NULL AND ${isSeen(Prisma.sql`version.laboratory_id`)}
        GROUP BY said.chart_key) last) AS withdrawn,
      report.id AS "reportId", report.date_collected AS "dateCollected", report.date_received AS "dateReceived",
      report.date_resulted AS "dateResulted", report.collection_unknown AS "isCollectionUnknown",
      report.released AS "isReleased", report.held_until AS "heldUntil",
      EXISTS (SELECT FROM reports version WHERE version.sample_id = report.sample_id AND version.withdrawn_at IS NULL AND NOT version.partial)
        AS "isResulted",
      ${isSeen(Prisma.sql`report.laboratory_id`)} AS "isSeen",
      ${rowsOf('report_orders', ['key', 'is_open', 'resulted', ...ORDER_COLUMNS])} AS orders,
      ${rowsOf('results', [...ENTRY_COLUMNS, ...CHARTED_COLUMNS])} AS results,
      ${rowsOf('report_attachments', [...ENTRY_COLUMNS, ...ATTACHMENT_COLUMNS])} AS attachments
    FROM (SELECT ${sample.id}::uuid AS id) sample
      LEFT JOIN reports report ON report.sample_id = sample.id AND ${isCurrentSql(Prisma.sql`report`, true)}`);
  if (!row) return NOTHING_CHARTED;
  const withdrawn = new Map(Object.entries(row.withdrawn ?? {}).map(([key, resulted]) => [key, new Date(resulted)]));
  if (row.reportId === null) return { ...NOTHING_CHARTED, withdrawn };
  const { isResulted, isSeen: isOfReader, orders, results, attachments, withdrawn: _before, ...current } = row;
  if (!isOfReader) throw new AppError('CONFLICT', 'Another laboratory has reported on this sample.');
  const chart: SampleChart = {
    isResulted,
    orders: orders.map(({ key, is_open: isOpen, resulted, ...details }) => ({
      key,
      isOpen,
      resulted: new Date(resulted),
      details,
    })),
    entries: [
      ...(results ?? []).map(({ position, chart_key, finality, resulted, ...result }) => ({
        ...{ position, key: chart_key, finality, resulted },
        result: { ...result, time_collected: statedTime(result, current) },
      })),
      ...(attachments ?? []).map(({ position, chart_key, finality, resulted, ...result }) => ({
        ...{ position, key: chart_key, finality, resulted },
        result,
      })),
    ]
      .toSorted((one, other) => one.position - other.position)
      .map(({ key, finality, resulted, result }) => ({ key, finality, resulted: new Date(resulted), result })),
  };
  return { chart, current, withdrawn };
}

/** A report's rows in a table, with these columns, as an ordered JSON array; null if there are none. */
function rowsOf(table: 'report_orders' | 'results' | 'report_attachments', columns: readonly string[]): Prisma.Sql {
  return Prisma.sql`(SELECT json_agg(row_to_json(charted)) FROM (
    SELECT ${Prisma.raw(columns.join(', '))} FROM ${Prisma.raw(table)} WHERE report_id = report.id ORDER BY position) charted)`;
}

/** When a result was collected according to the laboratory; the stored time may only be the report's own. */
function statedTime(
  { time_collected: time }: Pick<ChartedResult, 'time_collected'>,
  { isCollectionUnknown, dateCollected }: CurrentVersion,
): string | null {
  const isStandIn = isCollectionUnknown && time !== null && Date.parse(time) === dateCollected.getTime();
  return isStandIn ? null : time;
}
