import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailability } from '../db/servers/unavailable.ts';
import { describeFault, type Log } from '../log.ts';

/** Work that does not belong to a request. */
export interface BackgroundWork {
  /** Its name in the log. */
  readonly name: string;
  /**
   * Does the work that is due now.
   *
   * @param shouldContinue asked between steps: false once the app is closing, which waits for the current step
   */
  readonly runOnce: (shouldContinue?: () => boolean) => Promise<void>;
}

/** When work runs. */
export interface Schedule {
  /** How long after the start it first runs, in milliseconds; by default the interval. */
  readonly firstMs?: number;
  /** How long after each run it runs again, in milliseconds. */
  readonly intervalMs: number;
}

/** The least delay before the next try after a failure, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * How long the app waits for all work under way when it closes, in milliseconds; then closing the database cuts it off. Of the ten
 * seconds that stopping may take, requests have used eight if the database does not respond, and its connections need one.
 */
const CLOSING_MS = 300;

/** When that time is up, by closing app: an unresponsive database holds up all work, and the closing hooks run one by one. */
const closedBy = new WeakMap<FastifyInstance, number>();

/** The least delay before woken work runs, in milliseconds, so that what arrives in the meantime is done together. */
const WAKING_MS = 10;

/**
 * Repeats the work while the app runs. Failed work is tried again. Of consecutive failures, only the first is logged.
 *
 * @returns a function that wakes the work: it runs soon, after a rest as long as its last run, or at the next retry after a failure
 */
export function repeatWhileRunning(
  app: FastifyInstance,
  log: Log,
  { name, runOnce }: BackgroundWork,
  { intervalMs, firstMs = intervalMs }: Schedule,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let isFailing = false;
  // Work that is woken before the app is ready, or while it is running, runs soon after that.
  let canWake = false;
  let isWoken = false;
  let restMs = WAKING_MS;
  let running = Promise.resolve();
  const work = async () => {
    const begun = performance.now();
    canWake = false;
    isWoken = false;
    try {
      await runOnce(() => !isClosing);
      if (isFailing) log.info({ work: name }, 'background work continues');
      isFailing = false;
    } catch (fault) {
      if (!isFailing && !isClosing) logFailure(log, name, fault);
      isFailing = true;
    }
    restMs = Math.max(WAKING_MS, performance.now() - begun);
    rest();
  };
  const rest = () => {
    if (isClosing) return;
    canWake = !isFailing;
    if (isFailing) workIn(Math.max(intervalMs, RETRY_MS));
    else workIn(isWoken ? Math.min(restMs, intervalMs) : intervalMs);
  };
  const workIn = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = work();
    }, delayMs).unref();
  };
  app.addHook('onReady', async () => {
    canWake = true;
    workIn(isWoken ? Math.min(restMs, firstMs) : firstMs);
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    const end = closedBy.get(app) ?? performance.now() + CLOSING_MS;
    closedBy.set(app, end);
    await Promise.race([running, sleep(Math.max(0, end - performance.now()), undefined, { ref: false })]);
  });
  return () => {
    const isFirst = !isWoken;
    isWoken = true;
    if (isFirst && canWake && !isClosing) workIn(Math.min(restMs, intervalMs));
  };
}

/** Logs a failure. If the database is unavailable, that is only a warning, because the work is not at fault. */
function logFailure(log: Log, work: string, fault: unknown): void {
  const reason = unavailability(fault)?.reason;
  if (reason !== undefined) log.warn({ work, reason }, 'background work waits for the database');
  else log.error({ work, fault: describeFault(fault) }, 'background work failed');
}
