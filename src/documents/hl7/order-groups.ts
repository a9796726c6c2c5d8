import type {
  DocumentAttachment,
  DocumentOrder,
  DocumentResult,
  ReportDocument,
  WithdrawnResult,
} from '../content/report-document.ts';
import type { Repetition } from './segment.ts';

/** One of the laboratory's orders with its results and documents: the content of one OBR. */
export interface OrderGroup {
  readonly order: DocumentOrder;
  /** Its place among the orders of the chart, from 0, which it keeps from report to report. */
  readonly position: number;
  readonly results: readonly DocumentResult[];
  readonly withdrawnResults: readonly WithdrawnResult[];
  readonly attachments: readonly DocumentAttachment[];
  readonly withdrawnAttachments: readonly WithdrawnResult[];
}

/** The orders of a report, each with its results and documents. */
export function orderGroups(document: ReportDocument): readonly OrderGroup[] {
  const results = grouped(document.results);
  const withdrawnResults = grouped(document.withdrawnResults);
  const attachments = grouped(document.attachments);
  const withdrawnAttachments = grouped(document.withdrawnAttachments);
  return document.orders.map((order, position) => ({
    order,
    position,
    results: results.get(order.key) ?? [],
    withdrawnResults: withdrawnResults.get(order.key) ?? [],
    attachments: attachments.get(order.key) ?? [],
    withdrawnAttachments: withdrawnAttachments.get(order.key) ?? [],
  }));
}

function grouped<Result extends Pick<DocumentResult, 'key'>>(
  results: readonly Result[],
): ReadonlyMap<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const group = groups.get(result.key.order);
    if (group) group.push(result);
    else groups.set(result.key.order, [result]);
  }
  return groups;
}

/**
 * OBR-3: the laboratory's number of the order, with its namespace, or one made from the sample's. It is the same on every report of a
 * sample. An order without the laboratory's number is identified by OBR-4, which many samples share.
 */
export function fillerNumber({ specimen }: ReportDocument, { order, position }: OrderGroup): Repetition {
  const { key, panel } = order;
  if (key === '') return specimen.sampleId;
  if (key === panel?.code || key === panel?.name) return `${specimen.sampleId}-${position + 1}`;
  const end = key.indexOf('^');
  return end === -1 ? key : [key.slice(0, end), key.slice(end + 1)];
}
