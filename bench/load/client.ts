import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Job, Measured } from './job.ts';

const answerOfLoad = z.union([
  z.object({
    measured: z.object({
      requests: z.number(),
      seconds: z.number(),
      failures: z.number(),
      firstFailure: z.number().nullable(),
      p50: z.number(),
      p99: z.number(),
      bytes: z.number(),
    }),
  }),
  z.object({ error: z.string() }),
]);

/** The process that sends the requests. It runs one job at a time. */
export interface Load {
  /** @throws Error if any request failed. */
  run(job: Job): Promise<Measured>;
  stop(): void;
}

/** Starts the process, with the same loader (tsx) as this one. */
export function startLoad(): Load {
  const child = fork(new URL('./process.ts', import.meta.url));
  return { run: (job) => runIn(child, job), stop: () => child.kill() };
}

async function runIn(child: ChildProcess, job: Job): Promise<Measured> {
  child.send(job);
  const [message] = await once(child, 'message');
  const answer = answerOfLoad.parse(message);
  if ('error' in answer) throw new Error(answer.error);
  if (answer.measured.failures > 0) {
    const { failures, firstFailure } = answer.measured;
    throw new Error(
      `${failures} requests to ${job.origin}${job.requests[0]?.path} failed, the first with status ${firstFailure} (0: no connection).`,
    );
  }
  return answer.measured;
}
