import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailability } from '../db/unavailable.ts';
import { endLeftPending } from '../domains/webhooks/end-pending.ts';
import { repeatWhileRunning } from '../http/background.ts';
import type { AppDependencies } from '../http/call.ts';
import { describeFault } from '../log.ts';
import { oldestDueSeconds } from './claim.ts';
import { WebhookMetrics } from './metrics.ts';
import { Poster } from './post.ts';
import { Sender } from './sender.ts';

/** How long an endpoint has for the head of its answer, in milliseconds (contract, 9.4). */
const ANSWER_MS = 15_000;

/** How often the age of the oldest delivery is taken, in milliseconds: about as often as metrics are read. */
const MEASURING_MS = 15_000;

/** How often is ended what the disabling of endpoints has left pending, in milliseconds. */
const ENDING_MS = 1_000;

/** How long requests that are out have when the app closes, and then the database, in milliseconds. */
const GRACE_MS = 3_000;
const GIVING_BACK_MS = 800;

/**
 * Sends webhooks while the app runs (contract, 9.4).
 *
 * @returns to be called when something is there to be sent
 */
export function sendWebhooks(app: FastifyInstance, dependencies: AppDependencies): () => void {
  const { database, clock, log, webhooks, webhookSettings } = dependencies;
  const metrics = new WebhookMetrics(dependencies.metrics.registry);
  if (!webhooks) return () => {};
  repeatWhileRunning(app, log, {
    name: 'measuring of webhooks',
    firstMs: MEASURING_MS,
    intervalMs: MEASURING_MS,
    run: async () => metrics.oldestDue(await oldestDueSeconds(database.statements, clock.now())),
  });
  repeatWhileRunning(app, log, {
    name: 'ending of what is pending for disabled webhook endpoints',
    firstMs: ENDING_MS,
    intervalMs: ENDING_MS,
    run: async (mayGoOn) => {
      await endLeftPending(database.prisma, mayGoOn);
    },
  });
  if (webhooks.workers === 0) return () => {};

  const { allowPrivate, secretsKey } = webhookSettings;
  const { workers, intervalMs, answerMs = ANSWER_MS, resolve } = webhooks;
  const poster = new Poster({ allowPrivate, answerMs, resolve });
  let wake = () => {};
  const onResult = () => wake();
  const sender = new Sender({ database, clock, log, metrics, poster, secretsKey, workers, onResult });
  stopWith(app, log, sender, poster);
  wake = repeatWhileRunning(app, log, {
    name: 'sending of webhooks',
    firstMs: intervalMs,
    intervalMs,
    run: () => sender.pass(),
  });
  return wake;
}

/**
 * Stops sending as soon as the app begins to close, while requests of callers are still answered. Registered before the passes,
 * whose end it waits for: hooks run in the opposite order.
 */
function stopWith(app: FastifyInstance, log: AppDependencies['log'], sender: Sender, poster: Poster): void {
  let graceEnd = 0;
  app.addHook('preClose', async () => {
    graceEnd = performance.now() + GRACE_MS;
    sender.stopTaking();
  });
  app.addHook('onClose', async () => {
    const graceMs = Math.max(0, graceEnd - performance.now());
    const stopped = sender.stop(graceMs).catch((fault: unknown) => {
      const reason = unavailability(fault)?.reason;
      log.warn(reason ? { reason } : { fault: describeFault(fault) }, 'webhooks under way could not be given back');
    });
    await Promise.race([stopped, sleep(graceMs + GIVING_BACK_MS, undefined, { ref: false })]);
    await poster.close();
  });
}
