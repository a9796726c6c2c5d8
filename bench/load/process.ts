/** The process that sends the requests. It takes jobs from its parent, one at a time, and reports measurements. */
import { createHistogram } from 'node:perf_hooks';
import { Client, type Dispatcher } from 'undici';
import type { BenchRequest, Job, Measured } from './job.ts';

// The parent is `bench/load/client.ts`, which sends nothing but jobs.
process.on('message', (job: Job) => {
  run(job).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run(job: Job): Promise<Measured> {
  const latencies = createHistogram();
  const clients = Array.from({ length: job.connections }, () => new Client(job.origin, { pipelining: 1 }));
  const start = performance.now();
  const end = start + job.seconds * 1000;
  let next = 0;
  let requests = 0;
  let failures = 0;
  let firstFailure: number | null = null;
  let bytes = 0;

  const sendInTurn = async (client: Client) => {
    while (performance.now() < end) {
      const request = job.requests[job.once ? next : next % job.requests.length];
      if (request === undefined) return;
      next++;
      const sent = process.hrtime.bigint();
      const answer = await send(client, request);
      latencies.record(process.hrtime.bigint() - sent);
      requests++;
      bytes += answer.bytes;
      if (answer.status === job.status) continue;
      failures++;
      firstFailure ??= answer.status;
    }
  };
  await Promise.all(clients.map(sendInTurn));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return {
    requests,
    seconds,
    failures,
    firstFailure,
    p50: latencies.percentile(50) / 1e6,
    p99: latencies.percentile(99) / 1e6,
    bytes: bytes / Math.max(requests, 1),
  };
}

interface Answer {
  /** 0 if the connection broke. */
  readonly status: number;
  readonly bytes: number;
}

/**
 * Sends a request with undici's `dispatch`, because undici's streams would take more CPU time here than the bare handler takes
 * for the answer.
 */
function send(client: Client, { method, path, headers, body }: BenchRequest): Promise<Answer> {
  return new Promise((resolve) => {
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
      onResponseError() {
        resolve({ status: 0, bytes });
      },
    };
    client.dispatch({ method, path, headers: { ...headers }, body }, handler);
  });
}
