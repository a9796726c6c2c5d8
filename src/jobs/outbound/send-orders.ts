import type { FastifyInstance } from 'fastify';
import { newUuid } from '../../db/sql/identifiers.ts';
import { measureOutbound } from '../../domains/outbound/measure-outbound.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { repeatWhileRunning } from '../background.ts';
import { measurement } from '../measure.ts';
import { OutboundMetrics } from './metrics.ts';
import { OrderSender } from './order-sender.ts';

/** How long a laboratory has to accept a connection, and for each answer, in milliseconds (contract, 10.7). */
const TIMEOUT_MS = 15_000;

/** How often the queue is measured, in milliseconds: about as often as metrics are read. */
const MEASURING_MS = 15_000;

/** How long messages that are out may still be answered when the app closes, in milliseconds. */
const GRACE_MS = 3_000;

/** Sends orders and cancellations to laboratories while the app runs (contract, 10.7). */
export function sendOrders(app: FastifyInstance, dependencies: AppDependencies): void {
  const { database, clock, log, outbound } = dependencies;
  const metrics = new OutboundMetrics(dependencies.metrics.registry);
  if (!outbound) return;
  const { isSending, intervalMs, timeoutMs = TIMEOUT_MS, tls = {} } = outbound;
  const measuring = measurement({
    name: 'measuring orders to laboratories',
    gauges: [metrics],
    measure: async () => metrics.measured(await measureOutbound(database.prisma), clock.now()),
  });
  repeatWhileRunning(app, log, measuring, { intervalMs: Math.min(MEASURING_MS, intervalMs * 15) });
  if (!isSending) return;
  const sender = new OrderSender({ database, clock, log, metrics, sender: newUuid(), tls, timeoutMs });
  stopWith(app, sender);
  const sending = {
    name: 'sending orders to laboratories',
    runOnce: async () => {
      await sender.pass();
    },
  };
  repeatWhileRunning(app, log, sending, { intervalMs });
}

/**
 * Stops sending as soon as the app begins to close. Call it before the work is scheduled: closing hooks run in reverse order, and this
 * one has to run after the last pass.
 */
function stopWith(app: FastifyInstance, sender: OrderSender): void {
  let graceEnd = 0;
  app.addHook('preClose', async () => {
    graceEnd = performance.now() + GRACE_MS;
    sender.stopTaking();
  });
  app.addHook('onClose', () => sender.stop(Math.max(0, graceEnd - performance.now())));
}
