import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { measureUnacknowledged } from '../domains/reports/measure-unacknowledged.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** While the app runs, measures how many critical results nobody has acknowledged for an hour, and how old the oldest is. */
export function watchCriticalResults(
  app: FastifyInstance,
  { database, clock, log, metrics, criticalResults }: AppDependencies,
): void {
  const registers = [metrics.registry];
  const late = new Gauge({
    name: 'critical_results_unacknowledged',
    help: 'Reports with critical results that nobody has acknowledged for an hour.',
    registers,
  });
  const oldest = new Gauge({
    name: 'critical_results_oldest_seconds',
    help: 'How long the oldest report with critical results has not been acknowledged; 0 if there is none.',
    registers,
  });
  if (!criticalResults) return;
  const { intervalMs } = criticalResults;
  repeatWhileRunning(app, log, {
    name: 'measuring critical results',
    firstMs: intervalMs,
    intervalMs,
    run: async () => {
      const now = clock.now();
      const measured = await measureUnacknowledged(database.prisma, now);
      late.set(measured.late);
      oldest.set(Math.max(0, now.getTime() - (measured.oldest ?? now).getTime()) / 1000);
    },
  });
}
