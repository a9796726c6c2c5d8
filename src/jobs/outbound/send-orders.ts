import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailability } from '../../db/connections/unavailable.ts';
import { newUuid } from '../../db/identifiers.ts';
import { measureOutbound } from '../../domains/outbound/measure-outbound.ts';
import { describeFault } from '../../log.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { repeatWhileRunning } from '../background.ts';
import { measureWhileRunning } from '../measure.ts';
import { takeLaboratories } from './claim.ts';
import { sendQueue } from './laboratory-queue.ts';
import { OutboundMetrics } from './metrics.ts';

/** How long a laboratory has to accept a connection, and for each answer, in milliseconds (contract, 10.7). */
const TIMEOUT_MS = 15_000;

/** To how many laboratories a process sends at once. */
const MAX_LABORATORIES = 16;

/** How often the queue is measured, in milliseconds: about as often as metrics are read. */
const MEASURING_MS = 15_000;

/** How long messages that are out may still be answered when the app closes, in milliseconds. */
const GRACE_MS = 3_000;
const GIVING_BACK_MS = 800;

/** Sends orders and cancellations to laboratories while the app runs (contract, 10.7). */
export function sendOrders(app: FastifyInstance, dependencies: AppDependencies): void {
  const { database, clock, log, outbound } = dependencies;
  const metrics = new OutboundMetrics(dependencies.metrics.registry);
  if (!outbound) return;
  const { isSending, intervalMs, timeoutMs = TIMEOUT_MS, tls = {} } = outbound;
  const measuringMs = Math.min(MEASURING_MS, intervalMs * 15);
  measureWhileRunning(app, log, {
    name: 'measuring of orders to laboratories',
    intervalMs: measuringMs,
    gauges: [metrics],
    run: async () => metrics.measured(await measureOutbound(database.prisma), clock.now()),
  });
  if (!isSending) return;

  const sender = newUuid();
  const parts = { database, clock, log, metrics, sender, tls, timeoutMs };
  const sending = new Map<string, Promise<void>>();
  const cut = new AbortController();
  let isStopping = false;
  const send = async (laboratory: string) => {
    try {
      await sendQueue(parts, laboratory, { shouldContinue: () => !isStopping, cut: cut.signal });
    } catch (fault) {
      // Its lease runs out, and somebody else goes on.
      const reason = unavailability(fault)?.reason;
      if (reason !== undefined) log.warn({ laboratory, reason }, 'sending to a laboratory waits for the database');
      else log.error({ laboratory, fault: describeFault(fault) }, 'sending to a laboratory failed');
    } finally {
      sending.delete(laboratory);
    }
  };

  // Registered before the passes, whose end it waits for: hooks run in the opposite order.
  let graceEnd = 0;
  app.addHook('preClose', async () => {
    graceEnd = performance.now() + GRACE_MS;
    isStopping = true;
  });
  app.addHook('onClose', async () => {
    const graceMs = Math.max(0, graceEnd - performance.now());
    const all = Promise.all(sending.values());
    await Promise.race([all, sleep(graceMs, undefined, { ref: false })]);
    cut.abort();
    await Promise.race([all, sleep(GIVING_BACK_MS, undefined, { ref: false })]);
  });
  repeatWhileRunning(app, log, {
    name: 'sending of orders to laboratories',
    firstMs: intervalMs,
    intervalMs,
    run: async () => {
      const free = MAX_LABORATORIES - sending.size;
      if (isStopping || free === 0) return;
      for (const laboratory of await takeLaboratories(database.statements, sender, clock.now(), free))
        sending.set(laboratory, send(laboratory));
    },
  });
}
