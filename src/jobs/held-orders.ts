import type { FastifyInstance } from 'fastify';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { releaseOverdueHolds } from '../domains/orders/release-order.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** How long after the start orders are first released, in milliseconds: soon, so that frequent restarts do not put it off for ever. */
const FIRST_MS = 1_000;

/** Releases orders whose hold has come to its end, while the app runs (contract, 13.4). */
export function watchHolds(app: FastifyInstance, { database, clock, log, heldOrders }: AppDependencies): void {
  if (!heldOrders) return;
  const { intervalMs } = heldOrders;
  const releasing = {
    name: 'releasing orders',
    runOnce: async (shouldContinue?: () => boolean) => {
      const call = new Call({ actor: null, requestId: 'held-orders' }, { clock });
      await releaseOverdueHolds(new Autocommit(call, { database }), shouldContinue);
    },
  };
  repeatWhileRunning(app, log, releasing, { firstMs: Math.min(FIRST_MS, intervalMs), intervalMs });
}
