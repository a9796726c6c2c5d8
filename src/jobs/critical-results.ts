import type { FastifyInstance } from 'fastify';
import { measureUnacknowledged } from '../domains/reports/measure-unacknowledged.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge } from '../telemetry/measured.ts';
import { measureWhileRunning } from './measure.ts';

/** While the app runs, measures how many critical results nobody has acknowledged for an hour, and how old the oldest is. */
export function watchCriticalResults(
  app: FastifyInstance,
  { database, clock, log, metrics, criticalResults }: AppDependencies,
): void {
  const late = new MeasuredGauge(
    metrics.registry,
    'critical_results_unacknowledged',
    'Reports with critical results that nobody has acknowledged for an hour.',
  );
  const oldest = new MeasuredGauge(
    metrics.registry,
    'critical_results_oldest_seconds',
    'How long the oldest report with critical results has not been acknowledged; 0 if there is none.',
  );
  if (!criticalResults) return;
  const { intervalMs } = criticalResults;
  measureWhileRunning(app, log, {
    name: 'measuring critical results',
    intervalMs,
    gauges: [late, oldest],
    run: async () => {
      const now = clock.now();
      const measured = await measureUnacknowledged(database.prisma, now);
      late.set(measured.late);
      oldest.set(Math.max(0, now.getTime() - (measured.oldest ?? now).getTime()) / 1000);
    },
  });
}
