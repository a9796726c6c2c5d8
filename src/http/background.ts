import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailability } from '../db/unavailable.ts';
import { describeFault, type Log } from '../log.ts';

/** Work that is done again and again while the app runs. */
export interface BackgroundWork {
  /** What the log calls it. */
  readonly name: string;
  /** When it is first done after the start, and how long after each time it is done again, in milliseconds. */
  readonly firstMs: number;
  readonly intervalMs: number;
  /** @param mayGoOn asked between steps: false once the app closes, which waits for the step under way */
  readonly run: (mayGoOn: () => boolean) => Promise<void>;
}

/** How long the next try waits after a failure, in milliseconds, if the work is done more often than that. */
const RETRY_MS = 2_000;

/** How long the app waits for work under way when it closes, in milliseconds; then the database cuts it off. */
const CLOSING_MS = 2_000;

/** Does the work as long as the app runs. Work that fails is tried again; of failures in a row, the log has the first. */
export function repeatWhileRunning(
  app: FastifyInstance,
  log: Log,
  { name, firstMs, intervalMs, run }: BackgroundWork,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let isFailing = false;
  let running = Promise.resolve();
  const work = async () => {
    try {
      await run(() => !isClosing);
      if (isFailing) log.info({ work: name }, 'background work goes on');
      isFailing = false;
    } catch (fault) {
      if (!isFailing && !isClosing) tellFailure(log, name, fault);
      isFailing = true;
    }
    if (!isClosing) workIn(isFailing ? Math.max(intervalMs, RETRY_MS) : intervalMs);
  };
  const workIn = (delayMs: number) => {
    timer = setTimeout(() => {
      running = work();
    }, delayMs).unref();
  };
  app.addHook('onReady', async () => workIn(firstMs));
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await Promise.race([running, sleep(CLOSING_MS, undefined, { ref: false })]);
  });
}

/** A database that is away is no fault of the work's. */
function tellFailure(log: Log, work: string, fault: unknown): void {
  const reason = unavailability(fault)?.reason;
  if (reason !== undefined) log.warn({ work, reason }, 'background work waits for the database');
  else log.error({ work, fault: describeFault(fault) }, 'background work failed');
}
