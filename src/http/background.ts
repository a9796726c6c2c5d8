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

/**
 * How long the app waits for all work under way when it closes, in milliseconds; then the database cuts it off. Of the ten seconds that
 * stopping may take, requests have had eight if the database is silent, and its connections need one.
 */
const CLOSING_MS = 300;

/** When that time is up, for apps that close: a database that is silent holds up each work, and their hooks run one after the other. */
const closedBy = new WeakMap<FastifyInstance, number>();

/** The least rest before work that is woken, in milliseconds: what comes in the meantime is done together. */
const WAKING_MS = 10;

/**
 * Does the work as long as the app runs. Work that fails is tried again; of failures in a row, the log has the first.
 *
 * @returns wakes the work: it is done soon, after a rest as long as it last took, and not before what failed is tried again
 */
export function repeatWhileRunning(
  app: FastifyInstance,
  log: Log,
  { name, firstMs, intervalMs, run }: BackgroundWork,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let isFailing = false;
  // Waking has to wait until the app is ready, and while the work is done.
  let canWake = false;
  let isWoken = false;
  let restMs = WAKING_MS;
  let running = Promise.resolve();
  const work = async () => {
    const begun = performance.now();
    canWake = false;
    isWoken = false;
    try {
      await run(() => !isClosing);
      if (isFailing) log.info({ work: name }, 'background work goes on');
      isFailing = false;
    } catch (fault) {
      if (!isFailing && !isClosing) tellFailure(log, name, fault);
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
    workIn(firstMs);
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

/** A database that is away is no fault of the work's. */
function tellFailure(log: Log, work: string, fault: unknown): void {
  const reason = unavailability(fault)?.reason;
  if (reason !== undefined) log.warn({ work, reason }, 'background work waits for the database');
  else log.error({ work, fault: describeFault(fault) }, 'background work failed');
}
