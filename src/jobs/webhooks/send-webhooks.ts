import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailability } from '../../db/servers/unavailable.ts';
import { endLeftPending } from '../../domains/webhooks/end-pending.ts';
import { describeFault } from '../../log.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { repeatWhileRunning } from '../background.ts';
import { measurement } from '../measure.ts';
import { oldestDueSeconds } from './claim.ts';
import { WebhookMetrics } from './metrics.ts';
import { WebhookClient } from './webhook-client.ts';
import { WebhookSender } from './webhook-sender.ts';

/** How long an endpoint may take to send the head of its answer, in milliseconds (contract, 9.4). */
const ANSWER_MS = 15_000;

/** How often the age of the oldest delivery is measured, in milliseconds: about as often as metrics are scraped. */
const MEASURING_MS = 15_000;

/** How often the pending deliveries of disabled endpoints are ended, in milliseconds. */
const ENDING_MS = 1_000;

/** When the app closes: how long requests in flight may take to finish, in milliseconds, and then writing that to the database. */
const GRACE_MS = 3_000;
const RELEASE_MS = 800;

/**
 * Sends webhooks while the app runs (contract, 9.4).
 *
 * @returns a function to call when there is something to send
 */
export function sendWebhooks(app: FastifyInstance, dependencies: AppDependencies): () => void {
  const { database, clock, log, webhooks, webhookSettings } = dependencies;
  const metrics = new WebhookMetrics(dependencies.metrics.registry);
  if (!webhooks) return () => {};
  const measuring = measurement({
    name: 'measuring webhooks',
    gauges: [metrics.oldestDue],
    measure: async () => metrics.oldestDue.set(await oldestDueSeconds(database.statements, clock.now())),
  });
  repeatWhileRunning(app, log, measuring, { intervalMs: MEASURING_MS });
  const ending = {
    name: 'ending deliveries of disabled webhook endpoints',
    runOnce: async (shouldContinue?: () => boolean) => {
      await endLeftPending(database.prisma, shouldContinue);
    },
  };
  repeatWhileRunning(app, log, ending, { intervalMs: ENDING_MS });
  if (webhooks.workers === 0) return () => {};

  const { allowPrivate, secretsKey } = webhookSettings;
  const { workers, intervalMs, answerMs = ANSWER_MS, resolve } = webhooks;
  const client = new WebhookClient({ allowPrivate, answerMs, resolve });
  let wake = () => {};
  const onResult = () => wake();
  const sender = new WebhookSender({ database, clock, log, metrics, client, secretsKey, workers, onResult });
  stopWith(app, log, sender, client);
  wake = repeatWhileRunning(app, log, { name: 'sending webhooks', runOnce: () => sender.pass() }, { intervalMs });
  return wake;
}

/**
 * Stops sending as soon as the app begins to close, while callers' requests are still being answered. Call it before the work is
 * scheduled: closing hooks run in reverse order, and this one has to run after the last pass.
 */
function stopWith(
  app: FastifyInstance,
  log: AppDependencies['log'],
  sender: WebhookSender,
  client: WebhookClient,
): void {
  let graceEnd = 0;
  app.addHook('preClose', async () => {
    graceEnd = performance.now() + GRACE_MS;
    sender.stopClaiming();
  });
  app.addHook('onClose', async () => {
    const graceMs = Math.max(0, graceEnd - performance.now());
    const stopped = sender.stop(graceMs).catch((fault: unknown) => {
      const reason = unavailability(fault)?.reason;
      log.warn(
        reason ? { reason } : { fault: describeFault(fault) },
        'unfinished webhooks could not be released: they are sent again when their lease expires',
      );
    });
    await Promise.race([stopped, sleep(graceMs + RELEASE_MS, undefined, { ref: false })]);
    await client.close();
  });
}
