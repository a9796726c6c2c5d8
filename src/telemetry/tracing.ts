/** A span's attributes: fixed terms, codes and numbers, never a caller's text. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span stands for: a request received, a statement sent, or internal work. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** Begins a span for a part of this work. */
  readonly child: (name: string, kind: SpanKind, attributes: SpanAttributes) => Span;
  readonly set: (attributes: SpanAttributes) => void;
  /** @param failure what went wrong, if anything; its code is reported, never its message */
  readonly end: (failure?: unknown) => void;
}

/** Traces requests, and sends their spans elsewhere. */
export interface Tracing {
  /**
   * Begins the trace of a request, or continues the caller's. Undefined if it is not sampled.
   *
   * @param traceparent the header of W3C Trace Context. `tracestate` is not passed on: it is the caller's text.
   */
  readonly begin: (name: string, traceparent: string | undefined, attributes: SpanAttributes) => Span | undefined;
  /** Sends the remaining spans, for as long as stopping allows. */
  readonly close: () => Promise<void>;
}

/** What happened to a span: it was sent, sending failed, or it was dropped because too many were waiting. */
export const SPAN_OUTCOMES = ['exported', 'failed', 'dropped'] as const;
export type CountSpans = (outcome: (typeof SPAN_OUTCOMES)[number], times: number) => void;

/** The samplers, as OpenTelemetry names them. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

/** The supported variants of OTLP. */
export const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

/** Where spans are sent, and which requests are traced. */
export interface TracingSettings {
  /** The base URL of the collector, to which `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly sampler: SamplerName;
  /** The share of requests that the `…traceidratio` samplers trace. */
  readonly ratio: number;
}
