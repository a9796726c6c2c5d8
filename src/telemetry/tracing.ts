/** What is told of a span besides its name: words of ours, codes and numbers; never a caller's text. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span stands for: a request that came, a statement that was sent, or work of the service's own. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** Begins a piece of this work. */
  readonly child: (name: string, kind: SpanKind, attributes: SpanAttributes) => Span;
  readonly set: (attributes: SpanAttributes) => void;
  /** @param failure what went wrong, if something did; its code is told, and never its message */
  readonly end: (failure?: unknown) => void;
}

/** Traces requests, and sends their spans elsewhere. */
export interface Tracing {
  /**
   * Begins the trace of a request, or goes on with the caller's. Undefined if it is not sampled.
   *
   * @param traceparent the header of W3C Trace Context. `tracestate` is not passed on: it is the caller's text.
   */
  readonly begin: (name: string, traceparent: string | undefined, attributes: SpanAttributes) => Span | undefined;
  /** Sends what is left, for as long as stopping allows. */
  readonly close: () => Promise<void>;
}

/** What becomes of a span: it arrived, it could not be sent, or there was no room to wait. */
export const SPAN_OUTCOMES = ['exported', 'failed', 'dropped'] as const;
export type CountSpans = (outcome: (typeof SPAN_OUTCOMES)[number], times: number) => void;

/** How OpenTelemetry's standard names the samplers. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

/** The forms of OTLP that are spoken. */
export const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

/** Where spans go, and of which requests there are any. */
export interface TracingSettings {
  /** The base URL of the collector; `/v1/traces` comes after it. */
  readonly endpoint: string;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly sampler: SamplerName;
  /** The share of requests that the samplers `…traceidratio` take. */
  readonly ratio: number;
}
