/** One HTTP request of a load. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * A load. It sends the requests in turn, over several connections that each wait for an answer before sending the next request.
 */
export interface Job {
  readonly origin: string;
  readonly requests: readonly BenchRequest[];
  /** Whether to send each request only once. The load ends early if it runs out of requests. */
  readonly once: boolean;
  /** The status that every answer must have. */
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

/** The load process's measurements. */
export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** The number of broken connections and of answers with a status other than `status`. */
  readonly failures: number;
  /** The status of the first failure, 0 for a broken connection; null if there were none. */
  readonly firstFailure: number | null;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The average size of an answer's body, in bytes. */
  readonly bytes: number;
}
