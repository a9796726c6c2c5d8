import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { type Log, nameFault } from '../log.ts';
import type { CountSpans } from './tracing.ts';

/** The most spans that wait to be sent or are being sent. A large request has about thirty. */
const MAX_WAITING = 4_096;

/** The most spans of one request to the endpoint. */
const BATCH = 512;

/** How long spans wait so that more are sent together, in milliseconds. */
const GATHER_MS = 2_000;

/**
 * Sends spans in the background. While the endpoint is unavailable or slow, a bounded number of spans waits and the rest is
 * dropped, because traces matter less than the service. The log says once that sending fails, and once that it works again. A
 * metric counts the spans.
 */
export class BoundedExport {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  readonly #count: CountSpans;
  readonly processor: SpanProcessor;
  #waiting = 0;
  #isFailing = false;

  constructor(exporter: SpanExporter, log: Log, count: CountSpans) {
    this.#exporter = exporter;
    this.#log = log;
    this.#count = count;
    const batches = new BatchSpanProcessor({
      exporter: {
        export: (spans, done) => this.#export(spans, done),
        shutdown: () => exporter.shutdown(),
      },
      // Never reached: further spans are dropped and counted before they get here.
      maxQueueSize: MAX_WAITING,
      maxExportBatchSize: BATCH,
      scheduledDelayMillis: GATHER_MS,
    });
    this.processor = {
      onStart: () => {},
      onEnd: (span) => {
        if (this.#waiting >= MAX_WAITING) return count('dropped', 1);
        this.#waiting += 1;
        batches.onEnd(span);
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown(),
    };
  }

  /** Logs how many spans have not been sent when the process ends. */
  logLost(): void {
    if (this.#waiting > 0) this.#log.warn({ spans: this.#waiting }, 'stopped before all traces were sent');
  }

  #export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#waiting -= spans.length;
      this.#note(result, spans.length);
      done(result);
    });
  }

  #note({ code, error }: ExportResult, spans: number): void {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    this.#count(hasFailed ? 'failed' : 'exported', spans);
    if (hasFailed === this.#isFailing) return;
    this.#isFailing = hasFailed;
    if (hasFailed) this.#log.warn({ fault: error && nameFault(error) }, 'traces cannot be sent and are being dropped');
    else this.#log.info('traces are being sent again');
  }
}
