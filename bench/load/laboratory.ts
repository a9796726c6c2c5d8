/**
 * The process that sends laboratories' messages. It takes jobs from bench/laboratory.ts, one at a time, and reports
 * measurements.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { Client } from 'undici';

/** Messages to send once each, over this many connections that each wait for an answer before sending the next message. */
export interface LaboratoryJob {
  readonly transport: 'http' | 'mllp';
  readonly origin: string;
  readonly mllpPort: number;
  readonly key: string;
  readonly messages: readonly string[];
  readonly connections: number;
}

/** The measurements; latencies in milliseconds. */
export interface LaboratoryMeasured {
  readonly seconds: number;
  /** The number of answers that are not an AA without an ERR. */
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly p50: number;
  readonly p99: number;
}

interface Connection {
  readonly send: (message: string) => Promise<string>;
  readonly close: () => void;
}

// The parent sends nothing but jobs.
process.on('message', (job: LaboratoryJob) => {
  run(job).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run(job: LaboratoryJob): Promise<LaboratoryMeasured> {
  const latencies = createHistogram();
  const open = job.transport === 'http' ? openHttp : openMllp;
  const connections = await Promise.all(Array.from({ length: job.connections }, () => open(job)));
  let next = 0;
  let failures = 0;
  let firstFailure: string | null = null;
  const begun = performance.now();
  const sendInTurn = async ({ send }: Connection) => {
    for (let message = job.messages[next++]; message !== undefined; message = job.messages[next++]) {
      const sent = process.hrtime.bigint();
      const answer = await send(message);
      latencies.record(process.hrtime.bigint() - sent);
      if (answer.includes('\rMSA|AA|') && !answer.includes('\rERR|')) continue;
      failures++;
      firstFailure ??= answer;
    }
  };
  await Promise.all(connections.map(sendInTurn));
  const seconds = (performance.now() - begun) / 1000;
  for (const { close } of connections) close();
  const [p50, p99] = [latencies.percentile(50) / 1e6, latencies.percentile(99) / 1e6];
  return { seconds, failures, firstFailure, p50, p99 };
}

async function openHttp({ origin, key }: LaboratoryJob): Promise<Connection> {
  const client = new Client(origin, { pipelining: 1 });
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/hl7-v2' };
  const send = async (body: string) => {
    const { body: answer } = await client.request({ method: 'POST', path: '/hl7/v2', headers, body });
    return answer.text();
  };
  return { send, close: () => void client.close() };
}

async function openMllp({ mllpPort }: LaboratoryJob): Promise<Connection> {
  const socket = connect({ port: mllpPort, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let answered = (_answer: string) => {};
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    if (!received.endsWith('\x1c\r')) return;
    answered(received);
    received = '';
  });
  const send = (message: string) =>
    new Promise<string>((resolve) => {
      answered = resolve;
      socket.write(`\x0b${message}\x1c\r`);
    });
  return { send, close: () => socket.destroy() };
}
