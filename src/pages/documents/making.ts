import type { FastifyInstance } from 'fastify';
import type { DocumentFormat, ReportDocument } from '../../documents/content/report-document.ts';
import type { Metrics } from '../../server/recording/metrics.ts';
import type { Lane } from './lanes.ts';
import { DocumentQueue } from './queue.ts';
import { DocumentRenderer } from './renderer.ts';

/** A document to be rendered. */
export interface Asked<Document> {
  readonly document: Document;
  readonly format: DocumentFormat;
  readonly lane: Lane;
}

/** Renders a report. */
export type RenderReport = (asked: Asked<ReportDocument>) => Promise<Uint8Array>;

/** How all routes have documents made: in one queue, and by the same threads. */
export interface DocumentMaking {
  readonly queue: DocumentQueue;
  readonly render: RenderReport;
}

/** Makes documents as long as the app runs: reports in a thread for each lane. */
export async function makeDocumentsIn(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'refused'>,
): Promise<DocumentMaking> {
  const [short, long] = await Promise.all([DocumentRenderer.create('short'), DocumentRenderer.create('long')]);
  app.addHook('onClose', () => Promise.all([short.close(), long.close()]));
  return {
    queue: new DocumentQueue(metrics),
    render: ({ document, format, lane }) => (lane === 'long' ? long : short).render(document, format),
  };
}
