import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  SpanKind as Kind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { BoundedExport } from './bounded-export.ts';
import type { Build } from './build.ts';
import { exporterOf } from './exporters.ts';
import type { CountSpans, SamplerName, Span, SpanAttributes, SpanKind, Tracing, TracingSettings } from './tracing.ts';

const NAME = 'kit-testing-service';

/** How long stopping waits for the last spans to be sent, in milliseconds: less than closing the database may take meanwhile. */
const FLUSH_MS = 1_500;

const KINDS: Readonly<Record<SpanKind, Kind>> = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL };

/**
 * Traces with OpenTelemetry's SDK and sends the spans over OTLP. Nothing is registered globally, and no library is instrumented:
 * the only spans and attributes are those set by this service. So the contents of a span are decided in one place
 * (server/recording/request-record.ts).
 */
export async function otlpTracing(
  settings: TracingSettings,
  { version }: Pick<Build, 'version'>,
  log: Log,
  count: CountSpans,
): Promise<Tracing> {
  const spans = new BoundedExport(await exporterOf(settings), log, count);
  const provider = new TracerProvider({
    sampler: samplerOf(settings.sampler, settings.ratio),
    resource: resourceFromAttributes({ 'service.name': NAME, 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [spans.processor],
  });
  const tracer = provider.getTracer(NAME, version);
  return {
    begin: (name, traceparent, attributes) => {
      const span = tracer.startSpan(name, { kind: Kind.SERVER, attributes }, parentIn(traceparent));
      return span.isRecording() ? spanOf(tracer, span) : undefined;
    },
    close: async () => {
      const sent = provider.shutdown().catch(() => {
        // BoundedExport has already logged it.
      });
      await Promise.race([sent, delay(FLUSH_MS, undefined, { ref: false })]);
      spans.logLost();
    },
  };
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const [, parent, root] = /^(parentbased_)?(\w+)$/.exec(name) ?? [];
  const sampler =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return parent === undefined ? sampler : new ParentBasedSampler({ root: sampler });
}

/** The trace that the caller's request belongs to, from its header; otherwise a new one. */
function parentIn(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Wraps a span of OpenTelemetry. */
function spanOf(tracer: Tracer, span: OtelSpan): Span {
  const within = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceId: span.spanContext().traceId,
    child: (name: string, kind: SpanKind, attributes: SpanAttributes) =>
      spanOf(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes }, within)),
    set: (attributes) => {
      span.setAttributes(attributes);
    },
    end: (failure) => {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', kindOf(failure));
      }
      span.end();
    },
  };
}

/** The most characters of a code. */
const MAX_CODE_LENGTH = 100;

/** The kind of failure: its code or its class, but never its message, which may quote data. */
function kindOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return typeof failure;
  if ('code' in failure && typeof failure.code === 'string') return failure.code.slice(0, MAX_CODE_LENGTH);
  return failure instanceof Error ? failure.name : 'object';
}
