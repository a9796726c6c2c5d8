/** One HTTP request of a load. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A load: the requests in turn, over several connections that each wait for the answer before they send the next. */
export interface Job {
  readonly origin: string;
  readonly requests: readonly BenchRequest[];
  /** Whether to send each request only once. The load ends early if there are no more. */
  readonly once: boolean;
  /** The status that every answer must have. */
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

/** What the load process measured. */
export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Broken connections, and answers with another status than `status`. */
  readonly failures: number;
  /** The status of the first of them, 0 for a broken connection; null if there are none. */
  readonly firstFailure: number | null;
  /** Latencies, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of an answer's body, on average. */
  readonly bytes: number;
}
