import { createHistogram } from 'node:perf_hooks';
import { Client, type Dispatcher } from 'undici';

/** One HTTP request of a load. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Requests that are sent in turn, over several connections that each wait for an answer before sending the next request. */
export interface Load {
  readonly origin: string;
  readonly requests: readonly BenchRequest[];
  /** Whether to send each request only once. The load ends early if it runs out of requests. */
  readonly once: boolean;
  /** The status that every answer must have. */
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The average size of an answer's body, in bytes. */
  readonly bytes: number;
}

/** Sends a load. @throws Error if a connection broke, or an answer had another status */
export async function send(load: Load): Promise<Measured> {
  const latencies = createHistogram();
  const clients = Array.from({ length: load.connections }, () => new Client(load.origin, { pipelining: 1 }));
  const start = performance.now();
  const end = start + load.seconds * 1000;
  let next = 0;
  let requests = 0;
  let bytes = 0;
  const sendInTurn = async (client: Client) => {
    while (performance.now() < end) {
      const request = load.requests[load.once ? next : next % load.requests.length];
      if (request === undefined) return;
      next++;
      const sent = process.hrtime.bigint();
      const answer = await answerTo(client, request);
      latencies.record(process.hrtime.bigint() - sent);
      requests++;
      bytes += answer.bytes;
      if (answer.status !== load.status)
        throw new Error(`${load.origin}${request.path} answered ${answer.status} in place of ${load.status}.`);
    }
  };
  try {
    await Promise.all(clients.map(sendInTurn));
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
  const seconds = (performance.now() - start) / 1000;
  const [p50, p99] = [latencies.percentile(50) / 1e6, latencies.percentile(99) / 1e6];
  return { requests, seconds, p50, p99, bytes: bytes / Math.max(requests, 1) };
}

/**
 * Sends a request with undici's `dispatch`, because undici's streams would take more CPU time here than the bare handler takes
 * for the answer.
 */
function answerTo(client: Client, request: BenchRequest): Promise<{ readonly status: number; readonly bytes: number }> {
  const { method, path, headers, body } = request;
  return new Promise((resolve, reject) => {
    let status = 0;
    let bytes = 0;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length;
      },
      onResponseEnd() {
        resolve({ status, bytes });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    };
    client.dispatch({ method, path, headers: { ...headers }, body }, handler);
  });
}
