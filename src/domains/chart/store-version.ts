import { insertSql, rowOf, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ReportStatus } from '../../generated/prisma/enums.ts';
import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from '../../hl7/comments.ts';
import type { AttachmentContent } from './charted-attachment.ts';
import { type Charted, isAttachment } from './charted-result.ts';
import type { Version } from './merge-message.ts';
import type { OrderDetails } from './order-details.ts';
import type { SampleChart } from './read-chart.ts';

/** A report's dates. */
export interface ReportDates {
  readonly dateCollected: Date;
  readonly dateReceived: Date;
  readonly dateResulted: Date;
}

/** The report that a version becomes. */
interface StoredReport {
  readonly id: string;
  readonly sampleRef: string;
  readonly dates: ReportDates;
  /** The bytes of documents that the sample may not have yet. */
  readonly contents: readonly AttachmentContent[];
}

/** The orders, results and documents of a new report: the whole chart, in its order. */
export function versionRows(
  { chart, changes }: Version<Charted, OrderDetails>,
  { id: reportId, sampleRef, dates: { dateCollected }, contents }: StoredReport,
): Write[] {
  const orders = chart.orders.map(({ key, isOpen, resulted, details }, position) => ({
    report_id: reportId,
    position,
    key,
    is_open: isOpen,
    resulted,
    ...details,
  }));
  const places = chart.entries.map(({ key, finality, resulted, result }, position) => ({
    result,
    place: { report_id: reportId, position, chart_key: key, finality, resulted, change: changes.get(key) ?? null },
  }));
  const results = places.flatMap(({ result, place }) =>
    isAttachment(result) ? [] : [rowOf(place, result, { time_collected: result.time_collected ?? dateCollected })],
  );
  const attached = new Set(chart.entries.flatMap(({ result }) => (isAttachment(result) ? [result.sha256] : [])));
  const attachments = places.flatMap(({ result, place }) =>
    isAttachment(result) ? [rowOf(place, result, { sample_id: sampleRef })] : [],
  );
  return [
    insertSql('report_orders', orders),
    ...(results.length > 0 ? [insertSql('results', results)] : []),
    ...insertContents(
      sampleRef,
      contents.filter(({ sha256 }) => attached.has(sha256)),
    ),
    ...(attachments.length > 0 ? [insertSql('report_attachments', attachments)] : []),
  ];
}

/** Stores documents, each once for its sample. They are binary parameters, because JSON would double them. */
function insertContents(sampleRef: string, contents: readonly AttachmentContent[]): Write[] {
  if (contents.length === 0) return [];
  const rows = contents.map(
    ({ sha256, content_type: contentType, content }) =>
      Prisma.sql`(${sampleRef}::uuid, ${sha256}::bytea, ${contentType}, ${content.length}::int, ${content}::bytea)`,
  );
  return [
    Prisma.sql`INSERT INTO attachments (sample_id, sha256, content_type, bytes, content) VALUES ${Prisma.join(rows)}
      ON CONFLICT DO NOTHING`,
  ];
}

/** The status of a new report; later ones are set by triggers. */
export function statusOfNew({ isPartial }: { readonly isPartial: boolean }, isAmendment: boolean): ReportStatus {
  if (isPartial) return 'PARTIAL';
  return isAmendment ? 'AMENDED' : 'FINAL';
}

/** The comments of all orders of a report. */
export function commentsOf({ orders }: SampleChart): string | null {
  const comments = orders.flatMap(({ details }) => details.comments ?? []);
  return joinComments(comments, [], MAX_REPORT_COMMENTS_LENGTH);
}

/** Records that the laboratory later repeated the same: anything that it said in between is then out of date. */
export function confirmedTimes(reportId: string, before: SampleChart, { chart }: { chart: SampleChart }): Write[] {
  const later = laterOf(before.entries, chart.entries);
  return [
    ...confirmedIn(
      ['results', 'chart_key'],
      reportId,
      later.filter(({ result }) => !isAttachment(result)),
    ),
    ...confirmedIn(
      ['report_attachments', 'chart_key'],
      reportId,
      later.filter(({ result }) => isAttachment(result)),
    ),
    ...confirmedIn(['report_orders', 'key'], reportId, laterOf(before.orders, chart.orders)),
  ];
}

/** A keyed entry with a time. */
interface Timed {
  readonly key: string;
  readonly resulted: Date;
}

/** Entries that had an earlier time before. */
function laterOf<Each extends Timed>(before: readonly Timed[], after: readonly Each[]): readonly Each[] {
  const known = new Map(before.map(({ key, resulted }) => [key, resulted.getTime()]));
  return after.filter(({ key, resulted }) => resulted.getTime() > (known.get(key) ?? resulted.getTime()));
}

function confirmedIn(
  [table, column]: readonly ['results' | 'report_attachments', 'chart_key'] | readonly ['report_orders', 'key'],
  reportId: string,
  later: readonly Timed[],
): Write[] {
  if (later.length === 0) return [];
  return [
    Prisma.sql`UPDATE ${Prisma.raw(table)} row SET resulted = confirmed.resulted
      FROM unnest(${later.map(({ key }) => key)}::text[], ${later.map(({ resulted }) => resulted)}::timestamptz[])
        AS confirmed(key, resulted)
      WHERE row.report_id = ${reportId}::uuid AND row.${Prisma.raw(column)} = confirmed.key`,
  ];
}
