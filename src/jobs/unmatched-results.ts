import type { FastifyInstance } from 'fastify';
import { measureUnmatched } from '../domains/laboratory/measure-unmatched.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge } from '../telemetry/measured.ts';
import { measureWhileRunning } from './measure.ts';

/** While the app runs, measures how many unmatched results await a decision, and for how long. */
export function watchUnmatchedResults(
  app: FastifyInstance,
  { database, clock, log, metrics, unmatchedResults }: AppDependencies,
): void {
  const open = new MeasuredGauge(
    metrics.registry,
    'unmatched_results_open',
    'Unmatched laboratory results that await a decision.',
  );
  const oldest = new MeasuredGauge(
    metrics.registry,
    'unmatched_results_oldest_seconds',
    'How long the oldest unmatched result has been open; 0 if there is none.',
  );
  if (!unmatchedResults) return;
  const { intervalMs } = unmatchedResults;
  measureWhileRunning(app, log, {
    name: 'measuring unmatched results',
    intervalMs,
    gauges: [open, oldest],
    run: async () => {
      const measured = await measureUnmatched(database.prisma);
      open.set(measured.count);
      const came = measured.oldest ?? clock.now();
      oldest.set(Math.max(0, clock.now().getTime() - came.getTime()) / 1000);
    },
  });
}
