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
