import type { FastifyInstance } from 'fastify';
import { publishStalledOrders } from '../domains/orders/publish-stalled-orders.ts';
import { OrderStallStage } from '../generated/prisma/enums.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { watchStalls } from './stalls.ts';

/** Reports stalled orders to their programs while the app runs (contract, 13.4). */
export function watchOrders(app: FastifyInstance, dependencies: AppDependencies): void {
  const { stalledOrders: every } = dependencies;
  watchStalls(app, dependencies, {
    noun: 'orders',
    stages: Object.values(OrderStallStage),
    publish: publishStalledOrders,
    every,
  });
}
