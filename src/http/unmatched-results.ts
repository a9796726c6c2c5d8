import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { measureUnmatched } from '../domains/laboratory/measure-unmatched.ts';
import { repeatWhileRunning } from './background.ts';
import type { AppDependencies } from './call.ts';

/** Tells the operator while the app runs how many unmatched results wait for somebody to decide on them, and how long. */
export function watchUnmatchedResults(
  app: FastifyInstance,
  { database, clock, log, metrics, unmatchedResults }: AppDependencies,
): void {
  const registers = [metrics.registry];
  const open = new Gauge({
    name: 'unmatched_results_open',
    help: 'Unmatched results of laboratories that nobody has decided on.',
    registers,
  });
  const oldest = new Gauge({
    name: 'unmatched_results_oldest_seconds',
    help: 'How long the oldest unmatched result has been open; 0 if none is.',
    registers,
  });
  if (!unmatchedResults) return;
  const { intervalMs } = unmatchedResults;
  repeatWhileRunning(app, log, {
    name: 'measuring of unmatched results',
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
