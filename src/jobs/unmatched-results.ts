import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { measureUnmatched } from '../domains/laboratory/measure-unmatched.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { repeatWhileRunning } from './background.ts';

/** While the app runs, measures how many unmatched results await a decision, and for how long. */
export function watchUnmatchedResults(
  app: FastifyInstance,
  { database, clock, log, metrics, unmatchedResults }: AppDependencies,
): void {
  const registers = [metrics.registry];
  const open = new Gauge({
    name: 'unmatched_results_open',
    help: 'Unmatched laboratory results that await a decision.',
    registers,
  });
  const oldest = new Gauge({
    name: 'unmatched_results_oldest_seconds',
    help: 'How long the oldest unmatched result has been open; 0 if there is none.',
    registers,
  });
  if (!unmatchedResults) return;
  const { intervalMs } = unmatchedResults;
  repeatWhileRunning(app, log, {
    name: 'measuring unmatched results',
    firstMs: intervalMs,
    intervalMs,
    run: async () => {
      const measured = await measureUnmatched(database.prisma);
      open.set(measured.count);
      const came = measured.oldest ?? clock.now();
      oldest.set(Math.max(0, clock.now().getTime() - came.getTime()) / 1000);
    },
  });
}
