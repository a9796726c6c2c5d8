/** One HTTP request of a load. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What the load process is to do: send the requests in turn over all connections, each of which waits for its answer. */
export interface Job {
  readonly origin: string;
  readonly requests: readonly BenchRequest[];
  /** Whether each request is sent once at most, in which case the load may end early. */
  readonly once: boolean;
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

/** What the load process measured. */
export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Answers with another status than expected, and connections that broke. */
  readonly failures: number;
  /** Latencies, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of an answer's body, on average. */
  readonly bytes: number;
}
