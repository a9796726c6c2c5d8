import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { publishStalledOrders } from '../domains/orders/publish-stalled-orders.ts';
import { OrderStallStage } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** How long after the start stalled orders are first looked for, in milliseconds: soon, so that frequent restarts do not put it off for ever. */
const FIRST_MS = 1_000;

/** Reports stalled orders to their programs while the app runs (contract, 13.4). */
export function watchOrders(app: FastifyInstance, dependencies: AppDependencies): void {
  const { database, clock, log, metrics, stalledOrders } = dependencies;
  const stalled = new Counter({
    name: 'orders_stalled_total',
    help: 'Orders that this process has found stalled, by stage: each once for every stage that it stalls in.',
    labelNames: ['stage'],
    registers: [metrics.registry],
  });
  for (const stage of Object.values(OrderStallStage)) stalled.inc({ stage: stage.toLowerCase() }, 0);
  if (!stalledOrders) return;
  const { intervalMs } = stalledOrders;
  const reporting = {
    name: 'reporting stalled orders',
    runOnce: async (shouldContinue?: () => boolean) => {
      const call = new Call({ actor: null, requestId: 'stalled-orders' }, { clock });
      const work = new Autocommit(call, { database });
      await publishStalledOrders(work, (stage) => stalled.inc({ stage: stage.toLowerCase() }), shouldContinue);
    },
  };
  repeatWhileRunning(app, log, reporting, { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs });
}
