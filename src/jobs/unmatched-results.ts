import type { FastifyInstance } from 'fastify';
import { measureUnmatched } from '../domains/laboratory/measure-unmatched.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge } from '../telemetry/measured.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** Watches unmatched results while the app runs. */
export function watchUnmatchedResults(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, unmatchedResults } = dependencies;
  const work = measuringUnmatchedResults(dependencies);
  if (unmatchedResults) repeatWhileRunning(app, log, work, unmatchedResults);
}

/** Measures how many unmatched results await a decision, and for how long. */
export function measuringUnmatchedResults({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
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
  return measurement({
    name: 'measuring unmatched results',
    gauges: [open, oldest],
    measure: async () => {
      const measured = await measureUnmatched(database.prisma);
      open.set(measured.count);
      const came = measured.oldest ?? clock.now();
      oldest.set(Math.max(0, clock.now().getTime() - came.getTime()) / 1000);
    },
  });
}
